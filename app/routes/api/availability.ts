import { createHash } from "node:crypto";
import { findOffer } from "#app/features/bookings/requests/stay-request.server.ts";
import { addMonth, isMonth, lastMonth } from "#app/features/bookings/stays/stay-dates.ts";
import { listTakenNights } from "#app/features/bookings/time/held-time.server.ts";
import { findByReference } from "#app/features/site/listing-address.server.ts";
import { ASKED_AGAIN } from "#app/kernel/http/answer-headers.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import type { Route } from "./+types/availability";

const headers = { "cache-control": ASKED_AGAIN };
const MOST_MONTHS = 3;

function refuse(status: number, message: string) {
  return Response.json({ message }, { status, headers: { "cache-control": "no-store" } });
}

/** The taken nights of one to three months of a listing that takes requests for dates, and nothing else of them. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const { annonce = "", du = "", mois = "1" } = Object.fromEntries(url.searchParams);
  const today = todayInLome();
  const isKnown = isMonth(du) && du >= today.slice(0, 7) && du <= lastMonth(today);
  if (!isKnown || !/^[1-3]$/.test(mois)) return refuse(400, `Demandez de 1 à ${MOST_MONTHS} mois, à partir de celui-ci.`);
  const db = appDb();
  const listing = await findByReference(db, annonce.slice(0, 12));
  if (!listing || listing.standing === "unknown") return refuse(404, "Cette annonce n’existe pas.");
  if (listing.standing === "gone") return refuse(410, "Cette annonce n’est plus proposée.");
  if (!(await findOffer(db, listing))) return refuse(404, "Cette annonce ne prend pas de demande de dates.");
  const nuits = await listTakenNights(db, listing, `${du}-01`, `${addMonth(du, Number(mois))}-01`);
  const body = JSON.stringify({ nuits });
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers: { ...headers, etag } });
  return new Response(body, { headers: { ...headers, etag, "content-type": "application/json; charset=utf-8" } });
}
