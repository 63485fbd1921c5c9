import { type BinTable, namesOf, pagedTables, type RowNames, sentTables } from "#app/db/tables/content-types.ts";
import { lookOf } from "#app/features/listings/content-looks.tsx";
import { sentOf } from "#app/features/sent/sent-kinds.ts";
import { statutLabelsOf } from "#app/services/content/content-definition.ts";

/** How one speaks of the rows of a lot, and of the status it gave. */
export function lotTableWords(table: BinTable): { names: RowNames; statuts: Readonly<Record<string, string>> } {
  const [paged, sent] = [pagedTables.find((name) => name === table), sentTables.find((name) => name === table)];
  return { names: namesOf(table), statuts: paged ? statutLabelsOf(lookOf(paged).definition.fields) : sent ? sentOf(sent).labels : {} };
}
