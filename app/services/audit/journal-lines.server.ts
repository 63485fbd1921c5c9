import { sql } from "kysely";
import { type Db, type Trx, waitForWritersTurn } from "#app/db/engine/client.server.ts";
import type { JournalAction } from "#app/db/tables/closed-lists.ts";
import { StartupError } from "#app/kernel/env/env.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { machineNames } from "./action-words.ts";
import {
  type Contents,
  EMPTY_CHAIN,
  type Head,
  type JournalKey,
  type JournalKeys,
  journalKeys,
  keyIdOf,
  sealAfter,
  type Unchained,
} from "./chain.server.ts";

/** Who does something: a member with an account, or the site itself under a name of its own. */
export type Actor = { username: string; id?: string; nom?: string; prenom?: string };

export type NewLine = {
  action: JournalAction;
  table_name: string;
  row_id: string;
  lot?: string | null;
  before: unknown;
  after: unknown;
};

const STEP = 500;

/**
 * Lines at the end of the journal, in the transaction of what they tell of: numbers follow the order of the commits, and a line that cannot
 * be written takes the deed with it.
 */
export async function appendLines(trx: Trx, actor: Actor, lines: readonly NewLine[], newKey?: JournalKey) {
  if (lines.length === 0) return;
  const who = { at: nowIso(), actor: actor.username, actor_id: actor.id ?? null, actor_nom: nameOf(actor) };
  let head = heads.get(trx) ?? (await lockHead(trx));
  const key = newKey ?? sealingKey(head);
  const rows = lines.map(({ before, after, lot = null, ...line }) => {
    const row = { ...who, ...line, lot, id: newId(), before: stored(before), after: stored(after) };
    if (key === "missing") return row;
    const seal = sealAfter(head, row, key);
    head = seal;
    return { ...row, ...seal };
  });
  await trx.insertInto("audit_log").values(rows).execute();
  if (key === "missing") return;
  await writeHead(trx, head);
  heads.set(trx, head);
}

/**
 * Lines are sealed with the key of the line before them. A process without that key (a command in another environment) leaves its lines
 * waiting: the next writer that has it chains them.
 */
function sealingKey({ empreinte }: Head, keys = journalKeys()): JournalKey | undefined | "missing" {
  const id = keyIdOf(empreinte);
  return id === undefined ? undefined : (keys.get(id) ?? "missing");
}

/** The first of the keys seals from here on, the line that says so included. False where it does already. `isForced`: the key of before is lost. */
export async function sealWithKey(trx: Trx, isForced = false, keys: JournalKeys = journalKeys()): Promise<boolean> {
  const [first] = keys.values();
  await waitForWritersTurn(trx);
  await chainWaitingIn(trx);
  const current = sealingKey(await readHead(trx), keys);
  if (current === "missing" && !isForced)
    throw new StartupError(
      keys.size === 0
        ? "Le journal est scellé par une clé : donnez-la dans JOURNAL_KEY puis relancez."
        : "JOURNAL_KEY ne donne pas la clé qui scelle le journal : ajoutez-la après la nouvelle, séparée par une virgule. Si elle est perdue : npm run journal -- reprendre.",
    );
  if (!first || (current !== "missing" && current?.id === first.id)) return false;
  const line = { action: "update", table_name: "audit_log", row_id: `cle:${first.id}`, before: null, after: null } as const;
  await appendLines(trx, { username: "exploitant" }, [line], first);
  return true;
}

/** Until its commit no other transaction writes: a transaction of many lines asks for the end of the chain once. */
const heads = new WeakMap<Trx, Head>();

async function lockHead(trx: Trx): Promise<Head> {
  await waitForWritersTurn(trx);
  return chainWaiting(trx, await readHead(trx));
}

/** A line for something that changes no content: a file that leaves, a member who comes or goes. */
export function writeLine(db: Db, actor: Actor, line: NewLine, beside?: (trx: Trx) => Promise<void>) {
  return db.transaction().execute(async (trx) => {
    await waitForWritersTurn(trx);
    await beside?.(trx);
    await appendLines(trx, actor, [line]);
  });
}

function nameOf({ username, nom = "", prenom = "" }: Actor) {
  return `${prenom} ${nom}`.trim() || (machineNames[username] ?? username);
}

function stored(value: unknown) {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

/**
 * The end of the chain as its last writer noted it, not the last line that is found: where lines were cut off, the gap must show. A line
 * that was put behind it by hand keeps its number, and is not followed: that shows too, and nothing that is done has to wait for it.
 */
async function readHead(trx: Trx): Promise<Head> {
  const noted = await trx.selectFrom("journal_state").select(["numero", "empreinte"]).where("id", "=", 1).executeTakeFirst();
  const last = await trx
    .selectFrom("audit_log")
    .select(["numero", "empreinte"])
    .where("numero", "is not", null)
    .orderBy("numero", "desc")
    .limit(1)
    .$castTo<Head>()
    .executeTakeFirst();
  if (!noted) return last ?? EMPTY_CHAIN;
  return last && last.numero > noted.numero ? { numero: last.numero, empreinte: noted.empreinte } : noted;
}

async function writeHead(trx: Trx, { numero, empreinte }: Head) {
  await trx
    .insertInto("journal_state")
    .values({ id: 1, numero, empreinte })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ numero, empreinte }))
    .execute();
}

/** The same for a reader that writes no line: chains what waits, and tells how much that was. */
export async function chainWaitingLines(db: Db): Promise<number> {
  const waits = await db.selectFrom("audit_log").select("id").where(isWaiting).limit(1).executeTakeFirst();
  if (!waits) return 0;
  return db.transaction().execute(async (trx) => {
    await waitForWritersTurn(trx);
    return chainWaitingIn(trx);
  });
}

/** Resolves to how many lines it chained. */
export async function chainWaitingIn(trx: Trx): Promise<number> {
  const start = await readHead(trx);
  const head = await chainWaiting(trx, start);
  if (head.numero > start.numero) await writeHead(trx, head);
  return head.numero - start.numero;
}

/** Spelt like the condition of its index. */
const isWaiting = sql<boolean>`numero is null`;

/** Lines without a number: a process of a former version that still runs wrote them, or they come from a backup of its time. */
async function chainWaiting(trx: Trx, start: Head): Promise<Head> {
  let head = start;
  const key = sealingKey(start);
  if (key === "missing") return head;
  for (;;) {
    const lines = await readWaiting(trx);
    if (lines.length === 0) return head;
    const values = lines.map((line) => {
      const seal = sealAfter(head, line, key);
      head = seal;
      return sql`(${line.id}, ${seal.numero}, ${seal.sel}, ${seal.empreinte_contenu}, ${seal.precedent}, ${seal.empreinte})`;
    });
    await sql`update audit_log set numero = cast(v.column2 as integer), sel = v.column3, empreinte_contenu = v.column4,
      precedent = v.column5, empreinte = v.column6 from (values ${sql.join(values)}) as v where audit_log.id = v.column1`.execute(trx);
  }
}

function readWaiting(trx: Trx): Promise<(Unchained & Contents)[]> {
  return trx
    .withoutPlugins()
    .selectFrom("audit_log")
    .select(["id", "at", "actor", "actor_id", "actor_nom", "action", "table_name", "row_id", "lot", "before", "after"])
    .where(isWaiting)
    .orderBy("at")
    .orderBy("id")
    .limit(STEP)
    .$castTo<Unchained & Contents>()
    .execute();
}
