import { createReadStream } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Insertable } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import type { ImportLinesTable, ImportRemark } from "#app/db/tables/platform-tables.ts";
import { claimJob, finishJob, type JobClaim, JobLost, keepClaim } from "#app/kernel/jobs/jobs.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import type { Content } from "#app/services/content/rows/content.server.ts";
import type { MediaStorage } from "#app/services/storage/storage.server.ts";
import { type CsvRecord, cutHeader, readRecords, type Separator, separators, UnreadableFile } from "./csv-text.server.ts";
import { forgetImport, IMPORT } from "./import-cleanup.server.ts";
import { type Header, type ReadHeader, readHeader } from "./import-columns.ts";
import type { ImportField } from "./import-words.ts";
import { judgeLine } from "./judge-line.server.ts";
import { findImported, findLikeness, findReferenced } from "./likeness.server.ts";
import { judgePhotos, openPhotoZip, type PhotoZip } from "./photo-zip.server.ts";
import { readText, type Workbooks } from "./workbook.server.ts";

const LINES_AT_ONCE = 20;
const REFERENCE_LENGTH = 20;
export const ZIP_NAME = "photos.zip";

export type ListingContent = Content & { table: ListingTable };

export type SentFiles = {
  /** That of the form: the same form sent again, because its answer was lost, finds the first trial. */
  id: string;
  auteur: string;
  csv: { name: string; bytes: Buffer; sha256: string };
  zip?: { name: string; path: string; size: number; sha256: string };
};

type ImportPlace = { db: Db; storage: MediaStorage; workbooks: Workbooks };
export type TrialOutcome = { ok: true; id: string } | { ok: false; message: string; field?: ImportField };

/** Reads a file of listings and says of each line what would become of it. Nothing of the content is written. */
export async function tryImport({ db, storage, workbooks }: ImportPlace, content: ListingContent, files: SentFiles): Promise<TrialOutcome> {
  try {
    const read = await readText(workbooks, files.csv.bytes);
    const { separator, header } = findSeparator(content, read.text);
    if (!header.ok) return { ok: false, message: header.message, field: "fichier" };
    const records = await readRecords(read, separator);
    await using zip = files.zip && (await openPhotoZip(files.zip.path));
    const empreinte = [content.table, files.csv.sha256, files.zip?.sha256 ?? ""].join(" ");
    const claim = await beginReading(db, content.table, { ...files, empreinte });
    if (!claim) return { ok: true, id: files.id };
    using _held = keepClaim(db, claim);
    const id = claim.key;
    const photos_path = files.zip && zip && zip.count > 0 ? `private/imports/${id.replaceAll("-", "")}` : null;
    try {
      if (files.zip && photos_path) {
        await storage.remove(photos_path); // what a killed reading of this very form left
        await storage.put(`${photos_path}/${ZIP_NAME}`, { stream: createReadStream(files.zip.path), size: files.zip.size });
      }
      const photos = await writeLines(db, { id, content, header, records, zip });
      const tried = {
        etat: "essai" as const,
        updated_at: nowIso(),
        photos_path,
        separateur: separator,
        encodage: read.encoding,
        photos_nommees: photos.named,
        photos_trouvees: photos.found,
        colonnes: JSON.stringify(cutHeader(read.text, separator)),
        ignorees: JSON.stringify(header.ignored),
        refus: JSON.stringify(zip?.refusals ?? []),
      };
      await db.transaction().execute(async (trx) => {
        await trx.updateTable("imports").set(tried).where("id", "=", id).execute();
        await finishJob(trx, claim);
      });
      return { ok: true, id };
    } catch (error) {
      if (error instanceof JobLost) return { ok: true, id }; // the same form, sent again, is being read by another process
      await forgetImport({ db, storage }, { id, photos_path });
      throw error;
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, message: error.message, field: error.field };
    throw error;
  }
}

/** The one with which the first line names most columns. */
function findSeparator(content: Content, text: string): { separator: Separator; header: Header } {
  const tried = separators.map((separator) => {
    const cells = cutHeader(text, separator);
    const header = readHeader(content, cells);
    const known = header.ok ? header.columns.filter(Boolean).length : header.known;
    return { separator, header, known };
  });
  return tried.reduce((best, one) => (one.known > best.known ? one : best));
}

type TrialFiles = SentFiles & { empreinte: string };

/**
 * The row of a trial that is being read; undefined when this very form was tried already, or is being tried. One that a killed process left
 * half read begins anew, and a form sent again with other files is another trial.
 */
