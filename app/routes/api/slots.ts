import { readSlots } from "#app/features/bookings/requests/visits-page.server.ts";
import { findByReference } from "#app/features/site/listing-address.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { isDay } from "#app/lib/time/dates.ts";
import type { Route } from "./+types/slots";

const headers = { "cache-control": "no-store" };
const MOST_DAYS = 14;

function refuse(status: number, message: string) {
  return Response.json({ message }, { status, headers });
}

/** The free starts of one to fourteen days, and nothing of those who have the others. */
export async function loader({ url }: Route.LoaderArgs) {
  const { annonce = "", du = "", jours = "7", mode } = Object.fromEntries(url.searchParams);
  if (!isDay(du) || !/^[1-9]\d?$/.test(jours) || Number(jours) > MOST_DAYS)
    return refuse(400, `Demandez de 1 à ${MOST_DAYS} jours, à partir d’un jour qui existe.`);
  if (mode !== undefined && mode !== "sur_place" && mode !== "video") return refuse(400, "Cette façon de visiter n’existe pas.");
  const db = appDb();
  const listing = await findByReference(db, annonce.slice(0, 12));
  if (!listing || listing.standing === "unknown") return refuse(404, "Cette annonce n’existe pas.");
  if (listing.standing === "gone") return refuse(410, "Cette annonce n’est plus proposée.");
  return Response.json(await readSlots(db, listing, { from: du, days: Number(jours), mode }), { headers });
}
