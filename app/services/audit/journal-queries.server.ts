import { setImmediate as nextTurn } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import type { AuditLogTable } from "#app/db/tables/platform-tables.ts";
import { foldText } from "#app/lib/text/text.ts";

/** A line that has its number. */
export type JournalLine = Omit<Selectable<AuditLogTable>, "numero" | "empreinte_contenu" | "precedent" | "empreinte"> & {
  numero: number;
  empreinte_contenu: string;
  precedent: string;
  empreinte: string;
};

/** What narrows the journal; days are dates in Lomé, which is UTC. `q`: words of a line as it is told. */
export type JournalFilter = {
  qui?: string;
  action?: string;
  rubrique?: string;
  du?: string;
  au?: string;
  numero?: number;
  until?: number;
  q?: string;
};

/** Numbers a step looks at: a few milliseconds of SQLite, whose driver blocks the process meanwhile. */
const STEP = { plain: 1_000, words: 200 };
const READ_STEP = 250;
const MOST_LINES = 2_147_483_647;
/** Lines one page looks through for what is asked; a page that found too few goes on from there when it is asked to. */
const LOOKED_AT = { plain: 50_000, words: 10_000 };
export const PAGE_LINES = 50;

/** How a line is told, with which words are searched. */
export type LineDescriber = (lines: readonly JournalLine[]) => Promise<string[]>;

export type JournalPage = {
  lines: JournalLine[];
  /** Where the page after this one begins; undefined at the beginning of the journal. */
  next: number | undefined;
  /** The last number that was looked at, when the search stopped before it had found a page. */
  stoppedAt: number | undefined;
};

/** The newest first, below `before`. */
export async function readJournalPage(
  db: Db,
  filter: JournalFilter,
  { before, describe }: { before?: number; describe: LineDescriber },
): Promise<JournalPage> {
  const { start, end: newest } = await findBounds(db, filter);
  const kind = filter.q ? "words" : "plain";
  const lines: JournalLine[] = [];
  let upper = Math.min((before ?? newest + 1) - 1, newest);
  const end = Math.max(upper - LOOKED_AT[kind], start);
  while (upper > end && lines.length <= PAGE_LINES) {
    const lower = Math.max(upper - STEP[kind], end);
    lines.push(...(await readStep(db, filter, { lower, upper, order: "desc", describe, limit: PAGE_LINES + 1 })));
    upper = lower;
    await nextTurn();
  }
  const shown = lines.slice(0, PAGE_LINES);
  if (lines.length > PAGE_LINES) return { lines: shown, next: shown.at(-1)?.numero, stoppedAt: undefined };
  const further = upper > start ? upper + 1 : undefined;
  return { lines: shown, next: further, stoppedAt: further };
}

/** All of them in the order of their numbers, in steps. */
export async function* readJournal(db: Db, filter: JournalFilter, describe: LineDescriber): AsyncGenerator<JournalLine[]> {
  const { start, end } = await findBounds(db, filter);
  for (let lower = start; lower < end; lower += READ_STEP) {
    const lines = await readStep(db, filter, { lower, upper: Math.min(lower + READ_STEP, end), order: "asc", describe });
    if (lines.length > 0) yield lines;
    await nextTurn();
  }
}

/**
 * The numbers that can be meant: above `start`, up to `end`. Days are turned into numbers, so that a copy of some days has no gap, even
 * where the clocks of two processes differ by a moment.
 */
async function findBounds(db: Db, { numero, du, au, until = MOST_LINES }: JournalFilter): Promise<{ start: number; end: number }> {
  const first = du === undefined ? 1 : await findNumberFrom(db, `${du}T00:00:00.000Z`);
  const last = au === undefined ? await findNewestNumber(db) : await findNumberUntil(db, `${au}T23:59:59.999Z`);
  if (first === undefined || last === undefined) return { start: 0, end: 0 };
  if (numero === undefined) return { start: first - 1, end: Math.min(last, until) };
  return numero >= first && numero <= last ? { start: numero - 1, end: numero } : { start: 0, end: 0 };
}

