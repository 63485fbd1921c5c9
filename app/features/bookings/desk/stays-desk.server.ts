import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { findCalendarLink } from "#app/features/bookings/stay-calendar-file.server.ts";
import { type DeskStay, listDeskStays } from "#app/features/bookings/stay-queries.server.ts";
import { lastDay } from "#app/features/bookings/stays/stay-dates.ts";
import { listTakenNights } from "#app/features/bookings/stays/stay-nights.server.ts";
import { typedStayUrl } from "#app/features/listing-parts/stay-calendar-card.tsx";
import { addDays, todayInLome } from "#app/lib/time/dates.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { scopeOf } from "#app/services/auth/rights.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";

const PAST_DAYS = 90;

/** The calendar of one listing as a member sees it; undefined where the listing is not there, or in the bin. */
export async function findStaysDesk(db: Db, admin: AdminSession, table: ListingTable, id: string) {
  const { shared, rows } = sharedTable<ListingTable>(db, table);
  const listing = await shared
    .selectFrom(rows)
    .select(["id", "titre", "reference"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!listing) return undefined;
  const today = todayInLome();
  const [stays, taken, link, texts] = await Promise.all([
    listDeskStays(db, { from: addDays(today, -PAST_DAYS), to: lastDay(today), listing: { table, id } }),
    listTakenNights(db, { table, id }, today, lastDay(today)),
    findCalendarLink(db, { table, id }),
    findSiteTexts(db),
  ]);
  return {
    listing: { ...listing, table, url: `${adminListUrl(table)}/${id}` },
    ...{ today, taken, caution: texts.properties.alerte_acompte },
    stays: await staysSeenBy(db, admin, stays),
    calendar: link && { indice: link.indice, created_at: link.created_at },
  };
}

/** Where a stay can be typed: what is let for days and shows a calendar. */
const letForDays = { properties: "location-meublee", vehicles: "location" } as const;
/** More stand on no screen. */
const MOST_LET = 300;

export async function listWithCalendar(db: Db) {
  const found = await Promise.all(
    (["properties", "vehicles"] as const).map(async (table) => {
      const { shared, rows: name } = sharedTable<"properties" | "vehicles">(db, table);
      const rows = await shared
        .selectFrom(name)
        .select(["id", "titre", "reference"])
        .where("reservable", "=", true)
        .where("type_transaction", "=", letForDays[table])
        .where("deleted_at", "is", null)
        .orderBy("titre")
        .orderBy("id")
        .limit(MOST_LET)
        .execute();
      return rows.map(({ id, ...row }) => ({ ...row, table, url: typedStayUrl(table, id) }));
    }),
  );
  return found.flat();
}

/** Who only acts for people this member follows is told of the dates of others, and not who comes. */
export async function staysSeenBy(db: Db, admin: AdminSession, stays: DeskStay[]): Promise<DeskStay[]> {
  const scope = scopeOf(admin, "sejours.lire");
  if (scope === "all") return stays;
  const people = await db.selectFrom("people").select("id").where("assigne_a", "=", admin.id).execute();
  const own = new Set(scope === "own" ? people.map(({ id }) => id) : []);
  return stays.filter(({ statut, person_id }) => statut === "bloquee" || (person_id !== null && own.has(person_id)));
}
