import { isDeepStrictEqual } from "node:util";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import type { FormErrors } from "#app/lib/forms/forms.server.ts";
import { nowIso, todayInLome } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { findLandMonths } from "#app/services/company-values/settings-queries.server.ts";
import { isPublic } from "#app/services/publication/visibility.ts";
import type { LandFileInput, LandPaperInput } from "./land-input.ts";
import { computeLevel, isStanding } from "./land-level.ts";
import { type LandDeed, storeLevel } from "./land-levels.server.ts";
import { type LandFile, type LandPaper, MAX_PAPERS, natureLabels, seenAs } from "./land-papers.ts";
import { findLandFile, publicLand, type WholeFile } from "./land-queries.server.ts";

export type LandOutcome =
  | { ok: true; paper?: string }
  | { ok: false; reason: "absent" | "stale" | "refused"; errors?: FormErrors; message?: string };

const GONE: LandOutcome = { ok: false, reason: "absent" };

type Deed = { file: string; action: "create" | "update"; before: object | null; after: object; geste: string; paper?: string };

/**
 * Every change of a file: written, then the level is computed of what is stored, kept for the lists, recorded, and told to visitors only
 * when they see something else than before.
 */
function changeLand(
  db: Db,
  actor: Actor,
  propertyId: string,
  work: (trx: Trx, whole: WholeFile | undefined) => Promise<Deed | LandOutcome>,
) {
  return changeContent<LandOutcome>(db, async (trx, announce) => {
    const property = await findProperty(trx, propertyId);
    if (!property) return GONE;
    const before = await findLandFile(trx, propertyId);
    const done = await work(trx, before);
    if ("ok" in done) return done;
    const [after, months, today] = [await findLandFile(trx, propertyId), await findLandMonths(trx), todayInLome()];
    const former = computeLevel(before?.file, before?.papers ?? [], today, months);
    const state = computeLevel(after?.file, after?.papers ?? [], today, months);
    if (state.level !== property.foncier_niveau || state.until !== property.foncier_jusqu_au) await storeLevel(trx, propertyId, state);
    const deed: LandDeed = { niveau: state.level, geste: done.geste };
    await recordAudit(trx, actor, {
      action: done.action,
      table_name: "land_files",
      row_id: done.file,
      before: done.before && { ...done.before, niveau: former.level },
      after: { ...done.after, ...deed },
    });
    const isSeen = !isDeepStrictEqual(publicLand(before, property, today, months), publicLand(after, property, today, months));
    announceLand(announce, property, isSeen);
    return { ok: true, paper: done.paper };
  });
}

