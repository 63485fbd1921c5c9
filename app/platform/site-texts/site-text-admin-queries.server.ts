import type { Db } from "#app/db/client.server.ts";
import { searchText } from "#app/lib/text.ts";
import { listDefaultTexts, type SiteTextRow } from "./site-texts.ts";

export type AdminSiteText = Pick<SiteTextRow, "section" | "key" | "type" | "content"> & {
  /** The first wording; undefined for a key the site does not read. */
  defaultContent: string | undefined;
  /** Undefined while nothing is stored and the first wording stands. */
  updated_at: string | undefined;
  /** 0 while nothing is stored. */
  version: number;
};

export type SiteTextFilter = { q?: string; section?: SiteTextRow["section"] };
export type SiteTextList = { texts: AdminSiteText[]; sectionCount: number };

/** Every text of the site and every key somebody added, by section then key. */
export async function listSiteTextsForAdmin(db: Db, { q = "", section }: SiteTextFilter): Promise<SiteTextList> {
  const texts = (await readAll(db)).filter((text) => !section || text.section === section);
  const words = searchText([q]).split(" ").filter(Boolean);
  const found = texts.filter((text) => {
    const read = searchText([text.section, text.key, text.content]);
    return words.every((word) => read.includes(word));
  });
  return { texts: found, sectionCount: new Set(found.map((text) => text.section)).size };
}

async function readAll(db: Db): Promise<AdminSiteText[]> {
  const stored = await db.selectFrom("site_text_content").selectAll().execute();
  const byName = new Map<string, AdminSiteText>();
  for (const { section, key, type, content } of listDefaultTexts()) {
    byName.set(`${section}/${key}`, { section, key, type, content, defaultContent: content, updated_at: undefined, version: 0 });
  }
  for (const { section, key, type, content, updated_at, version } of stored) {
    const defaultContent = byName.get(`${section}/${key}`)?.defaultContent;
    byName.set(`${section}/${key}`, { section, key, type, content, defaultContent, updated_at, version });
  }
  return [...byName.values()].sort((one, other) => compare(one.section, other.section) || compare(one.key, other.key));
}

/** By code point, like the database: the order is the same wherever it is made. */
function compare(one: string, other: string) {
  return one < other ? -1 : Number(one > other);
}