async function findNumberFrom(db: Db, at: string): Promise<number | undefined> {
  const numbered = db.selectFrom("audit_log").select("numero").where("numero", "is not", null);
  return (await numbered.where("at", ">=", at).orderBy("at").orderBy("numero").limit(1).executeTakeFirst())?.numero ?? undefined;
}

async function findNumberUntil(db: Db, at: string): Promise<number | undefined> {
  const numbered = db.selectFrom("audit_log").select("numero").where("numero", "is not", null);
  return (
    (await numbered.where("at", "<=", at).orderBy("at", "desc").orderBy("numero", "desc").limit(1).executeTakeFirst())?.numero ?? undefined
  );
}

/** How many lines the filter leaves; counting stops above `most`. */
export async function countJournal(db: Db, filter: JournalFilter, most: number, describe: LineDescriber): Promise<number> {
  let total = 0;
  if (filter.q) {
    for await (const lines of readJournal(db, filter, describe)) {
      total += lines.length;
      if (total > most) break;
    }
    return total;
  }
  const { start, end } = await findBounds(db, filter);
  for (let lower = start; lower < end && total <= most; lower += STEP.plain) {
    const { count } = await narrowed(db, filter, lower, Math.min(lower + STEP.plain, end))
      .select((row) => row.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    total += Number(count);
    await nextTurn();
  }
  return total;
}

function narrowed(db: Db, { qui, action, rubrique }: JournalFilter, lower: number, upper: number) {
  let query = db.withoutPlugins().selectFrom("audit_log").where("numero", ">", lower).where("numero", "<=", upper);
  // Under the user name of that day, or of an account that has this one today.
  if (qui)
    query = query.where((line) =>
      line.or([line("actor", "=", qui), line("actor_id", "=", sql<string>`(select id from "user" where username = ${qui})`)]),
    );
  if (action) query = query.where("action", "=", action as JournalLine["action"]);
  if (rubrique) query = query.where("table_name", "=", rubrique);
  return query;
}

type Step = { lower: number; upper: number; order: "asc" | "desc"; describe: LineDescriber; limit?: number };

async function readStep(db: Db, filter: JournalFilter, { lower, upper, order, describe, limit }: Step) {
  let query = narrowed(db, filter, lower, upper).selectAll().orderBy("numero", order);
  if (limit !== undefined && !filter.q) query = query.limit(limit);
  const lines = (await query.$castTo<JournalLine>().execute()).map(withContents);
  if (!filter.q || lines.length === 0) return lines;
  const wanted = foldText(filter.q).split(/\s+/).filter(Boolean);
  const sentences = await describe(lines);
  return lines.filter((_, index) => {
    const words = foldText(sentences[index] ?? "");
    return wanted.every((word) => words.includes(word));
  });
}

/** Parsed line by line: one line with spoiled contents must not keep the others from being shown. */
function withContents(line: JournalLine): JournalLine {
  return { ...line, before: parsed(line.before), after: parsed(line.after) };
}

function parsed(stored: unknown): unknown {
  if (typeof stored !== "string") return null;
  try {
    return JSON.parse(stored);
  } catch {
    return null; // no text of ours: the check says that the line was changed
  }
}

export async function findNewestNumber(db: Db): Promise<number> {
  const { numero } = await db.selectFrom("audit_log").select(sql<number | null>`max(numero)`.as("numero")).executeTakeFirstOrThrow();
  return Number(numero ?? 0);
}

/** What the last check found, and when. */
export async function findJournalState(db: Db) {
  const state = await db
    .selectFrom("journal_state")
    .select(["numero", "empreinte", "verifie_le", "constat"])
    .where("id", "=", 1)
    .executeTakeFirst();
  return state && { ...state, constat: state.constat ?? undefined, verifie_le: state.verifie_le ?? undefined };
}
