import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { JournalResult } from "#app/db/tables/platform-tables.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { workRegularly } from "#app/kernel/runtime/regular-work.server.ts";
import type { MediaStorage } from "#app/services/storage/storage.server.ts";
import { EMPTY_CHAIN } from "./chain.server.ts";
import { openJournal } from "./empty-lines.server.ts";
import { chainWaitingLines, sealWithKey } from "./journal-lines.server.ts";
import { putDayMark } from "./journal-marks.server.ts";
import { recordRefusedSignIns } from "./refused-sign-ins.server.ts";
import { storeResult, verifyJournal } from "./verify-journal.server.ts";

type Journal = { db: Db; storage: MediaStorage };

/**
 * Before anything is served: an empty journal is opened, and sealed with the key of the environment from here on. A key that is not the
 * journal's stops the start. A journal with lines is opened at night: a process of a former version that runs on empties without telling.
 */
export function prepareJournal(db: Db) {
  return db.transaction().execute(async (trx) => {
    if (!(await hasLines(trx))) await openJournal(trx);
    await sealWithKey(trx);
  });
}

/** Chains what a former process wrote and tells refused sign-ins. */
export function tendJournalRegularly(db: Db) {
  return workRegularly({
    name: "journal",
    async work() {
      await chainWaitingLines(db);
      await recordRefusedSignIns(db);
    },
  });
}

async function hasLines(db: Trx): Promise<boolean> {
  return (await db.selectFrom("journal_state").select("id").where("numero", ">", 0).executeTakeFirst()) !== undefined;
}

/** What the night does. A journal that is broken gets its mark too: it says where it stood that day, and what was found is found again. */
export async function checkAndMark(journal: Journal, now = new Date()) {
  await journal.db.transaction().execute(openJournal);
  await checkJournal(journal);
  const head = await journal.db.selectFrom("journal_state").select(["numero", "empreinte"]).where("id", "=", 1).executeTakeFirst();
  await putDayMark(journal.storage, head ?? EMPTY_CHAIN, now);
}

/** The check, kept for the screen; a journal that is broken is told in the log too. */
export async function checkJournal(journal: Journal): Promise<JournalResult> {
  await chainWaitingLines(journal.db);
  const result = await verifyJournal(journal);
  await storeResult(journal.db, result);
  if (result.anomalies.length > 0) log.warn("journal-broken", { anomalies: result.anomalies.join(" ") });
  return result;
}
