import { isDatabaseUnavailable } from "#app/db/engine/client.server.ts";
import { storePress } from "#app/features/people/presses.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import type { Refusal } from "#app/lib/forms/http.ts";
import { entryPoints } from "#app/services/addresses/entry-points.ts";
import type { Beacon } from "#app/services/measure/beacon.ts";
import { mayBeCounted } from "#app/services/measure/count-store.server.ts";
import { meter, parseBeacon } from "#app/services/measure/measure.server.ts";
import type { Route } from "./+types/measure-endpoint";

export function loader() {
  return refuse(405, "Cette adresse ne se lit pas.", { allow: "POST" });
}

/** What a public page tells about itself. No cookie is read or set, and nothing but a press with its reference is written at once. */
export async function action({ request }: Route.ActionArgs) {
  if (Number(request.headers.get("content-length")) > entryPoints.measure.maxBytes) return refuse(413, "Cette mesure est trop longue.");
  const beacon = parseBeacon(await request.text());
  if (!beacon) return refuse(400, "Cette mesure est illisible.");
  if (await isOfOurs(beacon)) meter.receive(request, beacon);
  if (beacon.reference !== undefined) await storePressIfPossible(request, beacon);
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
}

/** While the database is away every address is taken for one of ours; those that are not are left out when it is back. */
async function isOfOurs({ listing, page }: Beacon) {
  try {
    return await mayBeCounted(appDb(), listing ?? page);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return true;
  }
}

/** Lost with the database, like any measure: the visitor is on the telephone by then. */
async function storePressIfPossible(request: Request, beacon: Beacon) {
  try {
    const listing = await storePress(appDb(), request, beacon);
    if (listing !== undefined) meter.note("started", listing ?? undefined);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    log.warn("press-lost", { error: String(error) });
  }
}

function refuse(status: number, message: string, headers: Record<string, string> = {}) {
  return Response.json({ message } satisfies Refusal, { status, headers: { "cache-control": "no-store", ...headers } });
}
