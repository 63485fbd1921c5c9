import { data } from "react-router";
import type { Db } from "#app/db/engine/client.server.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { mergeFields } from "./merge-fields.ts";
import type { RowFormResult, RowKind, SavedMeanwhile } from "./row-form.tsx";

/** So many changes of one row are looked through for the version that a form was opened with. */
const LOOKED_THROUGH = 100;

type Meeting<Row> = {
  kind: Pick<RowKind<Row>, "valuesOf" | "differencesOf" | "initial">;
  /** Where the journal names the row; `version`: what the form was opened with, 0 for one of a row that was not there. */
  table: string;
  id: string;
  version: number;
  mine: FormValues;
  stored: Row;
};

/**
 * What was typed over one version of a row, and the row as others saved it meanwhile, in one. The journal knows what the form was opened with:
 * each of its lines holds the row before and after a change. Where its contents were emptied every difference is asked about.
 */
export async function mergeSaved<Row extends object>(
  db: Db,
  { kind, table, id, version, mine, stored }: Meeting<Row>,
): Promise<{ values: FormValues } & SavedMeanwhile> {
  const lines = await db
    .selectFrom("audit_log")
    .select(["at", "actor", "actor_nom", "before", "after"])
    .where("table_name", "=", table)
    .where("row_id", "=", id)
    .orderBy("at", "desc")
    .orderBy("numero", "desc")
    .limit(LOOKED_THROUGH)
    .execute();
  const opened = lines.flatMap(({ before, after }) => [before, after]).find((row): row is Row => isRow(row) && row.version === version);
  const { merged, both } = mergeFields(kind.differencesOf, {
    opened: version === 0 ? kind.initial : opened && kind.valuesOf(opened),
    mine,
    stored: kind.valuesOf(stored),
  });
  const [last] = lines;
  return { values: merged, both, by: last ? last.actor_nom || last.actor : "Un collègue", at: last?.at ?? nowIso() };
}

type Answer<Row> = Response | ReturnType<typeof data<RowFormResult<Row>>>;

/** A row that is saved again and again while this one is: then it is asked about. */
const MOST_TRIES = 3;

/**
 * Saves over the version that the form was opened with; `save` answers with the row as it stands where others saved it meanwhile. What only one
 * side changed then stands without a question; otherwise both versions are shown.
 */
export async function saveMerging<Row extends { version: number }>(
  db: Db,
  { version, mine, ...meeting }: Omit<Meeting<Row>, "stored">,
  save: (version: number, values: FormValues) => Promise<{ stale: Row } | { answer: Answer<Row> }>,
): Promise<Answer<Row>> {
  for (let tries = 1; ; tries++) {
    const outcome = await save(version, mine);
    if (!("stale" in outcome)) return outcome.answer;
    const { stale: stored } = outcome;
    const { values, ...meanwhile } = await mergeSaved(db, { ...meeting, version, mine, stored });
    if (meanwhile.both.length > 0 || tries === MOST_TRIES)
      return data<RowFormResult<Row>>({ kind: "stale", values, stored, ...meanwhile }, { status: 409 });
    mine = values;
    version = stored.version;
  }
}

function isRow(value: unknown): value is { version?: unknown } {
  return typeof value === "object" && value !== null;
}
