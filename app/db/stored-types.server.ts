import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, UnknownRow } from "kysely";
import { booleanColumns, jsonColumns } from "./schema.ts";

/** Gives rows the types of schema.ts whatever the engine stored: parsed JSON, true booleans. */
export const storedTypesPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return { ...result, rows: result.rows.map(readRow) };
  },
};

function readRow(row: UnknownRow): UnknownRow {
  const read: UnknownRow = {};
  for (const [column, value] of Object.entries(row)) {
    if (value !== null && jsonColumns.has(column) && typeof value === "string") read[column] = JSON.parse(value);
    else if (value !== null && booleanColumns.has(column)) read[column] = Boolean(value);
    else read[column] = value;
  }
  return read;
}