function findProperty(trx: Trx, id: string) {
  return trx
    .selectFrom("properties")
    .select(["id", "type_transaction", "statut", "publication", "deleted_at", "foncier_niveau", "foncier_jusqu_au"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

function announceLand(announce: Announce, property: NonNullable<Awaited<ReturnType<typeof findProperty>>>, isSeen: boolean) {
  announce("land_files", "bureau");
  announce("properties", isSeen && isPublic(property) ? "public" : "bureau", [property.id]);
}

/** A version other than the stored one means that another member saved meanwhile; 0 opens the file. */
export function saveLandFile(db: Db, actor: Actor, propertyId: string, { version, reel, ...input }: LandFileInput) {
  return changeLand(db, actor, propertyId, async (trx, whole) => {
    if ((whole?.file.version ?? 0) !== version) return { ok: false, reason: "stale" };
    if (input.visible && !input.droit)
      return { ok: false, reason: "refused", errors: { droit: "Choisissez la nature du droit avant de montrer le dossier." } };
    if (!whole) {
      const file = await createFile(trx, propertyId, input);
      return { file: file.id, action: "create", before: null, after: input, geste: "dossier ouvert" };
    }
    const { file } = whole;
    const isReal = reel && file.exemple;
    const change = { ...input, updated_at: nowIso(), version: version + 1, ...(isReal && { exemple: false }) };
    await trx.updateTable("land_files").set(change).where("id", "=", file.id).execute();
    if (isReal) await withdrawInvented(trx, file.id);
    return { file: file.id, action: "update", before: toldOf(file), after: input, geste: gesteOf(file, input) };
  });
}

async function createFile(trx: Trx, property_id: string, input: Partial<LandFile> = {}): Promise<LandFile> {
  const now = nowIso();
  const empty = { droit: null, numero: null, titulaire: null, notes_internes: null, visible: false, litige: false };
  const row = { ...empty, ...input, id: newId(), created_at: now, updated_at: now, property_id };
  return trx.insertInto("land_files").values(row).returningAll().executeTakeFirstOrThrow();
}

async function withdrawInvented(trx: Trx, file: string) {
  await trx
    .updateTable("land_papers")
    .set({ retiree_le: nowIso(), retiree_motif: "Pièce d’exemple", updated_at: nowIso() })
    .where("land_file_id", "=", file)
    .where("exemple", "=", true)
    .where("retiree_le", "is", null)
    .execute();
}

function toldOf({ droit, numero, titulaire, notes_internes, visible, litige }: LandFile) {
  return { droit, numero, titulaire, notes_internes, visible, litige };
}

function gesteOf(before: LandFile, after: Pick<LandFile, "visible" | "litige" | "droit">): string {
  if (before.litige !== after.litige) return after.litige ? "litige ou opposition signalés" : "litige levé";
  if (before.visible !== after.visible) return after.visible ? "dossier montré sur le site" : "dossier retiré du site";
  return before.droit === after.droit ? "dossier modifié" : "nature du droit changée";
}

/** `reader`: the name of the member, who saw the paper. Sent twice, the form adds one. */
export function addLandPaper(db: Db, actor: Actor, propertyId: string, { remplace, cle, ...input }: LandPaperInput, reader: string) {
  return changeLand(db, actor, propertyId, async (trx, whole) => {
    const id = cle || newId();
    const samePaper = await trx.selectFrom("land_papers").select("id").where("id", "=", id).executeTakeFirst();
    if (samePaper) return { ok: true, paper: whole?.papers.some((paper) => paper.id === id) ? id : undefined };
    const file = whole?.file ?? (await createFile(trx, propertyId));
    if ((whole?.papers.length ?? 0) >= MAX_PAPERS)
      return { ok: false, reason: "refused", message: `Un dossier garde ${MAX_PAPERS} pièces au plus.` };
    const former = remplace ? whole?.papers.find((paper) => paper.id === remplace) : undefined;
    if (remplace && (!former || !isStanding(former))) return NO_LONGER;
    const now = nowIso();
    const paper = { ...input, id, created_at: now, updated_at: now, land_file_id: file.id, vue_par: reader };
    await trx.insertInto("land_papers").values(paper).execute();
    if (former) await trx.updateTable("land_papers").set({ remplacee_par: id, updated_at: now }).where("id", "=", former.id).execute();
    const geste = `${inSentence(paper)} ${former ? "revue" : "ajoutée"}, ${seenAs[paper.source].toLowerCase()}`;
    return { file: file.id, action: "update", before: {}, after: { piece: paper }, geste, paper: id };
  });
}

const NO_LONGER: LandOutcome = { ok: false, reason: "stale", message: "Cette pièce vient d’être revue ou retirée par un autre membre." };

/** The line stays, with the reason. */
export function withdrawLandPaper(db: Db, actor: Actor, propertyId: string, { id, motif }: { id: string; motif: string }) {
  return changeLand(db, actor, propertyId, async (trx, whole) => {
    const paper = whole?.papers.find((each) => each.id === id);
    if (!whole || !paper) return GONE;
    if (!isStanding(paper)) return NO_LONGER;
    const change = { retiree_le: nowIso(), retiree_motif: motif, updated_at: nowIso() };
    await trx.updateTable("land_papers").set(change).where("id", "=", id).execute();
    const geste = `${inSentence(paper)} retirée\u00a0: ${motif}`;
    return { file: whole.file.id, action: "update", before: { piece: paper }, after: { piece: { ...paper, ...change } }, geste };
  });
}

/** Ends the task that asks for the paper to be seen again, for good. */
export function putPaperAside(db: Db, actor: Actor, propertyId: string, id: string) {
  return changeLand(db, actor, propertyId, async (trx, whole) => {
    const paper = whole?.papers.find((each) => each.id === id);
    if (!whole || !paper) return GONE;
    if (paper.ecartee_le !== null) return { ok: true };
    const change = { ecartee_le: nowIso(), updated_at: nowIso() };
    await trx.updateTable("land_papers").set(change).where("id", "=", id).execute();
    const geste = `rappel écarté pour ${natureLabels[paper.nature].toLowerCase()}`;
    return { file: whole.file.id, action: "update", before: {}, after: { piece: id }, geste };
  });
}

function inSentence({ nature }: Pick<LandPaper, "nature">) {
  return `pièce «\u00a0${natureLabels[nature]}\u00a0»`;
}
