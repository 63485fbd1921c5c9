import type { Db } from "#app/db/engine/client.server.ts";
import { readInSteps } from "#app/db/queries/row-steps.server.ts";
import { ownTurn } from "#app/kernel/limits/render-gate.server.ts";
import { toCsv } from "#app/lib/text/csv.ts";
import type { ContentDefinition } from "#app/services/content/content-definition.ts";
import { type ContentFilter, isShownBy } from "#app/services/content/content-order.ts";
import { exportCells, exportHeaders } from "#app/services/content/content-values.ts";

/** Every row of the filter, whatever the page, newest first. */
export function exportContent(db: Db, definition: ContentDefinition, filter: ContentFilter): AsyncGenerator<string, void> {
  const { fields, exported } = definition;
  return toCsv(exportHeaders(fields, exported), (row) => exportCells(fields, exported, row), readShown(db, definition, filter));
}

async function* readShown(db: Db, definition: ContentDefinition, filter: ContentFilter) {
  const isShown = isShownBy(definition, filter);
  for await (const rows of readInSteps(db, definition.table, { q: filter.q, rest: ownTurn })) yield rows.filter(isShown);
}
