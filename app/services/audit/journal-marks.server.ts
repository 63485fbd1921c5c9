import { formatNumber } from "#app/lib/text/money.ts";
import { formatDate, nowIso, todayInLome } from "#app/lib/time/dates.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { JOURNAL_FOLDER, MediaExistsError, type MediaStorage, readAll } from "#app/services/storage/storage.server.ts";
import type { Head } from "./chain.server.ts";
import { type ChainCheck, no } from "./chain-check.server.ts";

/** Where the journal stood one day. */
type DayMark = Head & { genre: "jour"; jour: string; at: string };
/** A backup was put back: up to `numero` the journal is that of the backup; the lines up to `abandonne` were given up. */
type RestoreMark = { genre: "restauration"; at: string; numero: number; abandonne: number };
/** A file that holds no mark: its name tells the day. */
type BrokenMark = { genre: "illisible"; jour: string };
type Mark = DayMark | RestoreMark | BrokenMark;

const READ_AT_ONCE = 8;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const FINGERPRINT = /^[0-9a-f]{64}(:[0-9a-f]{8})?$/;

function dayPath(jour: string) {
  return `${JOURNAL_FOLDER}/${jour}.json`;
}

/** Whether there is one of whatever day. */
export async function hasMarks(storage: MediaStorage): Promise<boolean> {
  for await (const _ of storage.list(JOURNAL_FOLDER)) return true;
  return false;
}

/** One a day: false when there is one already, from this process or another. */
export async function putDayMark(storage: MediaStorage, { numero, empreinte }: Head, now = new Date()): Promise<boolean> {
  const jour = todayInLome(now);
  return putOnce(storage, dayPath(jour), { genre: "jour", jour, at: now.toISOString(), numero, empreinte });
}

/** Says which lines a restore has given up: `numero` is the last one that stayed. */
export async function putRestoreMark(storage: MediaStorage, lines: { numero: number; abandonne: number }, at = nowIso()) {
  const path = `${JOURNAL_FOLDER}/restauration-${at.toLowerCase().replace(/[^0-9a-z]/g, "-")}.json`;
  await putOnce(storage, path, { genre: "restauration", at, ...lines });
}

async function putOnce(storage: MediaStorage, path: string, mark: Mark): Promise<boolean> {
  try {
    await storage.put(path, Buffer.from(`${JSON.stringify(mark)}\n`));
    return true;
  } catch (error) {
    if (error instanceof MediaExistsError) return false;
    throw error;
  }
}

/** All of them, the oldest first. */
export async function readMarks(storage: MediaStorage): Promise<Mark[]> {
  const paths: string[] = [];
  for await (const { path } of storage.list(JOURNAL_FOLDER)) paths.push(path);
  const marks: Mark[] = [];
  for (let start = 0; start < paths.length; start += READ_AT_ONCE)
    marks.push(...(await Promise.all(paths.slice(start, start + READ_AT_ONCE).map((path) => readMark(storage, path)))));
  return marks.sort((one, other) => momentOf(one).localeCompare(momentOf(other)));
}

function momentOf(mark: Mark) {
  return mark.genre === "illisible" ? mark.jour : mark.at;
}

async function readMark(storage: MediaStorage, path: string): Promise<Mark> {
  const name = path.slice(JOURNAL_FOLDER.length + 1).replace(/\.json$/, "");
  const broken: BrokenMark = { genre: "illisible", jour: /\d{4}-\d{2}-\d{2}/.exec(name)?.[0] ?? "" };
  const text = (await readAll(storage, path))?.toString("utf8");
  try {
    return asMark(JSON.parse(text ?? ""), name) ?? broken;
  } catch (error) {
    if (error instanceof SyntaxError) return broken;
    throw error;
  }
}

function asMark(read: unknown, name: string): Mark | undefined {
  if (typeof read !== "object" || read === null) return undefined;
  const { genre, jour, at, numero, empreinte, abandonne } = read as Record<string, unknown>;
  if (typeof at !== "string" || Number.isNaN(Date.parse(at)) || !isCount(numero)) return undefined;
  if (genre === "restauration") return isCount(abandonne) ? { genre, at, numero, abandonne } : undefined;
  const isWhole = genre === "jour" && jour === name && DAY.test(name) && typeof empreinte === "string" && FINGERPRINT.test(empreinte);
  return isWhole ? { genre, jour: name, at, numero, empreinte } : undefined;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** The numbers whose fingerprints the marks ask for. */
export function numbersOf(marks: readonly Mark[]): Set<number> {
  return new Set(marks.flatMap((mark) => (mark.genre === "jour" ? [mark.numero] : [])));
}

/** That of today, or of yesterday as long as the night has not been; undefined without one. */
export async function findLatestDayMark(storage: MediaStorage, now = new Date()): Promise<DayMark | undefined> {
  for (const ago of [0, DAY_MS]) {
    const path = dayPath(todayInLome(new Date(now.getTime() - ago)));
    if ((await storage.size(path)) === undefined) continue;
    const mark = await readMark(storage, path);
    if (mark.genre === "jour") return mark;
  }
  return undefined;
}

/** What the marks say against a chain that fits by itself, and the restores they tell of. */
export function compareMarks(marks: readonly Mark[], check: ChainCheck): { faults: string[]; notes: string[] } {
  const restores = marks.filter((mark) => mark.genre === "restauration");
  const faults: string[] = [];
  for (const mark of marks) {
    if (mark.genre === "restauration") continue;
    if (mark.genre === "illisible") faults.push(`Le repère du ${mark.jour ? formatDate(mark.jour) : "journal"} ne peut pas être lu.`);
    else if (!fits(mark, check) && !restores.some((restore) => restore.at >= mark.at && mark.numero > restore.numero))
      faults.push(`Le repère du ${formatDate(mark.jour)} ne correspond pas. Il porte sur la ligne ${no(mark.numero)}.`);
  }
  return { faults, notes: restores.filter(({ numero, abandonne }) => abandonne > numero).map(restoreSentence) };
}

function fits({ numero, empreinte }: DayMark, check: ChainCheck) {
  return numero === 0 || check.found.get(numero) === empreinte;
}

function restoreSentence({ at, numero, abandonne }: RestoreMark) {
  const when = `Restauration du ${formatDate(at)}\u00a0:`;
  if (abandonne === numero + 1) return `${when} la ligne ${no(abandonne)} n’est plus là.`;
  return `${when} les lignes ${no(numero + 1)} à ${formatNumber(abandonne)} ne sont plus là.`;
}
