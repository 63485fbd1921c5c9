/** What a person is told: a few words, and a sentence where they do not say enough. */
export type Message = { title: string; description?: string };

/** The sentence of a refusal that a route threw; undefined for any other fault. */
export function refusalMessage(data: unknown): string | undefined {
  return typeof data === "object" && data !== null && "message" in data && typeof data.message === "string" ? data.message : undefined;
}

/** The five colours of a status: green, blue, yellow, red, grey. The label is always written beside it. */
export type Tone = "ok" | "info" | "warn" | "bad" | "mute";
