import type { Refusal } from "#app/lib/http.ts";
import { entryPoints } from "#app/platform/http/entry-points.ts";
import { meter, parseBeacon } from "#app/platform/measure/measure.server.ts";
import type { Route } from "./+types/measure-endpoint";

export function loader() {
  return refuse(405, "Cette adresse ne se lit pas.", { allow: "POST" });
}

/** What a public page tells about itself. No cookie is read or set, and nothing is written at once. */
export async function action({ request }: Route.ActionArgs) {
  if (Number(request.headers.get("content-length")) > entryPoints.measure.maxBytes) return refuse(413, "Cette mesure est trop longue.");
  const beacon = parseBeacon(await request.text());
  if (!beacon) return refuse(400, "Cette mesure est illisible.");
  meter.receive(request, beacon);
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
}

function refuse(status: number, message: string, headers: Record<string, string> = {}) {
  return Response.json({ message } satisfies Refusal, { status, headers: { "cache-control": "no-store", ...headers } });
}
