import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { doOnce } from "#app/kernel/jobs/jobs.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import type { MediaStorage } from "#app/services/storage/storage.server.ts";
import { putRestoreMark } from "./journal-marks.server.ts";

/** The name of its work in `jobs`: the key says when, up to which line the journal goes on, and which was the last one given up. */
const MARK = "restore-mark";

/** The last line of the journal, before its rows go. */
export async function lastNumber(trx: Trx): Promise<number> {
  return (await trx.selectFrom("journal_state").select("numero").where("id", "=", 1).executeTakeFirst())?.numero ?? 0;
}

/** In the transaction of the restore: the mark is a file, which a kill between the commit and its writing must not lose. */
export async function noteRestoreMark(trx: Trx, abandonne: number) {
  const numero = await lastNumber(trx);
  if (abandonne <= numero) return;
  const at = nowIso();
  await trx
    .insertInto("jobs")
    .values({ name: MARK, key: `${at} ${numero} ${abandonne}`, due: at, claimed_until: null, done: null })
    .execute();
}

export async function writeRestoreMarks(db: Db, storage: MediaStorage) {
  const noted = await db.selectFrom("jobs").select("key").where("name", "=", MARK).where("done", "is", null).execute();
  for (const { key } of noted) {
    const [at, numero, abandonne] = key.split(" ");
    await doOnce(db, MARK, key, () => putRestoreMark(storage, { numero: Number(numero), abandonne: Number(abandonne) }, at));
  }
}
