import { sql } from "kysely";
import { type Db, isPostgres } from "#app/db/client.server.ts";
import { searchPatterns } from "#app/db/like.server.ts";
import { foldText } from "#app/lib/text.ts";
import { isBuiltIn } from "./site-text-queries.server.ts";
import { listDefaultTexts, type SiteTextRow, siteTextSearchText } from "./site-texts.ts";

export type AdminSiteText = Pick<SiteTextRow, "section" | "key" | "type" | "content"> & {
  /** The first wording; undefined for a key the site does not read. */
  defaultContent: string | undefined;
  /** Undefined while nothing is stored and the first wording stands. */
  updated_at: string | undefined;
  /** 0 while nothing is stored. */
  version: number;
};

export type SiteTextFilter = { q?: string; section?: SiteTextRow["section"]; page: number };
export type SiteTextList = { texts: AdminSiteText[]; total: number; sectionCount: number; page: number; pageCount: number };

/** More than the site has texts of its own: there is a second page only where many keys were added. */
const PAGE_SIZE = 300;

/** Every text of the site and every key somebody added, by section then key. */
export async function listSiteTextsForAdmin(db: Db, filter: SiteTextFilter): Promise<SiteTextList> {
  const unstored = await findUnstored(db, filter);
  const counts = await stored(db, filter)
    .select(["section", (eb) => eb.fn.countAll<number>().as("total")])
    .groupBy("section")
    .execute();
  const total = counts.reduce((sum, { total }) => sum + Number(total), unstored.length);
  const pageCount = Math.max(Math.ceil(total / PAGE_SIZE), 1);
  const page = Math.min(filter.page, pageCount);
  return {
    texts: await readPage(db, filter, unstored, (page - 1) * PAGE_SIZE),
    total,
    sectionCount: new Set([...counts, ...unstored].map(({ section }) => section)).size,
    page,
    pageCount,
  };
}

/**
 * Stored texts and texts that are not stored, one list. At most `unstored.length` of the second kind stand before the page,
 * so that it begins among the stored ones that many places earlier at most.
 */
async function readPage(db: Db, filter: SiteTextFilter, unstored: AdminSiteText[], offset: number): Promise<AdminSiteText[]> {
  const skipped = Math.max(offset - unstored.length, 0);
  const byCodePoint = isPostgres(db) ? sql`collate "C"` : sql``;
  const shown = stored(db, filter)
    .select("id")
    .orderBy(sql`section ${byCodePoint}`)
    .orderBy(sql`key ${byCodePoint}`)
    .limit(PAGE_SIZE + unstored.length)
    .offset(skipped);
  const columns = ["section", "key", "type", "content", "updated_at", "version"] as const;
  const rows = (await db.selectFrom("site_text_content").select(columns).where("id", "in", shown).execute()).sort(compare);
  const defaults = new Map(listDefaultTexts().map((text) => [nameOf(text), text.content]));
  const read = rows.map((row): AdminSiteText => ({ ...row, defaultContent: defaults.get(nameOf(row)) }));
  const [first] = read;
  const earlier = skipped > 0 && first ? unstored.filter((text) => compare(text, first) < 0).length : 0;
  const listed = [...read, ...unstored.slice(earlier)].sort(compare);
  return listed.slice(offset - skipped - earlier, offset - skipped - earlier + PAGE_SIZE);
}

function stored(db: Db, { q = "", section }: SiteTextFilter) {
  const query = db.selectFrom("site_text_content").$if(section !== undefined, (all) => all.where("section", "=", section ?? "hero"));
  return searchPatterns(q).reduce((found, pattern) => found.where(sql<boolean>`recherche like ${pattern} escape '\\'`), query);
}

/** The texts that still have their first wording only, of those the filter asks for. */
async function findUnstored(db: Db, { q = "", section }: SiteTextFilter): Promise<AdminSiteText[]> {
  const known = new Set((await db.selectFrom("site_text_content").select(["section", "key"]).where(isBuiltIn).execute()).map(nameOf));
  const words = foldText(q).split(/\s+/).filter(Boolean);
  return listDefaultTexts()
    .filter((text) => !known.has(nameOf(text)) && (!section || text.section === section))
    .filter((text) => {
      const searched = words.length > 0 ? siteTextSearchText(text) : "";
      return words.every((word) => searched.includes(word));
    })
    .map((text) => ({ ...text, defaultContent: text.content, updated_at: undefined, version: 0 }))
    .sort(compare);
}

type Name = Pick<SiteTextRow, "section" | "key">;

function nameOf({ section, key }: Name) {
  return `${section}/${key}`;
}

/** By code point, like the database: the order is the same wherever it is made. */
function compare(one: Name, other: Name) {
  return compareText(one.section, other.section) || compareText(one.key, other.key);
}

function compareText(one: string, other: string) {
  return one < other ? -1 : Number(one > other);
}
