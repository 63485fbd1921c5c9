import type { Db } from "#app/db/engine/client.server.ts";
import type { KindName } from "#app/features/bookings/booking.ts";
import { findBooking } from "#app/features/bookings/booking-queries.server.ts";
import { findTextFacts } from "#app/features/bookings/letters.server.ts";
import { findSlots } from "#app/features/bookings/visits/slots.server.ts";
import { stands } from "#app/features/bookings/visits/visit.ts";
import { findListingCard } from "#app/features/inbox/fiche/fiche-requests.server.ts";
import { BOITE, boiteSearch } from "#app/features/inbox/parts/boite-words.ts";
import { listFollowers } from "#app/features/people/person-queries.server.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { scopeOf } from "#app/services/auth/rights.ts";

const SLOT_DAYS = 14;

export type BookingPageData = NonNullable<Awaited<ReturnType<typeof findBookingPage>>>;

/** One booking as a member sees it; undefined where there is none, or none of his. `isMoving`: with the free starts of the next days. */
export async function findBookingPage(db: Db, admin: AdminSession, kind: KindName, id: string, isMoving = false, now = new Date()) {
  const booking = await findBooking(db, admin, kind, id);
  if (!booking || booking.statut === "bloquee") return undefined;
  const { listing_table: table, listing_id, person_id: person } = booking;
  const visit = booking.kind === "visit" && stands(booking) ? booking : undefined;
  const listing = table && listing_id ? { table, id: listing_id } : undefined;
  const slots =
    isMoving && visit
      ? await findSlots(db, listing, { from: todayInLome(now), days: SLOT_DAYS, except: id }, now.toISOString())
      : undefined;
  const agent = booking.kind === "visit" ? booking.agent : null;
  const canOpen = person !== null && (await mayOpen(db, admin, person));
  return {
    ...{ booking, isMoving: isMoving && visit !== undefined, slots: slots?.jours ?? [], now: now.toISOString() },
    card: await findListingCard(db, table, listing_id),
    members: await listGoers(db, agent, scopeOf(admin, "agenda.modifier") === "all" && visit !== undefined),
    facts: await findTextFacts(db),
    fiche: canOpen ? BOITE + boiteSearch({ personne: person }) : undefined,
  };
}

/** Who goes, and to who gives visits out, every member with an open account who may. */
async function listGoers(db: Db, agent: string | null, givesOut: boolean) {
  const accounts = await listFollowers(db);
  return accounts.filter(({ id, isDisabled }) => id === agent || (givesOut && !isDisabled)).map(({ id, nom }) => ({ id, nom }));
}

async function mayOpen(db: Db, admin: AdminSession, person: string): Promise<boolean> {
  const scope = scopeOf(admin, "boite.lire");
  if (scope !== "own") return scope === "all";
  const row = await db.selectFrom("people").select("assigne_a").where("id", "=", person).executeTakeFirst();
  return row?.assigne_a === admin.id;
}
