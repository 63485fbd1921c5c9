import { namesOf, pagedTables, sentTables } from "#app/db/tables/content-types.ts";
import type { RowNames } from "#app/db/tables/traits.ts";
import { lookOf } from "#app/features/listings/content-looks.tsx";
import { sentOf } from "#app/features/sent/sent-kinds.ts";
import { statutLabelsOf } from "#app/services/content/content-definition.ts";
import { DEMO_LOT } from "#app/services/lots/lot.ts";
import type { LotReport } from "#app/services/lots/lot-book.server.ts";

type LotWords = { names: RowNames; statuts: Readonly<Record<string, string>> };

/** How one speaks of the rows of a lot, and of the status it gave. */
export function lotTableWords({ table_name: table, detail }: Pick<LotReport, "table_name" | "detail">): LotWords {
  if (detail === DEMO_LOT) return { names: { one: "contenu", many: "contenus", ending: "" }, statuts: {} };
  const [paged, sent] = [pagedTables.find((name) => name === table), sentTables.find((name) => name === table)];
  return { names: namesOf(table), statuts: paged ? statutLabelsOf(lookOf(paged).definition.fields) : sent ? sentOf(sent).labels : {} };
}
