import type { Selectable } from "kysely";
import type { SiteTextContentTable } from "#app/db/tables/platform-tables.ts";
import { searchText } from "#app/lib/text/text.ts";
import { type SiteTextCatalogue, siteTextCatalogue } from "#app/services/site-texts/catalogue/site-text-catalogue.ts";

export type SiteTextRow = Selectable<SiteTextContentTable>;

/** The texts of the public site by section and key. */
export type SiteTexts = { [Section in keyof SiteTextCatalogue]: Record<keyof SiteTextCatalogue[Section], string> };

export type DefaultText = Pick<SiteTextRow, "section" | "key" | "type" | "content">;

/** The first wording of every text, as rows. */
export function listDefaultTexts(): DefaultText[] {
  return Object.entries(siteTextCatalogue).flatMap(([section, entries]) =>
    Object.entries(entries).map(([key, [type, content]]) => ({ section: section as keyof SiteTextCatalogue, key, type, content })),
  );
}

/** What a search reads, folded; kept in the `recherche` column. */
export function siteTextSearchText({ section, key, content }: Pick<SiteTextRow, "section" | "key" | "content">) {
  return searchText([section, key, content]);
}

/** The stored texts over the first wordings; keys the site does not know are left out. */
export function mergeSiteTexts(stored: Pick<SiteTextRow, "section" | "key" | "content">[]): SiteTexts {
  const texts: Record<string, Record<string, string>> = {};
  for (const { section, key, content } of listDefaultTexts()) {
    texts[section] ??= {};
    texts[section][key] = content;
  }
  for (const { section, key, content } of stored) {
    const entries = texts[section];
    if (entries && Object.hasOwn(entries, key)) entries[key] = content;
  }
  return texts as SiteTexts;
}
