import type { Db } from "#app/db/client.server.ts";
import { readInSteps } from "#app/db/row-steps.server.ts";
import { toCsv } from "#app/lib/csv.ts";
import { ownTurn } from "#app/platform/html/own-turn.server.ts";
import type { ContentDefinition } from "./content-definition.ts";
import { type ContentFilter, isShownBy } from "./content-order.ts";
import { exportCells, exportHeaders } from "./content-values.ts";

/** Every row of the filter, whatever the page, newest first. */
export function exportContent(db: Db, definition: ContentDefinition, filter: ContentFilter): AsyncGenerator<string, void> {
  const { fields, exported } = definition;
  return toCsv(exportHeaders(fields, exported), (row) => exportCells(fields, exported, row), readShown(db, definition, filter));
}

async function* readShown(db: Db, definition: ContentDefinition, filter: ContentFilter) {
  const isShown = isShownBy(definition, filter);
  for await (const rows of readInSteps(db, definition.table, { q: filter.q, rest: ownTurn })) yield rows.filter(isShown);
}
