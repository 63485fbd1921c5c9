import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { isPostgres, type Trx } from "#app/db/engine/client.server.ts";
import { STANDSTILL } from "#app/db/engine/standstill.server.ts";
import { CLOCK } from "#app/services/audit/clock.server.ts";
import { FACTOR_RULE } from "#app/services/auth/factor-rule.server.ts";
import { type AnyDb, openInserter, type RowFeed, type StoredRow } from "./rows.server.ts";

const DELETED_AT_ONCE = 100;
/**
 * Left as they are: the numbers of changes, by which browsers and other processes tell new from old, and accounts: no member gets a right, a
 * password or a recovery code back that was taken away or used since the copy.
 */
const KEPT = new Set(["changes", "user", "account", "twoFactor", "passkey"]);
/** In no backup, and of the rows that go: sessions, what was under way, and what triggers count anew with the rows that come. */
const emptied = ["session", "verification", "imports", "import_lines", "person_marks"];
const counted = ["row_totals", "daily_rows", "recent_listings", "person_marks"];
/** A deed of a day, by its key: what was sent or purged today is not done once more. */
const DAY_KEY = /^\d{4}-\d{2}(-\d{2})?\b/;

/**
 * All rows go and those of the backup come, in the transaction of the caller and in steps between which other requests have their turn.
 * What must not happen twice does not: a mail that has left since is not sent again, the work of a day that was done stays done. What was
 * closed since stays closed: a private link that was withdrawn, an invitation that was used, a secret that another one replaced. Accounts
 * with their roles, passwords and factors are left as they are.
 */
export async function replaceRows(trx: Trx, feed: RowFeed) {
  const done = await trx.selectFrom("jobs").selectAll().where("done", "is not", null).execute();
  const keptJobs = done.filter(({ name, key }) => DAY_KEY.test(key) || name === CLOCK);
  const isKept = new Set(keptJobs.map(({ name, key }) => `${name} ${key}`));
  const waiting = new Set((await trx.selectFrom("mail_queue").select("id").where("sent_at", "is", null).execute()).map(({ id }) => id));
  const rule = await trx.withoutPlugins().selectFrom("settings").selectAll().where("key", "=", FACTOR_RULE).execute();
  const withdrawn = await trx.selectFrom("private_links").select(["id", "revoque_le"]).where("revoque_le", "is not", null).execute();
  const invited = trx.selectFrom("private_links").select(["id", "utilise_le"]).where("usage", "=", "invitation");
  const accepted = await invited.where("utilise_le", "is not", null).execute();
  const secrets = await listReplacedSecrets(trx);
  function isWanted(table: string, row: StoredRow): boolean {
    if (table === "jobs") return row.name !== STANDSTILL.name && !isKept.has(`${row.name} ${row.key}`);
    if (table === "settings") return row.key !== FACTOR_RULE;
    return table !== "mail_queue" || row.sent_at !== null || waiting.has(String(row.id));
  }

  const { tables: all, insert } = await openInserter(trx);
  const tables = all.filter((name) => !KEPT.has(name));
  for (const table of [...emptied, ...tables.toReversed(), ...counted]) await emptyTable(trx, table);
  await feed(tables, async (table, steps) => {
    for await (const rows of steps)
      await insert(
        table,
        rows.filter((row) => isWanted(table, row)),
      );
  });
  await insert("jobs", keptJobs);
  await insert("settings", rule);
  for (const { id, revoque_le } of withdrawn)
    await trx.updateTable("private_links").set({ revoque_le }).where("id", "=", id).where("revoque_le", "is", null).execute();
  for (const { id, utilise_le } of accepted)
    await trx.updateTable("private_links").set({ utilise_le }).where("id", "=", id).where("utilise_le", "is", null).execute();
  await putBackSecrets(trx, secrets);
  await forgetMarks(trx);
}

/** With those that took their place: a link that comes back opens with its newest secret, not with one that a member gave up. */
function listReplacedSecrets(trx: Trx) {
  const renewed = trx.selectFrom("private_link_secrets").select("lien_id").where("remplace_le", "is not", null);
  return trx.selectFrom("private_link_secrets").selectAll().where("lien_id", "in", renewed).execute();
}

async function putBackSecrets(trx: Trx, secrets: Awaited<ReturnType<typeof listReplacedSecrets>>) {
  for (const secret of secrets) {
    const link = await trx.selectFrom("private_links").select("id").where("id", "=", secret.lien_id).executeTakeFirst();
    if (!link) continue; // made since the copy
    const { remplace_le } = secret;
    await trx
      .insertInto("private_link_secrets")
      .values(secret)
      .onConflict((conflict) => conflict.column("empreinte").doUpdateSet({ remplace_le }))
      .execute();
  }
}

/** On SQLite a statement keeps every other request waiting: a few rows at a time. */
async function emptyTable(trx: Trx, table: string) {
  const any = trx.withoutPlugins() as object as AnyDb;
  // The claim of the restore is renewed from outside until the new rows are all there.
  const goes = table === "jobs" ? sql<boolean>`name <> ${STANDSTILL.name}` : sql<boolean>`1 = 1`;
  if (isPostgres(trx)) return void (await any.deleteFrom(table).where(goes).execute());
  for (;;) {
    const { numDeletedRows } = await any
      .deleteFrom(table)
      .where(sql<boolean>`rowid in (select rowid from ${sql.table(table)} where ${goes} limit ${sql.lit(DELETED_AT_ONCE)})`)
      .executeTakeFirstOrThrow();
    await nextTurn();
    if (Number(numDeletedRows) < DELETED_AT_ONCE) return;
  }
}

/** Every row that came left its mark; those whose event came with them have their person. */
async function forgetMarks(trx: Trx) {
  let last: { source_table: string; source_id: string } | undefined;
  do {
    const after = last ? sql<boolean>`(source_table, source_id) > (${last.source_table}, ${last.source_id})` : sql<boolean>`1 = 1`;
    const marks = await trx
      .selectFrom("person_marks")
      .select(["source_table", "source_id"])
      .where(after)
      .orderBy("source_table")
      .orderBy("source_id")
      .limit(DELETED_AT_ONCE)
      .execute();
    last = marks.at(-1);
    if (last)
      await trx
        .deleteFrom("person_marks")
        .where(after)
        .where(sql<boolean>`(source_table, source_id) <= (${last.source_table}, ${last.source_id})`)
        .where(
          sql<boolean>`exists (select 1 from person_events where person_events.source_table = person_marks.source_table
            and person_events.source_id = person_marks.source_id)`,
        )
        .execute();
    await nextTurn();
  } while (last);
}
