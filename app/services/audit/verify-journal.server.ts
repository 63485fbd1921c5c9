import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db } from "#app/db/engine/client.server.ts";
import type { JournalResult } from "#app/db/tables/platform-tables.ts";
import { formatDate, nowIso } from "#app/lib/time/dates.ts";
import type { MediaStorage } from "#app/services/storage/storage.server.ts";
import { type Chained, type Contents, EMPTY_CHAIN, journalKeys } from "./chain.server.ts";
import { ChainCheck, JournalKeyMissing, no, type StoredLine } from "./chain-check.server.ts";
import { compareMarks, numbersOf, readMarks } from "./journal-marks.server.ts";

/** Some milliseconds of SQLite, whose driver blocks the process meanwhile. */
const STEP = 250;

/** Recomputes every line and compares with the marks; changes nothing. Lines that still wait for their number are none of its business. */
export async function verifyJournal({ db, storage }: { db: Db; storage: MediaStorage }, keys = journalKeys()): Promise<JournalResult> {
  const marks = await readMarks(storage);
  // Before the lines: one that is written meanwhile lies beyond what was noted, and is no fault.
  const noted = await readHead(db);
  const check = new ChainCheck({ first: 1, wanted: numbersOf(marks), keys });
  for await (const lines of readLines(db)) for (const line of lines) check.add(line);
  if (check.firstKeyed && keys.size === 0) throw new JournalKeyMissing();
  const now = (await readHead(db)) ?? noted;
  // What was written while this read ends where the end is noted now; what was noted at first must be there in any case.
  const head = now && check.last && check.last.numero > (noted?.numero ?? 0) ? endAt(now, check) : noted;
  const anomalies = check.sentences(head ?? "missing");
  const { faults, notes } = compareMarks(marks, check);
  const { firstKeyed } = check;
  const keyed = firstKeyed ? [`Scellé par une clé depuis la ligne ${no(firstKeyed.numero)}, du ${formatDate(firstKeyed.at)}.`] : [];
  return { lignes: check.lines, anomalies: anomalies.length > 0 ? anomalies : faults, notes: [...notes, ...keyed] };
}

/** Lines came in meanwhile: those that this reading has not met any more are no fault. */
function endAt(now: { numero: number; empreinte: string }, { last }: ChainCheck) {
  return last && last.numero < now.numero ? last : now;
}

function readHead(db: Db) {
  return db.selectFrom("journal_state").select(["numero", "empreinte"]).where("id", "=", 1).executeTakeFirst();
}

type JournalRow = Chained & Contents;

/** In the order of their numbers, in steps, with a turn for others between two. Contents as they are stored, to the letter. */
async function* readLines(db: Db): AsyncGenerator<StoredLine[]> {
  for (let last = -2_147_483_648; ; ) {
    const rows = await db
      .withoutPlugins()
      .selectFrom("audit_log")
      .select(["id", "at", "actor", "actor_id", "actor_nom", "action", "table_name", "row_id", "lot", "before", "after"])
      .select(["numero", "sel", "empreinte_contenu", "precedent", "empreinte"])
      .where("numero", ">", last)
      .orderBy("numero")
      .limit(STEP)
      .$castTo<JournalRow>()
      .execute();
    yield rows.map(({ before, after, ...line }) => ({ ...line, contents: { before, after } }));
    const end = rows.at(-1);
    if (!end || rows.length < STEP) return;
    last = end.numero;
    await nextTurn();
  }
}

/** For the screen: what was found, and when. Before the first line of all there is nothing noted yet. */
export async function storeResult(db: Db, constat: JournalResult, verifie_le = nowIso()) {
  const found = { constat: JSON.stringify(constat), verifie_le };
  const { numUpdatedRows } = await db.updateTable("journal_state").set(found).where("id", "=", 1).executeTakeFirst();
  if (numUpdatedRows > 0n || constat.lignes > 0) return;
  await db
    .insertInto("journal_state")
    .values({ id: 1, ...EMPTY_CHAIN, ...found })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
