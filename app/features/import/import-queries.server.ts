import type { Selectable } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import type { ImportLinesTable, ImportsTable } from "#app/db/tables/platform-tables.ts";
import { isFreeJob } from "#app/kernel/jobs/jobs.server.ts";
import { toCsv } from "#app/lib/text/csv.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { IMPORT } from "./import-cleanup.server.ts";
import { REASON_COLUMN } from "./import-columns.ts";
import { isOver, runningSentence } from "./import-commands.server.ts";
import { SHOWN_LINES, sentenceOf } from "./import-words.ts";

const RECENT = 5;
const STEP = 200;

type Verdict = ImportLinesTable["verdict"];
export type ImportCounts = Record<Verdict, number> & { annulees: number; laissees: number };

type Columns =
  | "id"
  | "table_name"
  | "etat"
  | "nom_fichier"
  | "nom_photos"
  | "separateur"
  | "encodage"
  | "ignorees"
  | "refus"
  | "photos_nommees"
  | "photos_trouvees"
  | "commence_par"
  | "commence_le"
  | "sauvegarde"
  | "fini_le"
  | "incident"
  | "updated_at";
const columns = [
  ...(["id", "table_name", "etat", "nom_fichier", "nom_photos", "separateur", "encodage", "ignorees", "refus", "photos_nommees"] as const),
  ...(["photos_trouvees", "commence_par", "commence_le", "sauvegarde", "fini_le", "incident", "updated_at"] as const),
];

export type ImportView = Pick<Selectable<ImportsTable>, Columns> & {
  counts: ImportCounts;
  canUndo: boolean;
  /** A process began to read it and is gone. */
  isCutShort: boolean;
};

export type ImportLineView = Pick<Selectable<ImportLinesTable>, "ligne" | "titre" | "verdict" | "erreurs">;

/** An import and its lines: those something is to be said of, or, `after` a line, whatever comes next. */
type ShownImport = ImportView & { lines: ImportLineView[]; after: number | undefined };

export async function findImport(db: Db, id: string, after?: number): Promise<ShownImport | undefined> {
  const row = await db
    .selectFrom("imports")
    .select(columns)
    .select(isFreeJob(IMPORT, "imports.id", nowIso()).as("isFree"))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const lines = await db
    .selectFrom("import_lines")
    .select(["ligne", "titre", "verdict", "erreurs"])
    .where("import_id", "=", id)
    .$if(after === undefined, (query) => query.where("verdict", "in", ["a_corriger", "doublon", "deja"]))
    .where("ligne", ">", after ?? 0)
    .orderBy("ligne")
    .limit(SHOWN_LINES)
    .execute();
  const { isFree, ...view } = await viewOf(db, row);
  return { ...view, isCutShort: row.etat === "lecture" && Boolean(isFree), lines, after };
}

/** The newest that wrote something, for the undo. */
export async function listRecentImports(db: Db): Promise<ImportView[]> {
  const rows = await db
    .selectFrom("imports")
    .select(columns)
    .where("etat", "in", ["en_cours", "arrete", "fait", "annulation", "annule"])
    .orderBy("commence_le", "desc")
    .limit(RECENT)
    .execute();
  return Promise.all(rows.map((row) => viewOf(db, row)));
}

async function viewOf<Row extends Pick<Selectable<ImportsTable>, Columns>>(db: Db, row: Row) {
  const counts = await countLines(db, row.id);
  const isOpen = ["fait", "arrete"].includes(row.etat) && row.fini_le !== null && !isOver(row.fini_le);
  return { ...row, counts, canUndo: isOpen && counts.importee > 0, isCutShort: false };
}

async function countLines(db: Db, id: string): Promise<ImportCounts> {
  const rows = await db
    .selectFrom("import_lines")
    .select(({ fn, eb }) => [
      "verdict",
      fn.countAll<number | string>().as("total"),
      eb.fn.count<number | string>("row_id").as("rows"),
      eb.fn.count<number | string>("row_version").as("waiting"),
    ])
    .where("import_id", "=", id)
    .groupBy("verdict")
    .execute();
  const of = (verdict: Verdict) => Number(rows.find((row) => row.verdict === verdict)?.total ?? 0);
  const written = rows.find(({ verdict }) => verdict === "importee");
  const importee = of("importee");
  return {
    prete: of("prete"),
    doublon: of("doublon"),
    a_corriger: of("a_corriger"),
    deja: of("deja"),
    importee,
    annulees: importee - Number(written?.rows ?? 0),
    laissees: Number(written?.rows ?? 0) - Number(written?.waiting ?? 0),
  };
}

/** The one import, or undo, that is under way, in a sentence; undefined when there is none. */
export async function findRunningImport(db: Db): Promise<{ id: string; sentence: string } | undefined> {
  const row = await db
    .selectFrom("imports")
    .select(["id", "commence_par", "commence_le"])
    .where("etat", "in", ["en_cours", "annulation"])
    .executeTakeFirst();
  return row && { id: row.id, sentence: runningSentence(row) };
}

/** The lines to correct as they came, with a column that says why; undefined for an import that is not there. */
export async function exportCorrections(db: Db, id: string): Promise<AsyncGenerator<string, void> | undefined> {
  const row = await db.selectFrom("imports").select(["colonnes", "etat"]).where("id", "=", id).executeTakeFirst();
  if (!row || row.etat === "lecture") return undefined;
  const width = row.colonnes.length;
  const kept = row.colonnes.map((name, index) => ({ name, index })).filter(({ name }) => name.toLowerCase() !== REASON_COLUMN);
  return toCsv(
    [...kept.map(({ name }) => name), REASON_COLUMN],
    ({ valeurs, erreurs }) => [...kept.map(({ index }) => valeurs[index] ?? ""), sentenceOf(erreurs), ...valeurs.slice(width)],
    readWrong(db, id),
  );
}

async function* readWrong(db: Db, id: string) {
  for (let last = 0; ; ) {
    const lines = await db
      .selectFrom("import_lines")
      .select(["ligne", "valeurs", "erreurs"])
      .where("import_id", "=", id)
      .where("verdict", "=", "a_corriger")
      .where("ligne", ">", last)
      .orderBy("ligne")
      .limit(STEP)
      .execute();
    if (lines.length > 0) yield lines;
    if (lines.length < STEP) return;
    last = lines.at(-1)?.ligne ?? 0;
  }
}
