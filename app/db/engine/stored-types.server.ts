import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, UnknownRow } from "kysely";
import { booleanColumns, jsonColumns } from "#app/db/tables/schema.ts";

/** Gives rows the types of schema.ts whatever the engine stored: parsed JSON, true booleans. */
export const storedTypesPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows;
    if (!first) return result;
    const columns = Object.keys(first);
    const json = columns.filter((column) => jsonColumns.has(column));
    const flags = columns.filter((column) => booleanColumns.has(column));
    for (const row of result.rows) readInPlace(row, json, flags); // nobody else has them: a copy took longer than the query
    return result;
  },
};

function readInPlace(row: UnknownRow, json: readonly string[], flags: readonly string[]) {
  for (const column of json) if (typeof row[column] === "string") row[column] = JSON.parse(row[column]);
  for (const column of flags) if (row[column] !== null) row[column] = Boolean(row[column]);
}
