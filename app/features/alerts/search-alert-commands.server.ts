import { sql } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { type Erasure, keepBeside, writeStops } from "#app/services/backup/erasure-book.server.ts";
import { deleteMailsTo } from "#app/services/mail/queue-visitor-mail.server.ts";
import { mailboxOf, personKey } from "./alert-token.server.ts";
import { activeUntil, dayOf, isoOf, MAX_ACTIVE, type SearchAlert } from "./search-alert.ts";

const STEP = 500;

export type Confirmation = "active" | "expired" | "full";

/** Repeated, it says the same: a page that is sent again changes nothing. */
export function confirmAlert(db: Db, id: string, now = Date.now()): Promise<Confirmation> {
  return changeContent(db, async (trx, announce) => {
    const alert = await findAlert(trx, id, now);
    if (!alert) return "expired";
    if (alert.statut === "active") return "active";
    if ((await countActive(trx, alert.email, now)) >= MAX_ACTIVE) return "full";
    const confirme_le = isoOf(now);
    await trx
      .updateTable("search_alerts")
      // Thought of today: the first message is that of tomorrow, whatever the hour.
      .set({ statut: "active", confirme_le, updated_at: confirme_le, expire_le: activeUntil(confirme_le), envoye_le: dayOf(now) })
      .where("id", "=", id)
      .execute();
    announce("search_alerts", "bureau");
    return "active";
  });
}

/** Those of one mailbox, under whichever of its addresses. */
export async function countActive(trx: Trx, email: string, now: number): Promise<number> {
  const [bare, domain] = mailboxOf(email);
  const pattern = `${`${bare}+`.replace(/[\\%_]/g, "\\$&")}%@${domain.replace(/[\\%_]/g, "\\$&")}`;
  const { total } = await trx
    .selectFrom("search_alerts")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where((row) => row.or([row("email", "=", `${bare}@${domain}`), sql<boolean>`email like ${pattern} escape '\\'`]))
    .where("statut", "=", "active")
    .where("expire_le", ">", isoOf(now))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Twelve months more, counted from its end; asked for twice it is the same twelve. Undefined when there is no such alert any more. */
export function prolongAlert(db: Db, id: string, now = Date.now()): Promise<string | undefined> {
  return changeContent(db, async (trx) => {
    const alert = await findAlert(trx, id, now);
    if (alert?.statut !== "active") return undefined;
    if (alert.expire_le > activeUntil(isoOf(now))) return alert.expire_le;
    const expire_le = activeUntil(alert.expire_le);
    await trx
      .updateTable("search_alerts")
      .set({ expire_le, updated_at: isoOf(now) })
      .where("id", "=", id)
      .execute();
    return expire_le;
  });
}

/** Unconfirmed or active; undefined when it is gone or its time is over. */
export async function findAlert(db: Db | Trx, id: string, now = Date.now()): Promise<SearchAlert | undefined> {
  return db.selectFrom("search_alerts").selectAll().where("id", "=", id).where("expire_le", ">", isoOf(now)).executeTakeFirst();
}

/** The row goes at once, and with it what waits for its owner: of an address without another alert nothing is left. */
export async function stopAlert(db: Db, id: string): Promise<void> {
  const stops = await changeContent(db, async (trx, announce) => {
    const alert = await trx.deleteFrom("search_alerts").where("id", "=", id).returning(["email"]).executeTakeFirst();
    if (!alert) return [];
    await deleteMailsTo(trx, alert.email);
    announce("search_alerts", "bureau");
    return writeStops(trx, [id]);
  });
  await keepBeside(stops);
}

/** By the key a link names a person with: it cannot be turned back, so it is compared with that of each address. */
export async function stopAllAlerts(db: Db, person: string): Promise<void> {
  const email = await findPerson(db, person);
  if (email === undefined) return;
  const stops = await changeContent(db, async (trx, announce) => {
    announce("search_alerts", "bureau");
    return forgetAddress(trx, email);
  });
  await keepBeside(stops);
}

/** Everything that is known of an address here. Also for one that takes no mail. */
export async function forgetAddress(trx: Trx, email: string): Promise<Erasure[]> {
  const gone = await trx.deleteFrom("search_alerts").where("email", "=", email).returning("id").execute();
  await deleteMailsTo(trx, email);
  return writeStops(
    trx,
    gone.map(({ id }) => id),
  );
}

export async function findPerson(db: Db, person: string): Promise<string | undefined> {
  let after = "";
  for (;;) {
    const rows = await db
      .selectFrom("search_alerts")
      .select("email")
      .distinct()
      .where("email", ">", after)
      .orderBy("email")
      .limit(STEP)
      .execute();
    const own = rows.find(({ email }) => personKey(email) === person);
    const last = rows.at(-1);
    if (own || !last || rows.length < STEP) return own?.email;
    after = last.email;
  }
}

/** What was never confirmed and what has had its twelve months. */
export async function deleteExpiredAlerts(db: Db, now = Date.now()): Promise<number> {
  const over = await db.selectFrom("search_alerts").select("id").where("expire_le", "<=", isoOf(now)).limit(STEP).execute();
  if (over.length === 0) return 0;
  return changeContent(db, async (trx, announce) => {
    const ids = over.map(({ id }) => id);
    const { numDeletedRows } = await trx
      .deleteFrom("search_alerts")
      .where("id", "in", ids)
      .where("expire_le", "<=", isoOf(now))
      .executeTakeFirst();
    announce("search_alerts", "bureau");
    return Number(numDeletedRows);
  });
}
