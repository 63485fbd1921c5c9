import type { Db } from "#app/db/engine/client.server.ts";
import { writeLine } from "./journal-lines.server.ts";

const SITE = { username: "le site" };
const HOUR_LENGTH = "2026-11-15T08".length;

/** Counts a refused sign-in; `compte` is the id of an account, "" for any name that has none: what was typed there is kept nowhere. */
export async function countRefusedSignIn(db: Db, compte: string, now = new Date()) {
  await db
    .insertInto("refused_sign_ins")
    .values({ compte, heure: now.toISOString().slice(0, HOUR_LENGTH), total: 1 })
    .onConflict((conflict) =>
      conflict.columns(["compte", "heure"]).doUpdateSet((row) => ({ total: row("refused_sign_ins.total", "+", 1) })),
    )
    .execute();
}

/** One line per account and hour, once the hour is over. A count becomes a line once, whichever process is first. */
export async function recordRefusedSignIns(db: Db, now = new Date()) {
  const thisHour = now.toISOString().slice(0, HOUR_LENGTH);
  const over = await db.selectFrom("refused_sign_ins").selectAll().where("heure", "!=", thisHour).orderBy("heure").limit(100).execute();
  for (const { compte, heure } of over) await recordOne(db, compte, heure);
}

async function recordOne(db: Db, compte: string, heure: string) {
  const line = { action: "sign_in_refused", table_name: "user", row_id: compte, before: null } as const;
  const after: { fois: number; heure: string } = { fois: 0, heure: `${heure}:00:00.000Z` };
  try {
    await writeLine(db, SITE, { ...line, after }, async (trx) => {
      const claimed = await trx
        .deleteFrom("refused_sign_ins")
        .where("compte", "=", compte)
        .where("heure", "=", heure)
        .returning("total")
        .executeTakeFirst();
      if (!claimed) throw new AlreadyRecorded();
      after.fois = claimed.total;
    });
  } catch (error) {
    if (!(error instanceof AlreadyRecorded)) throw error;
  }
}

class AlreadyRecorded extends Error {}
