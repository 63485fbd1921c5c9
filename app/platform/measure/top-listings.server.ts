import { sql } from "kysely";
import type { Db } from "#app/db/client.server.ts";
import { listingPath, listingTables } from "#app/db/content-types.ts";
import { lockCounts } from "./settle-visits.server.ts";

export type TopListing = { titre: string; reference: string; address: string; views: number; contacts: number };

const TOP_LISTINGS = 5;
const CANDIDATES = TOP_LISTINGS * 4; // some may have been deleted since

/** The listings most looked at since `from`, with the WhatsApp, calls and forms that came from them. */
export async function listTopListings(db: Db, from: string): Promise<TopListing[]> {
  const kept = await listKept(db, from);
  const rows =
    kept.length > 0
      ? kept
      : await countSince(db, from).orderBy("views", "desc").orderBy("contacts", "desc").orderBy("subject").limit(CANDIDATES).execute();
  const found = await findListings(
    db,
    rows.map(({ subject }) => subject),
  );
  return rows
    .flatMap(({ subject, views, contacts }) => {
      const listing = found.get(subject);
      return listing ? [{ ...listing, views: Number(views), contacts: Number(contacts) }] : [];
    })
    .slice(0, TOP_LISTINGS);
}

/** Empty unless what is kept begins on that very day: it moves a moment after midnight. */
function listKept(db: Db, from: string) {
  return db
    .selectFrom("recent_listings")
    .select(["subject", "views", "contacts"])
    .where(({ exists, selectFrom }) => exists(selectFrom("recent_listings_since").select("jour").where("jour", "=", from)))
    .where(sql<boolean>`views + contacts > 0`)
    .orderBy("views", "desc")
    .orderBy("contacts", "desc")
    .orderBy("subject")
    .limit(CANDIDATES)
    .execute();
}

function countSince(db: Db, from: string) {
  return db
    .with(
      // Read first and apart: SQLite would otherwise go through every day ever counted, in the order of the groups.
      (counted) => counted("recent").materialized(),
      (part) =>
        part
          .selectFrom("daily_counts")
          .select(["subject", "measure", "total"])
          .where("jour", ">=", from)
          .where("subject", "!=", "site")
          .where("subject", "not like", "page:%"),
    )
    .selectFrom("recent")
    .select("subject")
    .select(sql<number>`coalesce(sum(case when measure = 'view' then total end), 0)`.as("views"))
    .select(sql<number>`coalesce(sum(case when measure in ('whatsapp', 'call', 'form') then total end), 0)`.as("contacts"))
    .groupBy("subject");
}

/** Makes what is kept of the listings begin on this day; the triggers of migration 0007 do the rest. */
export async function keepListingsSince(db: Db, from: string) {
  const since = await db.selectFrom("recent_listings_since").select("jour").executeTakeFirst();
  if (since?.jour === from) return;
  await db.transaction().execute(async (trx) => {
    await lockCounts(trx);
    await trx.updateTable("recent_listings_since").set({ jour: from }).execute();
    await trx.deleteFrom("recent_listings").execute();
    await trx.insertInto("recent_listings").columns(["subject", "views", "contacts"]).expression(countSince(trx, from)).execute();
  });
}

async function findListings(db: Db, subjects: string[]) {
  const found = new Map<string, Pick<TopListing, "titre" | "reference" | "address">>();
  for (const table of listingTables) {
    const ids = subjects.filter((subject) => subject.startsWith(`${table}:`)).map((subject) => subject.slice(table.length + 1));
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom(table)
      .select(["id", "titre", "reference", "slug"])
      .where("id", "in", ids)
      .where("deleted_at", "is", null)
      .execute();
    for (const { id, titre, reference, slug } of rows)
      found.set(`${table}:${id}`, { titre, reference, address: `${listingPath(table)}/${slug}` });
  }
  return found;
}
