import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { listBookings } from "#app/features/bookings/booking-queries.server.ts";
import { findTextFacts } from "#app/features/bookings/letters.server.ts";
import { findCalendarLink } from "#app/features/bookings/own/calendar-files.server.ts";
import { lastDay } from "#app/features/bookings/stays/stay-dates.ts";
import { listTakenNights } from "#app/features/bookings/time/held-time.server.ts";
import { typedStayUrl } from "#app/features/listing-parts/stay-calendar-card.tsx";
import { env } from "#app/kernel/env/env.server.ts";
import { addDays, nowIso, todayInLome } from "#app/lib/time/dates.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";

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
  const [{ stays }, taken, link, facts] = await Promise.all([
    listBookings(db, admin, { from: addDays(today, -PAST_DAYS), to: lastDay(today), listing: { table, id }, only: "stays" }),
    listTakenNights(db, { table, id }, today, lastDay(today)),
    findCalendarLink(db, { table, id }),
    findTextFacts(db),
  ]);
  return {
    listing: { ...listing, table, url: `${adminListUrl(table)}/${id}` },
    ...{ today, now: nowIso(), canMail: env().smtpUrl !== undefined, taken, facts, stays },
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
