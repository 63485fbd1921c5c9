import type { Db } from "#app/db/client.server.ts";
import { readInSteps } from "#app/db/row-steps.server.ts";
import { toCsv } from "#app/lib/csv.ts";
import { type ContentDefinition, statutOf } from "./content-definition.ts";
import { exportCells, exportHeaders } from "./content-values.ts";

/** Every row of the filter, whatever the page, newest first. */
export function exportContent(
  db: Db,
  { table, fields, exported }: ContentDefinition,
  { q, statut }: { q?: string; statut?: string },
): AsyncGenerator<string, void> {
  return toCsv(
    exportHeaders(fields, exported),
    (row) => exportCells(fields, exported, row),
    readInSteps(db, table, { q, isWanted: (row) => !statut || statutOf(fields, row.statut) === statut }),
  );
}
