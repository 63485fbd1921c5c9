import { setImmediate as nextTurn } from "node:timers/promises";
import type { Selectable, Updateable } from "kysely";
import { type Db, isDatabaseUnavailable, type Trx } from "#app/db/engine/client.server.ts";
import { type RowIn, sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { ImportLinesTable, ImportRemark, ImportsTable } from "#app/db/tables/platform-tables.ts";
import { finishJob, type JobClaim, JobLost, requireJob } from "#app/kernel/jobs/jobs.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { putIntoBin } from "#app/services/bin/bin.server.ts";
import { readHeader } from "./import-columns.ts";
import type { ImportPhotos } from "./import-photos.server.ts";
import { type Input, judgeLine } from "./judge-line.server.ts";
import { findImported, sourceOf } from "./likeness.server.ts";
import { judgePhotos } from "./photo-zip.server.ts";
import type { ListingContent } from "./trial.server.ts";

const STEP_LINES = 20;
/** On SQLite the whole step would else block every other request. */
const LINES_A_TURN = 4;

export type Import = Selectable<ImportsTable>;
type Line = Selectable<ImportLinesTable>;
type PreparedLine = { line: Line; input: Input; notes?: undefined } | { line: Line; input?: undefined; notes: ImportRemark[] };

export type Step = { db: Db; claim: JobClaim; content: ListingContent; row: Import };

/**
 * The next lines, as drafts, in one transaction with their origins: killed before its commit nothing of the step is there, after it all of
 * it. Resolves to how many lines were looked at; none means that it is through.
 */
export async function importNextLines(step: Step, photos: ImportPhotos): Promise<number> {
  const { db, row } = step;
  const lines = await db
    .selectFrom("import_lines")
    .selectAll()
    .where("import_id", "=", row.id)
    .where("verdict", "in", ["prete", "doublon"])
    .orderBy("ligne")
    .limit(STEP_LINES)
    .execute();
  if (lines.length === 0) return 0;
  const prepared: PreparedLine[] = [];
  for (const line of lines) prepared.push(await prepare(step, line, photos));
  try {
    await writePrepared(step, prepared);
  } catch (error) {
    if (error instanceof JobLost || isDatabaseUnavailable(error)) throw error;
    for (const one of prepared) await writeAlone(step, one); // one line the database does not take holds no other up
  }
  return lines.length;
}

/** Judged again: the rules, or the photos, may be others than at the trial. */
async function prepare({ content, row }: Step, line: Line, photos: ImportPhotos): Promise<PreparedLine> {
  const header = readHeader(content, row.colonnes);
  if (!header.ok) return { line, notes: [{ colonne: "Ligne", raison: header.message }] };
  const { input, notes, photos: names } = judgeLine(content, header.columns, line.valeurs);
  const { images: field } = content.fields;
  const rules = field?.kind === "images" ? field : { max: 0, tooMany: "" };
  const wrong = [...notes, ...judgePhotos(names, rules, photos.zip)];
  if (!input || wrong.length > 0) return { line, notes: wrong };
  const images: { id: string; alt: string }[] = [];
  for (const name of names) {
    const stored = await photos.store(name);
    if ("refusal" in stored) return { line, notes: [{ colonne: "Photos", raison: stored.refusal }] };
    images.push({ id: stored.id, alt: "" });
  }
  return { line, input: { ...input, images: images.length > 0 ? images : null } };
}

function writePrepared(step: Step, prepared: readonly PreparedLine[]) {
  return changeContent(step.db, async (trx, announce) => {
    await requireClaim(trx, step, "en_cours");
    const keys = prepared.map(({ line }) => line.cle);
    // Another file, or the same one sent twice, may have brought some of these lines since the trial.
    const imported = await findImported(trx, step.content.table, keys);
    for (const [index, one] of prepared.entries()) {
      if (index % LINES_A_TURN === LINES_A_TURN - 1) await nextTurn();
      const told = imported.get(one.line.cle);
      if (told) await setLine(trx, one.line, { verdict: "deja", erreurs: JSON.stringify([{ colonne: "", raison: told }]) });
      else if (one.input) await writeLine(trx, announce, step, one);
      else await setLine(trx, one.line, { verdict: "a_corriger", erreurs: JSON.stringify(one.notes) });
    }
  });
}

async function writeAlone(step: Step, prepared: PreparedLine) {
  try {
    await writePrepared(step, [prepared]);
  } catch (error) {
    if (error instanceof JobLost || isDatabaseUnavailable(error)) throw error;
    log.error("import-line-refused", error, { import: step.row.id, line: prepared.line.ligne });
    const notes = [{ colonne: "Ligne", raison: "elle n’a pas pu être enregistrée. Saisissez-la dans le formulaire." }];
    await writePrepared(step, [{ line: prepared.line, notes }]);
  }
}

async function writeLine(trx: Trx, announce: Announce, { content, row }: Step, { line, input }: { line: Line; input: Input }) {
  const id = newId();
  const now = nowIso();
  const { version } = await content.insert(trx, announce, { username: row.auteur }, input, id);
  await trx
    .insertInto("import_origins")
    .values({ source: sourceOf(content.table), ancien_id: line.cle, row_id: id, created_at: now })
    .onConflict((conflict) => conflict.columns(["source", "ancien_id"]).doUpdateSet({ row_id: id, created_at: now }))
    .execute();
  await setLine(trx, line, { verdict: "importee", row_id: id, row_version: version });
}

async function setLine(
  trx: Trx,
  { import_id, ligne }: Line,
  change: Partial<Record<"verdict" | "erreurs" | "row_id", string>> & { row_version?: number },
) {
  await trx
    .updateTable("import_lines")
    .set(change as object)
    .where("import_id", "=", import_id)
    .where("ligne", "=", ligne)
    .execute();
}

/** Within the transaction, where writers go one at a time: neither a press nor another process takes it before the commit. */
async function requireClaim(trx: Trx, { row, claim }: Step, etat: Import["etat"]) {
  await setState(trx, row.id, etat, { updated_at: nowIso() });
  await requireJob(trx, claim);
}

async function setState(trx: Trx, id: string, from: Import["etat"], change: Updateable<ImportsTable>) {
  const { numUpdatedRows } = await trx.updateTable("imports").set(change).where("id", "=", id).where("etat", "=", from).executeTakeFirst();
  if (numUpdatedRows === 0n) throw new JobLost(`the import ${id} was stopped`);
}

/** Bins the next rows of an undo; a row changed since the import stays, and its line says so. */
export function undoNextLines(step: Step): Promise<number> {
  const { db, row, content } = step;
  return changeContent(db, async (trx, announce) => {
    await requireClaim(trx, step, "annulation");
    const lines = await trx
      .selectFrom("import_lines")
      .selectAll()
      .where("import_id", "=", row.id)
      .where("verdict", "=", "importee")
      .where("row_version", "is not", null)
      .orderBy("ligne")
      .limit(STEP_LINES)
      .execute();
    if (lines.length === 0) return 0;
    const ids = lines.flatMap(({ row_id }) => row_id ?? []);
    const { shared, rows } = sharedTable(trx, content.table);
    const found = await shared.selectFrom(rows).selectAll().$castTo<RowIn<ListingContent["table"]>>().where("id", "in", ids).execute();
    const versions = new Map(lines.map(({ row_id, row_version }) => [row_id, row_version]));
    const unchanged = found.filter(({ id, version, deleted_at }) => deleted_at === null && versions.get(id) === version);
    await putIntoBin(trx, announce, { username: row.auteur }, content.table, unchanged);
    const binned = unchanged.map(({ id }) => id);
    if (binned.length > 0) {
      await trx.deleteFrom("import_origins").where("source", "=", sourceOf(content.table)).where("row_id", "in", binned).execute();
      await trx.updateTable("import_lines").set({ row_id: null }).where("import_id", "=", row.id).where("row_id", "in", binned).execute();
    }
    const done = lines.map(({ ligne }) => ligne);
    await trx.updateTable("import_lines").set({ row_version: null }).where("import_id", "=", row.id).where("ligne", "in", done).execute();
    return lines.length;
  });
}

export function endImport({ db, row, claim }: Step, from: Import["etat"], etat: "fait" | "annule"): Promise<void> {
  const now = nowIso();
  return db.transaction().execute(async (trx) => {
    await setState(trx, row.id, from, { etat, fini_le: row.fini_le ?? now, updated_at: now });
    await finishJob(trx, claim);
  });
}