async function beginReading(db: Db, table: ListingTable, sent: TrialFiles): Promise<JobClaim | undefined> {
  const { auteur, csv, zip, empreinte } = sent;
  const now = nowIso();
  const row = {
    created_at: now,
    updated_at: now,
    table_name: table,
    etat: "lecture" as const,
    empreinte,
    auteur,
    nom_fichier: csv.name,
    nom_photos: zip?.name ?? null,
    photos_path: null,
    separateur: "",
    encodage: "",
    colonnes: "[]",
    ignorees: "[]",
    refus: "[]",
  };
  const insert = (trx: Trx, id: string) =>
    trx
      .insertInto("imports")
      .values({ ...row, id })
      .onConflict((conflict) => conflict.column("id").doUpdateSet((known) => ({ updated_at: known.ref("imports.updated_at") })))
      .returning(["id", "empreinte", "etat"])
      .executeTakeFirstOrThrow();
  return db.transaction().execute(async (trx) => {
    const known = await insert(trx, sent.id);
    const { id, etat } = known.empreinte === empreinte ? known : await insert(trx, newId());
    const claim = etat === "lecture" ? await claimJob(trx, IMPORT, id) : undefined;
    if (claim) await trx.deleteFrom("import_lines").where("import_id", "=", id).execute();
    return claim;
  });
}

type TrialReading = {
  id: string;
  content: ListingContent;
  header: ReadHeader;
  records: readonly CsvRecord[];
  zip: PhotoZip | undefined;
};
type Line = Insertable<ImportLinesTable>;

async function writeLines(db: Db, { id, content, header: { columns, reference: at }, records, zip }: TrialReading) {
  const likeness = await findLikeness(db, content);
  const names = new Set<string>();
  const seen = new Map<string, number>();
  const { images } = content.fields;
  const rules = images?.kind === "images" ? images : { max: 0, tooMany: "" };
  for (let first = 0; first < records.length; first += LINES_AT_ONCE) {
    const judged = records.slice(first, first + LINES_AT_ONCE).map(({ line, cells }) => ({
      line,
      cells,
      reference: (cells[at] ?? "").trim().slice(0, REFERENCE_LENGTH).toUpperCase(),
      ...judgeLine(content, columns, cells),
    }));
    const imported = await findImported(
      db,
      content.table,
      judged.map(({ cle }) => cle),
    );
    const references = judged.flatMap(({ reference }) => reference || []);
    const referenced = await findReferenced(db, content.table, references);
    const lines = judged.map(({ line, cells, reference, titre, cle, photos, notes, input }): Line => {
      for (const name of photos) names.add(name);
      const errors = [...notes, ...judgePhotos(photos, rules, zip)];
      const { verdict, notes: told } = verdictOf({
        errors,
        input,
        again: seen.get(cle),
        imported: referenced.get(reference) ?? imported.get(cle),
        likeness,
      });
      if (!seen.has(cle)) seen.set(cle, line);
      const erreurs = JSON.stringify(told);
      return {
        import_id: id,
        ligne: line,
        verdict,
        titre,
        valeurs: JSON.stringify(cells),
        erreurs,
        cle,
        row_id: null,
        row_version: null,
      };
    });
    await db.insertInto("import_lines").values(lines).execute();
    await nextTurn(); // visitors are answered between two steps
  }
  const found = zip ? [...names].filter((name) => zip.refusalOf(name) === undefined).length : 0;
  return { named: names.size, found };
}

type LineFindings = {
  errors: ImportRemark[];
  input: object | undefined;
  again: number | undefined;
  imported: string | undefined;
  likeness: { of: (input: object) => string | undefined };
};

/** Already there comes first: what is in the site needs no correction. */
function verdictOf({ errors, input, again, imported, likeness }: LineFindings): { verdict: Line["verdict"]; notes: ImportRemark[] } {
  if (imported) return { verdict: "deja", notes: [{ colonne: "", raison: imported }] };
  if (errors.length > 0 || !input) return { verdict: "a_corriger", notes: errors };
  if (again) return { verdict: "deja", notes: [{ colonne: "", raison: `La même que la ligne ${again}\u00a0: une seule est importée.` }] };
  const like = likeness.of(input);
  return like ? { verdict: "doublon", notes: [{ colonne: "", raison: like }] } : { verdict: "prete", notes: [] };
}
