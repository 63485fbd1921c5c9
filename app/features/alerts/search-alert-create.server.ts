import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type Bucket, countAttempt, countAttempts, findRefusal } from "#app/kernel/limits/rate-limit.server.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/time/durations.ts";
import { newId } from "#app/lib/values/ids.ts";
import { queueVisitorMail } from "#app/services/mail/queue-visitor-mail.server.ts";
import { type Submission, storeOnce } from "#app/services/visitor-forms/store-once.server.ts";
import { confirmationMail, fullMail } from "./alert-mails.server.ts";
import { mailboxKey } from "./alert-token.server.ts";
import {
  type AlertSearches,
  dayOf,
  isoOf,
  MAX_A_NETWORK_AND_DAY,
  MAX_ACTIVE,
  MAX_AN_HOUR,
  MAX_CONFIRMATIONS_A_DAY,
  PAUSED,
  type SearchAlert,
  type SearchWords,
  unconfirmedUntil,
} from "./search-alert.ts";
import { countActive } from "./search-alert-commands.server.ts";

type WantedAlert = Pick<SearchAlert, "email" | "genre" | "criteres" | "listing_table" | "listing_id">;

type Setup = { searches: AlertSearches; publicOrigin: string; now?: number };

/** Each sending counts, whatever becomes of it: a count that moved for new addresses alone would tell which ones are known. */
function bucketsOf(network: string, now: number): [network: Bucket, all: Bucket] {
  return [
    { key: `${networkPrefix(now)}${network}`, rule: { limit: MAX_A_NETWORK_AND_DAY, windowMs: DAY_MS } },
    { key: ALL_KEY, rule: { limit: MAX_AN_HOUR, windowMs: HOUR_MS } },
  ];
}

const ALL_KEY = "alerte:toutes";
const networkPrefix = (now: number) => `alerte:reseau:${dayOf(now)}:`;

/** Why no alert is taken from this network at present; undefined while they are. */
export async function findPause(db: Db, network: string, now = Date.now()): Promise<{ message: string; retryAfterS: number } | undefined> {
  const [ofNetwork, all] = bucketsOf(network, now);
  if (await findRefusal(db, [ofNetwork], now))
    return { message: PAUSED.network, retryAfterS: Math.ceil((DAY_MS - (now % DAY_MS)) / 1_000) };
  const refused = await findRefusal(db, [all], now);
  return refused && { message: PAUSED.all, retryAfterS: refused.retryAfterS };
}

/** How many networks wait for tomorrow, and until when all of them do. */
export async function findPauses(db: Db, now = Date.now()): Promise<{ networks: number; allUntil: string | undefined }> {
  const rows = await db
    .selectFrom("rate_limits")
    .selectAll()
    .where((row) =>
      row.or([
        row.and([row("key", "like", `${networkPrefix(now)}%`), row("attempts", ">=", MAX_A_NETWORK_AND_DAY)]),
        row.and([row("key", "=", ALL_KEY), row("attempts", ">=", MAX_AN_HOUR)]),
      ]),
    )
    .where("reset_at", ">", isoOf(now))
    .execute();
  const all = rows.find(({ key }) => key === ALL_KEY);
  return { networks: rows.length - (all ? 1 : 0), allUntil: all?.reset_at };
}

/**
 * Stores a search until its owner confirms it, and queues the one message that asks for that. A person who follows it already, or follows
 * five searches, hears of those instead, once a day; beyond three confirmations a day nothing is stored. The visitor is told the same each time:
 * an answer that differs would tell a stranger which addresses are stored. Throws TooManyAttempts in a pause.
 */
export async function requestAlert(
  db: Db,
  wanted: WantedAlert,
  submission: Submission,
  { searches, publicOrigin, now = Date.now() }: Setup,
) {
  const { email, criteres } = wanted;
  const wordsOf = await readWords(db, wanted, searches);
  await storeOnce(db, "search_alerts", submission, async (trx, announce) => {
    const buckets = submission.sender ? bucketsOf(submission.sender.network, now) : [];
    const counted = await countAttempts(db, trx, buckets, now);
    if (buckets.some(({ rule }, index) => counted[index] === rule.limit)) announce("search_alerts", "bureau"); // a pause begins
    const alerts = await listAlertsOf(trx, email);
    const sameAlert = alerts.find((alert) => alert.criteres === criteres);
    const active = alerts.filter(({ statut, expire_le }) => statut === "active" && expire_le > isoOf(now));
    const isFull = (await countActive(trx, email, now)) >= MAX_ACTIVE;
    const may = (what: string, limit: number) =>
      countAttempt(db, trx, { key: `alerte:${what}:${dayOf(now)}:${mailboxKey(email)}`, rule: { limit, windowMs: DAY_MS } }, now);
    if (sameAlert?.statut === "active" || isFull) {
      const listed = active.map((alert) => ({ alert, words: wordsOf.get(alert.criteres) }));
      if (await may("liste", 1)) await queueVisitorMail(trx, fullMail(email, { alerts: listed, isFull }, publicOrigin), now);
      return { ok: true };
    }
    const isAskedToday = sameAlert !== undefined && dayOf(Date.parse(sameAlert.updated_at)) === dayOf(now); // one message is enough
    const isSearch = wordsOf.get(criteres) !== undefined;
    if (isAskedToday || !isSearch || !(await may("confirmation", MAX_CONFIRMATIONS_A_DAY))) return { ok: true };
    const id = sameAlert?.id ?? newId(now);
    await store(trx, { ...wanted, id }, { submission, now, vu_jusqu_a: await searches.findNewest(trx, criteres) });
    await queueVisitorMail(trx, confirmationMail(email, id, publicOrigin), now);
    return { ok: true };
  });
}

function listAlertsOf(db: Db | Trx, email: string) {
  return db.selectFrom("search_alerts").selectAll().where("email", "=", email).orderBy("created_at").orderBy("id").execute();
}

/** Read before the transaction makes writers wait. */
async function readWords(db: Db, { email, criteres }: WantedAlert, searches: AlertSearches): Promise<Map<string, SearchWords | undefined>> {
  const words = new Map([[criteres, await searches.wordsOf(db, criteres)]]);
  for (const alert of await listAlertsOf(db, email)) words.set(alert.criteres, await searches.wordsOf(db, alert.criteres));
  return words;
}

type StoreOptions = { submission: Submission; now: number; vu_jusqu_a: string | null };

async function store(trx: Trx, alert: WantedAlert & { id: string }, { submission, now, vu_jusqu_a }: StoreOptions) {
  const fresh = { updated_at: isoOf(now), expire_le: unconfirmedUntil(now), vu_jusqu_a, cle_envoi: submission.key };
  await trx
    .insertInto("search_alerts")
    .values({ ...alert, ...fresh, created_at: isoOf(now), statut: "a_confirmer" })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(fresh))
    .execute();
}
