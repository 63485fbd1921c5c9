import { dirname, join } from "node:path";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { claimJob, doOnce, finishJob, type JobClaim, keepClaim } from "#app/kernel/jobs/jobs.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { workRegularly } from "#app/kernel/runtime/regular-work.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso, todayInLome } from "#app/lib/time/dates.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { BOOK, type Erasure, isStop, keepBeside, keyOf, readBook, repeatStops } from "#app/services/backup/erasure-book.server.ts";
import { cutLog } from "#app/services/database-file/short-wal.server.ts";
import { isAmong } from "./coordinates.server.ts";
import { deleteHers, namedCoordinate, personCoordinate } from "./delete-person.server.ts";
import { coordinatesOf, countSubject, type NamedRow, type Subject } from "./find-person.server.ts";

export type { Erasure };

/** The name of its work in `jobs`: the key is the number of the erasure. */
const ERASURE = "erasure";
const SHOWN = 50;

/** Undefined when there is nothing of hers: no receipt is made then. */
export async function erase(db: Db, actor: Actor, subject: Subject, ticked: readonly NamedRow[] = []): Promise<Erasure | undefined> {
  const nombres = await countSubject(db, subject);
  if (subject.people.length === 0 && Object.values(nombres).every((count) => count === 0)) return undefined;
  const given = coordinatesOf(subject);
  // A fiche without a number is known again by its own number alone.
  const coordinates = [...(given.length > 0 ? given : subject.people.map(personCoordinate)), ...ticked.map(namedCoordinate)];
  const cles = coordinates.map(keyOf);
  const begun = await changeContent(db, async (trx) => {
    const erasure = { numero: await nextNumero(trx), at: nowIso(), auteur: actor.username, nombres, cles };
    await writeErasure(trx, actor, erasure);
    return { erasure, claim: await claimJob(trx, ERASURE, erasure.numero) };
  });
  await keepBeside([begun.erasure]);
  if (begun.claim) await finish(db, actor, begun.claim, cles);
  log.info("person-erased", { numero: begun.erasure.numero });
  return begun.erasure;
}

async function finish(db: Db, actor: Actor, claim: JobClaim, cles: readonly string[]) {
  using _held = keepClaim(db, claim);
  await deleteHers(db, actor, isAmong(new Set(cles)));
  await db.transaction().execute((trx) => finishJob(trx, claim));
  await cutLog();
}

async function writeErasure(trx: Trx, actor: Actor, { nombres, cles, ...erasure }: Erasure) {
  await trx
    .insertInto("erasures")
    .values({ ...erasure, nombres: JSON.stringify(nombres), cles: JSON.stringify(cles) })
    .execute();
  if (isStop(erasure)) return; // what a visitor did is no deed of a member
  await recordAudit(trx, actor, { action: "erase", table_name: "erasures", row_id: erasure.numero, before: null, after: nombres });
}

/** "EFF-2026-0008" after "EFF-2026-0007"; each year begins anew. */
async function nextNumero(trx: Trx): Promise<string> {
  const beginning = `EFF-${todayInLome().slice(0, 4)}-`;
  const last = await trx
    .selectFrom("erasures")
    .select("numero")
    .where("numero", "like", `${beginning}%`)
    .orderBy("numero", "desc")
    .limit(1)
    .executeTakeFirst();
  return beginning + String(Number(last?.numero.slice(beginning.length) ?? 0) + 1).padStart(4, "0");
}

export function listErasures(db: Db): Promise<Omit<Erasure, "cles">[]> {
  return db
    .selectFrom("erasures")
    .select(["numero", "at", "auteur", "nombres"])
    .where("numero", "like", "EFF-%") // an alert that was stopped has no receipt
    .orderBy("at", "desc")
    .orderBy("numero", "desc")
    .limit(SHOWN)
    .execute();
}

export function finishErasuresRegularly(db: Db) {
  return workRegularly({ name: "erasures", work: () => finishErasures(db) });
}

/** Goes on with erasures that a kill cut short; a process that still works on one keeps its claim. */
export async function finishErasures(db: Db) {
  const begun = await db.selectFrom("jobs").select("key").where("name", "=", ERASURE).where("done", "is", null).execute();
  for (const { key } of begun) {
    const erasure = await db.selectFrom("erasures").select(["auteur", "cles"]).where("numero", "=", key).executeTakeFirst();
    if (!erasure) continue;
    await doOnce(db, ERASURE, key, () => deleteHers(db, { username: erasure.auteur }, isAmong(new Set(erasure.cles))));
    await cutLog();
  }
}

/** A copy that is restored elsewhere comes with the book that lies beside it; resolves to how many erasures that added. */
export async function bringBook(copy: string): Promise<number> {
  const numbers = new Set((await readBook()).map(({ numero }) => numero));
  const brought = (await readBook(join(dirname(copy), BOOK))).filter(({ numero }) => !numbers.has(numero));
  await keepBeside(brought);
  return brought.length;
}

/**
 * Before anything is served: what the book beside the copies has and the database has not was erased after the copy that was restored, and
 * is erased again; what only the database has is written into the book. Resolves to how many erasures were repeated.
 */
export async function repeatErasures(db: Db): Promise<number> {
  const book = await readBook();
  const stored = await db.selectFrom("erasures").selectAll().execute();
  const missing = await repeatMissing(db, book);
  await keepInBook(book, [...stored, ...missing]);
  return missing.length;
}

/** Every erasure that is known of, here or in the book: before the rows of a copy take the place of these. */
export async function gatherErasures(db: Db): Promise<Erasure[]> {
  const book = await readBook();
  const stored = await db.selectFrom("erasures").selectAll().execute();
  await keepInBook(book, stored);
  return [...new Map([...book, ...stored].map((erasure) => [erasure.numero, erasure])).values()];
}

async function keepInBook(book: readonly Erasure[], stored: readonly Erasure[]) {
  const written = new Set(book.map(({ numero }) => numero));
  await keepBeside(stored.filter(({ numero }) => !written.has(numero)));
}

/** Erases again what these say and the rows that are there do not know of; within a transaction, as a part of it. */
export async function repeatMissing(db: Db, erasures: readonly Erasure[]): Promise<Erasure[]> {
  const stored = await db.selectFrom("erasures").select("numero").execute();
  const numbers = new Set(stored.map(({ numero }) => numero));
  const missing = erasures.filter(({ numero }) => !numbers.has(numero));
  if (missing.length === 0) return missing;
  const site: Actor = { username: "le site" };
  const people = missing.filter((erasure) => !isStop(erasure));
  const stops = missing.filter(isStop);
  if (people.length > 0) await deleteHers(db, site, isAmong(new Set(people.flatMap(({ cles }) => cles))));
  await changeContent(db, async (trx, announce) => {
    await repeatStops(trx, stops);
    if (stops.length > 0) announce("search_alerts", "bureau");
    for (const erasure of missing) await writeErasure(trx, site, erasure);
  });
  log.info("erasures-repeated", { erasures: missing.length });
  return missing;
}
