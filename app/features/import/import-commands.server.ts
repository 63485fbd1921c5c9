import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { renewWork } from "#app/kernel/jobs/jobs.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { formatTime, nowIso } from "#app/lib/time/dates.ts";
import { type Actor, appendLines } from "#app/services/audit/journal-lines.server.ts";
import { IMPORT, OPEN_MS } from "./import-cleanup.server.ts";

export type ImportMove = { ok: true } | { ok: false; message: string };
export type Starter = Actor & { nom: string };

const ABSENT = "Cet essai n’existe plus\u00a0: envoyez le fichier de nouveau.";
const TOO_LATE = "Cet import a plus de 24 heures\u00a0: il ne peut plus être annulé d’un geste.";

/**
 * Begins the import of a trial, or goes on with one that was stopped. Two that press together begin one: this runs where writers go one at
 * a time. A second press finds it begun.
 */
export function startImport(db: Db, starter: Starter, id: string): Promise<ImportMove> {
  return changeContent(db, async (trx): Promise<ImportMove> => {
    const row = await trx
      .selectFrom("imports")
      .select(["etat", "updated_at", "table_name", "nom_fichier"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (row && ["en_cours", "fait"].includes(row.etat)) return { ok: true };
    if (!row || !["essai", "arrete"].includes(row.etat) || isOver(row.updated_at)) return { ok: false, message: ABSENT };
    const geste = row.etat === "arrete" ? "reprise" : "debut";
    return begin(trx, starter, { ...row, id }, { etat: "en_cours", fini_le: null }, geste);
  });
}

type Begun = { etat: "en_cours"; fini_le: null } | { etat: "annulation" };

/** One import or undo at a time. Its line in the journal is for the file; each of its rows has its own. */
async function begin(
  trx: Trx,
  starter: Starter,
  { id, table_name, nom_fichier }: { id: string; table_name: string; nom_fichier: string },
  begun: Begun,
  geste: "debut" | "reprise" | "annulation",
): Promise<ImportMove> {
  const other = await trx
    .selectFrom("imports")
    .select(["commence_par", "commence_le"])
    .where("etat", "in", ["en_cours", "annulation"])
    .executeTakeFirst();
  if (other) return { ok: false, message: runningSentence(other) };
  const now = nowIso();
  const by = { commence_par: starter.nom, commence_le: now, auteur: starter.username };
  await trx
    .updateTable("imports")
    .set({ ...begun, ...by, updated_at: now, incident: null })
    .where("id", "=", id)
    .execute();
  await renewWork(trx, IMPORT, id);
  await appendLines(trx, starter, [{ action: "import", table_name, row_id: id, before: null, after: { fichier: nom_fichier, geste } }]);
  return { ok: true };
}

export function runningSentence({ commence_par, commence_le }: { commence_par: string | null; commence_le: string | null }) {
  return `Un import est en cours, commencé par ${commence_par ?? ""} à ${formatTime(commence_le ?? nowIso())}.`;
}

/** After the step in hand; what is written stays, and can be undone. One that is through stays as it is. */
export async function stopImport(db: Db, id: string): Promise<ImportMove> {
  await changeContent(db, (trx) => pause(trx, id, null));
  return { ok: true };
}

/** The same because something does not work, which is told. */
export async function pauseImport(db: Db, id: string, incident: string) {
  await changeContent(db, (trx) => pause(trx, id, incident));
}

async function pause(trx: Db, id: string, incident: string | null) {
  const now = nowIso();
  await trx
    .updateTable("imports")
    .set({ etat: "arrete", fini_le: now, updated_at: now, incident })
    .where("id", "=", id)
    .where("etat", "=", "en_cours")
    .execute();
}

/** What the import wrote goes to the bin, except rows changed since. A second press finds the undo begun. */
export function undoImport(db: Db, starter: Starter, id: string): Promise<ImportMove> {
  return changeContent(db, async (trx): Promise<ImportMove> => {
    const row = await trx
      .selectFrom("imports")
      .select(["etat", "fini_le", "table_name", "nom_fichier"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (row && ["annulation", "annule"].includes(row.etat)) return { ok: true };
    if (!row || !["fait", "arrete"].includes(row.etat)) return { ok: false, message: ABSENT };
    if (row.fini_le === null || isOver(row.fini_le)) return { ok: false, message: TOO_LATE };
    return begin(trx, starter, { ...row, id }, { etat: "annulation" }, "annulation");
  });
}

export function isOver(since: string, now = Date.now()) {
  return now - Date.parse(since) >= OPEN_MS;
}
