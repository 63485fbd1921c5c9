import type { ListingTable } from "#app/db/tables/content-types.ts";
import { searchText } from "#app/lib/text/text.ts";
import type { ContentDefinition } from "./content-definition.ts";
import type { ContentField } from "./content-fields.ts";

/** What is needed of a definition to search its rows. */
export type SearchedContent = Pick<ContentDefinition, "table" | "fields" | "searched" | "saidAs">;
/** Those that visitors search. */
export type SearchedListing = SearchedContent & { table: ListingTable };
type RowValues = Readonly<Record<string, unknown>>;

/** What a search reads of a row, folded; kept in the `recherche` column. The row may also be the values of a draft. */
export function searchTextOf(content: SearchedContent, row: object): string {
  return searchText(searchTexts(content, row));
}

/**
 * The same as it is spelt. A choice is there by its words and a box that is ticked by its label, so that "piscine" finds what has one
 * although no sentence says so.
 */
export function searchTexts({ fields, searched, saidAs }: SearchedContent, row: object): string[] {
  const said = searched.flatMap((name) => fieldTexts(fields[name], (row as RowValues)[name], saidAs?.[name]));
  return [...said, (row as RowValues).reference].filter((value) => value !== undefined && value !== null).map(String);
}

function fieldTexts(field: ContentField | undefined, value: unknown, said: Readonly<Record<string, string>> = {}): unknown[] {
  if (field?.kind === "box") return value ? [field.label] : [];
  if (field?.kind === "choice") return [field.labels[String(value)], said[String(value)]];
  return Array.isArray(value) ? value : [value];
}
