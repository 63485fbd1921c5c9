import type { Db } from "#app/db/engine/client.server.ts";
import { siteTextSections } from "#app/db/tables/closed-lists.ts";
import { excerpt, foldText, searchText } from "#app/lib/text/text.ts";
import { type DefaultText, listDefaultTexts, type SiteTextRow } from "#app/services/site-texts/site-texts.ts";

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
  pinnedNames: readonly string[];
};
export type SiteTextList = { texts: AdminSiteText[]; total: number; sectionCount: number; page: number; pageCount: number };

/** More than the site has texts of its own: there is a second page only where many keys were added. */
const PAGE_SIZE = 300;
const OFFERED_WORDS = 60;

/** Section by section in the order of the list of sections, each text at its place on the site, and then the keys no page reads. */
export async function listSiteTextsForAdmin(db: Db, filter: SiteTextFilter): Promise<SiteTextList> {
  const words = foldText(filter.q ?? "")
    .split(/\s+/)
    .filter(Boolean);
  const matching = (await readTexts(db)).filter(
    (text) => filter.pinnedNames.includes(nameOf(text)) || isAskedFor(text, words, filter.section),
  );
  const pageCount = Math.max(Math.ceil(matching.length / PAGE_SIZE), 1);
  const page = Math.min(filter.page, pageCount);
  return {
    texts: matching.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: matching.length,
    sectionCount: new Set(matching.map(({ section }) => section)).size,
    page,
    pageCount,
  };
}

/** A search reads the words on screen and nothing else: the keys of the site are ours, those that members chose are shown. */
function isAskedFor({ section, key, content, defaultContent }: AdminSiteText, words: string[], wanted: SiteTextFilter["section"]) {
  if (wanted && section !== wanted) return false;
  const searched = words.length > 0 ? searchText([content, defaultContent === undefined ? key : null]) : "";
  return words.every((word) => searched.includes(word));
}

async function readTexts(db: Db): Promise<AdminSiteText[]> {
  const columns = ["section", "key", "type", "content", "updated_at", "version"] as const;
  const texts = new Map<string, AdminSiteText>();
  for (const text of listDefaultTexts())
    texts.set(nameOf(text), { ...text, defaultContent: text.content, updated_at: undefined, version: 0 });
  const places = new Map([...texts.keys()].map((name, place) => [name, place]));
  for (const row of await db.selectFrom("site_text_content").select(columns).execute()) {
    const builtIn = texts.get(nameOf(row));
    texts.set(nameOf(row), { ...row, type: builtIn?.type ?? row.type, defaultContent: builtIn?.defaultContent });
  }
  const placeOf = (text: AdminSiteText) => places.get(nameOf(text)) ?? places.size;
  const sectionOf = ({ section }: AdminSiteText) => siteTextSections.indexOf(section);
  return [...texts.values()].sort(
    (one, other) => sectionOf(one) - sectionOf(other) || placeOf(one) - placeOf(other) || compareText(one.key, other.key),
  );
}

export type KnownKey = DefaultText & { isStored: boolean };

/** Every key the site knows or that has a row: what the add form offers, and what it says of a key. */
export async function listKnownKeys(db: Db): Promise<KnownKey[]> {
  const texts = await readTexts(db);
  return texts.map(({ section, key, type, content, version }) => ({
    section,
    key,
    type,
    content: excerpt(content, OFFERED_WORDS),
    isStored: version > 0,
  }));
}

function nameOf({ section, key }: Pick<SiteTextRow, "section" | "key">) {
  return `${section}/${key}`;
}

function compareText(one: string, other: string) {
  return one < other ? -1 : Number(one > other);
}
