import { sql } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { measures } from "#app/db/tables/closed-lists.ts";
import { contentTypes, type ListingTable, listingPath, listingTables } from "#app/db/tables/content-types.ts";
import { textPages } from "#app/services/addresses/public-paths.ts";
import { COMPARISON_PATH, FAVOURITES_PATH } from "./references.ts";

const sections = listingTables.map((table) => contentTypes[table].pages.section);
const LISTING = new RegExp(`^/(${sections.join("|")})/([a-z0-9-]{1,140})$`);

/** The listing behind a permanent address, by its slug. */
export function readListingAddress(path: string): { table: ListingTable; slug: string } | undefined {
  const [, section = "", slug = ""] = LISTING.exec(path) ?? [];
  const table = listingTables.find((name) => contentTypes[name].pages.section === section);
  return table && { table, slug };
}

const countedPages = new Set(["/", ...listingTables.map(listingPath), ...textPages, FAVOURITES_PATH, COMPARISON_PATH]);

/** The page a path is counted under: listings under their section; undefined for paths that are no page of ours. */
export function countedPage(path: string): string | undefined {
  const page = LISTING.test(path) ? path.slice(0, path.indexOf("/", 1)) : path;
  return countedPages.has(page) ? page : undefined;
}

export type Measure = (typeof measures)[number];
type Count = { jour: string; measure: Measure; subject: string; total: number };

const MAX_WAITING = 20_000;
const ROWS_AT_ONCE = 200;

/** Daily totals waiting to be written. Subjects are "site", "page:/biens" or, until they are written, the address of a listing. */
export class CountStore {
  #waiting = new Map<string, Count>();

  get isEmpty() {
    return this.#waiting.size === 0;
  }

  add(jour: string, measure: Measure, subject: string, total = 1) {
    const key = `${jour} ${measure} ${subject}`;
    const count = this.#waiting.get(key);
    if (count) count.total += total;
    else if (this.#waiting.size < MAX_WAITING) this.#waiting.set(key, { jour, measure, subject, total });
  }

  /** Adds what waits, and what is found out while writing, to the stored totals: all of it or nothing. What could not be written waits on. */
  async flush(db: Db, findMore: (trx: Trx) => Promise<Omit<Count, "subject">[]>) {
    const taken = this.#waiting;
    this.#waiting = new Map();
    try {
      await write(db, [...taken.values()], findMore);
    } catch (error) {
      for (const { jour, measure, subject, total } of taken.values()) this.add(jour, measure, subject, total);
      throw error;
    }
  }
}

async function write(db: Db, counts: Count[], findMore: (trx: Trx) => Promise<Omit<Count, "subject">[]>) {
  const storable = await withListingIds(db, counts);
  await db.transaction().execute(async (trx) => {
    const rows = [...(await findMore(trx)).map((count) => ({ ...count, subject: "site" })), ...storable];
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      await trx
        .insertInto("daily_counts")
        .values(rows.slice(start, start + ROWS_AT_ONCE))
        .onConflict((conflict) =>
          conflict.columns(["jour", "measure", "subject"]).doUpdateSet({ total: sql<number>`daily_counts.total + excluded.total` }),
        )
        .execute();
    }
  });
}

/** Addresses become "properties:<id>"; an address that leads nowhere was made up and is left out. Sorted, so that two processes never wait for each other. */
async function withListingIds(db: Db, counts: Count[]): Promise<Count[]> {
  const ids = await findListingIds(
    db,
    counts.map(({ subject }) => subject),
  );
  const rows = new Map<string, Count>();
  for (const count of counts) {
    const subject = count.subject.startsWith("/") ? ids.get(count.subject) : count.subject;
    if (!subject) continue;
    const key = `${count.jour} ${count.measure} ${subject}`;
    rows.set(key, { ...count, subject, total: count.total + (rows.get(key)?.total ?? 0) });
  }
  return [...rows.keys()].sort().map((key) => rows.get(key) as Count);
}

/** False for the address of a listing that was made up: thousands of them would leave no room for those that exist. */
export async function mayBeCounted(db: Db, address: string): Promise<boolean> {
  return readListingAddress(address) === undefined || (await findListingIds(db, [address])).size > 0;
}

async function findListingIds(db: Db, addresses: string[]) {
  const listings = new Map(addresses.map((address) => [address, readListingAddress(address)]));
  const ids = new Map<string, string>();
  for (const table of listingTables) {
    const wanted = [...listings].flatMap(([address, listing]) => (listing?.table === table ? [{ address, slug: listing.slug }] : []));
    for (let start = 0; start < wanted.length; start += ROWS_AT_ONCE) {
      const part = new Map(wanted.slice(start, start + ROWS_AT_ONCE).map(({ address, slug }) => [slug, address]));
      const rows = await db
        .selectFrom(table)
        .select(["id", "slug"])
        .where("slug", "in", [...part.keys()])
        .execute();
      for (const { id, slug } of rows) ids.set(part.get(slug) ?? "", `${table}:${id}`);
    }
  }
  return ids;
}
