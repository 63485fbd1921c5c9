import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import type { Db } from "#app/db/engine/client.server.ts";
import type { FileTable } from "#app/db/tables/content-types.ts";
import type { ImageRef } from "#app/db/tables/row-types.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { type MediaIntake, storeUpload } from "#app/services/media/intake/store-upload.server.ts";
import { UploadError } from "#app/services/media/intake/upload-refusal.ts";
import { rulesOf } from "#app/services/storage/media-usage.ts";
import { type FormerFiles, type FormerRow, openFormerFiles, textOf } from "./former-files.server.ts";
import { type FormerTable, formerTables, type PreparedRow } from "./former-tables.server.ts";

export type TableReport = {
  table: string;
  read: number;
  added: number;
  alreadyThere: number;
  /** One sentence for each row that our rules refuse. */
  refused: string[];
  /** One sentence for each picture that is not there, or is none. */
  missing: string[];
};

type Former = { intake: MediaIntake; folder: string; isTrial: boolean };

/**
 * Brings over what the former product exported. Each row is written with its origin in one transaction, so that a second run, or one after
 * a kill, adds only what is missing. A trial writes nothing.
 */
export async function importFormer({ intake, folder, isTrial }: Former): Promise<TableReport[]> {
  const files = await openFormerFiles(folder);
  const reports: TableReport[] = [];
  for (const table of formerTables) {
    const file = await files.read(table.name);
    if (!file) continue;
    const report: TableReport = { table: table.name, read: file.rows.length, added: 0, alreadyThere: 0, refused: [], missing: [] };
    if (file.problem) report.refused.push(`Le fichier ne peut pas être lu\u00a0: ${file.problem}`);
    for (const row of file.rows) await bringOver({ intake, files, isTrial }, table, row, report);
    reports.push(report);
  }
  return reports;
}

type FormerImport = { intake: MediaIntake; files: FormerFiles; isTrial: boolean };

async function bringOver({ intake, files, isTrial }: FormerImport, table: FormerTable, row: FormerRow, report: TableReport) {
  const { db } = intake;
  const origin = { source: `ancien:${table.name}`, ancien_id: formerId(row) };
  const name = nameOf(row);
  if (await isKnown(db, origin)) {
    report.alreadyThere += 1;
    return;
  }
  const prepared = readRow(table, row);
  if (prepared.refusal !== undefined) return void report.refused.push(`${name}\u00a0: ${prepared.refusal}`);
  const { pictures, needsPicture, maxPictures, write } = prepared;
  if (pictures.length > maxPictures)
    return void report.refused.push(`${name}\u00a0: ${pictures.length} photos, ${maxPictures} sont possibles.`);
  const images: ImageRef[] = [];
  for (const address of pictures) {
    const stored = await importPicture({ intake, files, isTrial }, table.files, address);
    if ("id" in stored) images.push({ id: stored.id, alt: "" });
    else report.missing.push(`${name}\u00a0: ${stored.missing}`);
  }
  if (needsPicture && images.length === 0) return void report.refused.push(`${name}\u00a0: sa photo manque.`);
  if (!isTrial) {
    const id = newId();
    await changeContent(db, async (trx, announce) => {
      await trx
        .insertInto("import_origins")
        .values({ ...origin, row_id: id, created_at: nowIso() })
        .execute();
      await write({ trx, announce, id, at: momentOf(row.created_at), images });
    });
  }
  report.added += 1;
}

/** An unforeseen value is a refused row, not the end of the run. */
function readRow(table: FormerTable, row: FormerRow): PreparedRow {
  try {
    return table.prepare(row);
  } catch (error) {
    return { refusal: `ligne illisible (${error instanceof Error ? error.message : String(error)}).` };
  }
}

async function isKnown(db: Db, { source, ancien_id }: { source: string; ancien_id: string }) {
  const origins = await db
    .selectFrom("import_origins")
    .select("row_id")
    .where("source", "=", source)
    .where("ancien_id", "=", ancien_id)
    .executeTakeFirst();
  return origins !== undefined;
}

async function importPicture(
  { intake, files, isTrial }: FormerImport,
  table: FileTable | undefined,
  address: string,
): Promise<{ id: string } | { missing: string }> {
  const path = files.pictureAt(address);
  if (!path || !table) return { missing: `photo absente du dossier (${address.slice(-120)}).` };
  if (isTrial) return { id: "" };
  try {
    const body = createReadStream(path);
    return { id: (await storeUpload(intake, { body, originalName: basename(path), rules: rulesOf(table) })).id };
  } catch (error) {
    if (error instanceof UploadError && error.status < 500) return { missing: `${basename(path)}\u00a0: ${error.message}` };
    throw error;
  }
}

/** That of the row; of one without an id what it says. */
function formerId(row: FormerRow) {
  return textOf(row.id) || createHash("sha256").update(JSON.stringify(row)).digest("hex");
}

function nameOf(row: FormerRow) {
  const name = [row.titre, row.client_nom, row.nom, row.key].map(textOf).find(Boolean) ?? "";
  return `${textOf(row.id).slice(0, 40)} ${name.slice(0, 80)}`.trim() || "sans nom";
}

/** When it was made there; now where that cannot be told. */
function momentOf(value: unknown) {
  const time = Date.parse(textOf(value));
  return Number.isNaN(time) ? nowIso() : new Date(time).toISOString();
}
