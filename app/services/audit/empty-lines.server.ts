import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { type Db, type Trx, waitForWritersTurn } from "#app/db/engine/client.server.ts";
import { appendLines } from "./journal-lines.server.ts";
import { spellNumbers } from "./journal-numbers.ts";

/** With the salt goes the last way to try out what the contents were; the fingerprint stays, and with it the chain. */
const EMPTY = { before: null, after: null, sel: null };
const STEP = 500;

const hasContents = sql<boolean>`(before is not null or after is not null)`;

/** Those that were emptied before are not told of again. */
function emptyLines(trx: Trx) {
  return trx
    .updateTable("audit_log")
    .set(EMPTY)
    .where((line) => line.or([line("sel", "is not", null), hasContents]))
    .returning("numero");
}

/** What the lines of these rows hold goes, those without a number included; that something was done stays, and that it was emptied. */
export async function emptyLinesOf(trx: Trx, table: string, ids: readonly string[]) {
  if (ids.length === 0) return;
  await recordEmptied(trx, await emptyLines(trx).where("table_name", "=", table).where("row_id", "in", ids).execute());
}

/** The same for lines of any rows, by their ids. */
export async function emptyLinesById(trx: Trx, ids: readonly string[]) {
  if (ids.length === 0) return;
  await recordEmptied(trx, await emptyLines(trx).where("id", "in", ids).execute());
}

/**
 * The numbers stand where nothing is emptied, under the seal of the line. A line that waits for its number is sealed as it is then: nothing
 * has to be told of it.
 */
async function recordEmptied(trx: Trx, emptied: readonly { numero: number | null }[]) {
  const numbers = emptied.flatMap(({ numero }) => numero ?? []);
  const line = { action: "erase", table_name: "audit_log", before: null, after: null } as const;
  await appendLines(
    trx,
    { username: "système" },
    spellNumbers(numbers).map((row_id) => ({ ...line, row_id })),
  );
}

/**
 * The line that opens the journal: from here on the check asks for the lines that tell of emptied ones. Those that a former version emptied
 * are told of beside it. False where it stands already.
 */
export async function openJournal(trx: Trx): Promise<boolean> {
  await waitForWritersTurn(trx);
  const opening = { action: "create", table_name: "audit_log", row_id: "" } as const;
  const known = await trx
    .selectFrom("audit_log")
    .select("id")
    .where("table_name", "=", opening.table_name)
    .where("row_id", "=", opening.row_id)
    .where("action", "=", opening.action)
    .limit(1)
    .executeTakeFirst();
  if (known) return false;
  await recordEmptied(
    trx,
    await trx.selectFrom("audit_log").select("numero").where("numero", "is not", null).where("sel", "is", null).execute(),
  );
  await appendLines(trx, { username: "le site" }, [{ ...opening, before: null, after: null }]);
  return true;
}

/**
 * The same for lines that stand under another person and tell the name of one of these people: a request was taken from one to the other, or
 * they were merged and given back. In between a fiche is called by the first name that was given in it, whosever it is: all its lines go.
 */
export async function emptyLinesNaming(trx: Trx, people: ReadonlySet<string>) {
  const lines = await trx
    .selectFrom("audit_log")
    .select(["row_id", "at", "before", "after"])
    .where("table_name", "=", "people")
    .where("action", "in", ["merge", "unmerge", "split"])
    .where("sel", "is not", null)
    .orderBy("at")
    .execute();
  const naming = lines.filter(({ before, after }) =>
    [before, after].some((contents) => otherPeopleIn(contents).some((id) => people.has(id))),
  );
  const emptied: { numero: number | null }[] = [];
  for (const [row_id, [first, ...others]] of Map.groupBy(naming, (line) => line.row_id)) {
    const between = emptyLines(trx)
      .where("table_name", "=", "people")
      .where("row_id", "=", row_id)
      .where("at", ">=", first?.at ?? "")
      .where("at", "<=", others.at(-1)?.at ?? first?.at ?? "");
    emptied.push(...(await between.execute()));
  }
  await recordEmptied(trx, emptied);
}

function otherPeopleIn(contents: unknown): string[] {
  const { fusion, separee_de } = (contents ?? {}) as { fusion?: string; separee_de?: string };
  return [fusion, separee_de].filter((id) => id !== undefined);
}

/** What lines from before `limit` hold, in steps; resolves to how many lines that were. Those that tell of it hold nothing, and stay. */
export async function emptyOldLines(db: Db, limit: string): Promise<number> {
  let emptied = 0;
  for (;;) {
    const step = await db.transaction().execute((trx) => emptyStep(trx, limit));
    emptied += step;
    if (step < STEP) return emptied;
    await nextTurn();
  }
}

/** How many lines that would be. */
export async function countOldContents(db: Db, limit: string): Promise<number> {
  const old = db.selectFrom("audit_log").select(({ fn }) => fn.countAll<number>().as("total"));
  return Number((await old.where("at", "<", limit).where(hasContents).executeTakeFirstOrThrow()).total);
}

async function emptyStep(trx: Trx, limit: string): Promise<number> {
  await waitForWritersTurn(trx);
  const old = trx.selectFrom("audit_log").select("id").where("at", "<", limit).where(hasContents).orderBy("at").limit(STEP);
  const lines = await emptyLines(trx).where("id", "in", old).execute();
  await recordEmptied(trx, lines);
  return lines.length;
}
