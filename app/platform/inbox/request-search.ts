import { contentTypes, type SentTable, type SentWord } from "#app/db/content-types.ts";
import { searchText } from "#app/lib/text.ts";

/** What a search reads, folded; kept in the `recherche` column by whoever writes one of its columns. */
export function requestSearchText<Table extends SentTable>(table: Table, row: { [Column in SentWord<Table>]?: string | null }): string {
  const read = row as Record<string, string | null | undefined>;
  return searchText(contentTypes[table].sent.words.map((column) => read[column] ?? null));
}
