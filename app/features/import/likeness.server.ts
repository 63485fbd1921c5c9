import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { readColumnsInSteps } from "#app/db/queries/row-steps.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { foldText } from "#app/lib/text/text.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import { importColumnsOf } from "./import-columns.ts";
import type { ListingContent } from "./trial.server.ts";

type ListingValues = Readonly<Record<string, unknown>>;

/** Whether there is a listing that says the same in the columns that tell two of them apart. */
export type Likeness = { of: (input: object) => string | undefined };

/** Every listing outside the bin, read once in steps: a question for each line would cost each line the whole list. */
export async function findLikeness(db: Db, { table, alike = [], fields, exported }: ListingContent): Promise<Likeness> {
  const references = new Map<string, string>();
  const columns = ["reference", "deleted_at", ...alike] as "reference"[];
  for await (const rows of readColumnsInSteps(db, table, columns))
    for (const row of rows as object[] as ListingValues[]) {
      const key = row.deleted_at === null ? keyOf(alike, row) : undefined;
      if (key) references.set(key, String(row.reference));
    }
  const words = importColumnsOf({ fields, exported }).filter(({ name }) => alike.includes(name));
  const same = words.map(({ label }) => `même ${label.toLowerCase()}`).join(", ");
  return {
    of(input) {
      const reference = references.get(keyOf(alike, input as ListingValues) ?? "");
      return reference && `Ressemble à ${reference} (${same}). Sera importée en brouillon.`;
    },
  };
}

/** Undefined where one of them is not said: nothing is like something unsaid. */
function keyOf(alike: readonly string[], row: ListingValues): string | undefined {
  const values = alike.map((name) => row[name]);
  if (values.length === 0 || values.some((value) => value === null || value === undefined || value === "")) return undefined;
  return JSON.stringify(values.map((value) => foldText(String(value)).trim()));
}

/** Under which source the lines of files are remembered. */
export function sourceOf(table: ListingTable) {
  return `fichier:${table}`;
}

/** Which of these references are those of listings, and a sentence about each: what an export brings back is left as it is. */
export async function findReferenced(db: Db, table: ListingTable, references: readonly string[]): Promise<Map<string, string>> {
  if (references.length === 0) return new Map();
  const { shared, rows } = sharedTable(db, table);
  const found = await shared.selectFrom(rows).select(["reference", "deleted_at"]).where("reference", "in", references).execute();
  return new Map(
    found.map(({ reference, deleted_at }) => [
      reference,
      `${reference} existe déjà${deleted_at === null ? "" : ", dans la corbeille"}\u00a0: elle est laissée comme elle est.`,
    ]),
  );
}

/** Which of these lines have become a row that is still there, and a sentence about it. */
export async function findImported(db: Db | Trx, table: ListingTable, keys: readonly string[]): Promise<Map<string, string>> {
  const origins = await db
    .selectFrom("import_origins")
    .select(["ancien_id", "row_id", "created_at"])
    .where("source", "=", sourceOf(table))
    .where("ancien_id", "in", keys)
    .execute();
  if (origins.length === 0) return new Map();
  const { shared, rows } = sharedTable(db, table);
  const ids = origins.map(({ row_id }) => row_id);
  const found = await shared.selectFrom(rows).select(["id", "reference", "deleted_at"]).where("id", "in", ids).execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  return new Map(
    origins.flatMap(({ ancien_id, row_id, created_at }): [string, string][] => {
      const row = byId.get(row_id);
      if (!row) return []; // gone for good: the line may come again
      const place = row.deleted_at === null ? "" : ", qui est dans la corbeille";
      return [[ancien_id, `Importée le ${formatDate(created_at)} sous ${row.reference}${place}.`]];
    }),
  );
}
