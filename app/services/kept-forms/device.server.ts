import type { Device } from "#app/db/tables/closed-lists.ts";

const MAX_LENGTH = 400;

/** What a browser says it runs on; a phone of Android calls itself mobile, a tablet of Android does not. */
export function deviceOf(request: Request): Device {
  const agent = (request.headers.get("user-agent") ?? "").slice(0, MAX_LENGTH);
  if (/iPhone|Mobile/.test(agent) && !/iPad/.test(agent)) return "telephone";
  return /iPad|Tablet|Android/.test(agent) ? "tablette" : "ordinateur";
}
