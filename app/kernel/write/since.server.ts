/** The version the browser has seen: from its own reconnection, or from the page it was given. */
export function readSince(request: Request): number | undefined {
  const given = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("version") ?? "";
  return /^\d{1,15}$/.test(given) ? Number(given) : undefined;
}
