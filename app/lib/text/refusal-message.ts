/** The sentence of a refusal that a route threw; undefined for any other fault. */
export function refusalMessage(data: unknown): string | undefined {
  return typeof data === "object" && data !== null && "message" in data && typeof data.message === "string" ? data.message : undefined;
}
