import type { Db } from "#app/db/client.server.ts";
import { foldText, searchText } from "#app/lib/text.ts";
import { siteTextSectionsInOrder } from "./site-text-places.ts";
import { listDefaultTexts, type SiteTextRow } from "./site-texts.ts";

export type AdminSiteText = Pick<SiteTextRow, "section" | "key" | "type" | "content"> & {
  /** The first wording; undefined for a key the site does not read. */
  defaultContent: string | undefined;
  /** Undefined while nothing is stored and the first wording stands. */
  updated_at: string | undefined;
  /** 0 while nothing is stored. */
  version: number;
};

export type SiteTextFilter = {
  q?: string;
  section?: SiteTextRow["section"];
  page: number;
  /** Names ("hero/slide1_title") of texts changed since the search: they stay on screen whatever they say now. */
  kept: readonly string[];
};
export type SiteTextList = { texts: AdminSiteText[]; total: number; sectionCount: number; page: number; pageCount: number };

/** More than the site has texts of its own: there is a second page only where many keys were added in former times. */
const PAGE_SIZE = 300;

/** Every text of the site, in the order in which the site shows them, and after those of their section the keys it does not read. */
export async function listSiteTextsForAdmin(db: Db, filter: SiteTextFilter): Promise<SiteTextList> {
  const words = foldText(filter.q ?? "")
    .split(/\s+/)
    .filter(Boolean);
  const found = (await readTexts(db)).filter((text) => filter.kept.includes(nameOf(text)) || isAskedFor(text, words, filter.section));
  const pageCount = Math.max(Math.ceil(found.length / PAGE_SIZE), 1);
  const page = Math.min(filter.page, pageCount);
  return {
    texts: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: found.length,
    sectionCount: new Set(found.map(({ section }) => section)).size,
    page,
    pageCount,
  };
}

/** A search reads the words on screen and nothing else: keys are ours. */
function isAskedFor({ section, content }: AdminSiteText, words: string[], asked: SiteTextFilter["section"]) {
  if (asked && section !== asked) return false;
  const searched = words.length > 0 ? searchText([content]) : "";
  return words.every((word) => searched.includes(word));
}

async function readTexts(db: Db): Promise<AdminSiteText[]> {
  const columns = ["section", "key", "type", "content", "updated_at", "version"] as const;
  const texts = new Map<string, AdminSiteText>();
  for (const text of listDefaultTexts())
    texts.set(nameOf(text), { ...text, defaultContent: text.content, updated_at: undefined, version: 0 });
  const places = new Map([...texts.keys()].map((name, place) => [name, place]));
  for (const row of await db.selectFrom("site_text_content").select(columns).execute())
    texts.set(nameOf(row), { ...row, defaultContent: texts.get(nameOf(row))?.defaultContent });
  const placeOf = (text: AdminSiteText) => places.get(nameOf(text)) ?? places.size;
  const sectionOf = ({ section }: AdminSiteText) => siteTextSectionsInOrder.indexOf(section);
  return [...texts.values()].sort(
    (one, other) => sectionOf(one) - sectionOf(other) || placeOf(one) - placeOf(other) || compareText(one.key, other.key),
  );
}

function nameOf({ section, key }: Pick<SiteTextRow, "section" | "key">) {
  return `${section}/${key}`;
}

function compareText(one: string, other: string) {
  return one < other ? -1 : Number(one > other);
}
