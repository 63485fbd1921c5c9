import type { Db, Trx } from "#app/db/client.server.ts";
import { newId } from "#app/lib/ids.ts";
import { type Submission, storeOnce } from "#app/platform/forms/store-once.server.ts";
import { queueLetter } from "#app/platform/mail/queue-letter.server.ts";
import { takeAttempt } from "#app/platform/rate-limit.server.ts";
import { confirmationLetter, fullLetter } from "./alert-letters.server.ts";
import type { AlertSearches, SearchWords } from "./alert-searches.ts";
import { personKey } from "./alert-token.server.ts";
import { dayOf, isoOf, MAX_ACTIVE, MAX_CONFIRMATIONS_A_DAY, type SearchAlert, unconfirmedUntil } from "./search-alert.ts";

const DAY_MS = 86_400_000;

export type WantedAlert = Pick<SearchAlert, "email" | "genre" | "criteres" | "listing_table" | "listing_id">;

type Setup = { searches: AlertSearches; publicOrigin: string; now?: number };

/**
 * Stores a search until its owner confirms it, and queues the one message that asks for that. Whoever already follows it, or follows five
 * searches, hears of those instead, once a day; beyond three confirmations a day nothing is stored. The visitor is told the same each time:
 * an answer that differs would tell anybody which addresses are known here.
 */
export async function requestAlert(
  db: Db,
  wanted: WantedAlert,
  submission: Submission,
  { searches, publicOrigin, now = Date.now() }: Setup,
) {
  const { email, criteres } = wanted;
  const wordsOf = await readWords(db, wanted, searches);
  await storeOnce(db, "search_alerts", submission, async (trx) => {
    const alerts = await listAlertsOf(trx, email);
    const known = alerts.find((alert) => alert.criteres === criteres);
    const active = alerts.filter(({ statut, expire_le }) => statut === "active" && expire_le > isoOf(now));
    const may = (what: string, limit: number) =>
      takeAttempt(db, trx, { key: `alerte:${what}:${dayOf(now)}:${personKey(email)}`, rule: { limit, windowMs: DAY_MS } }, now);
    if (known?.statut === "active" || active.length >= MAX_ACTIVE) {
      const listed = active.map((alert) => ({ alert, words: wordsOf.get(alert.criteres) }));
      if (await may("liste", 1)) await queueLetter(trx, fullLetter(email, listed, publicOrigin), now);
      return { ok: true };
    }
    const isAskedToday = known !== undefined && dayOf(Date.parse(known.updated_at)) === dayOf(now); // one message is enough
    const words = wordsOf.get(criteres);
    if (isAskedToday || !words || !(await may("confirmation", MAX_CONFIRMATIONS_A_DAY))) return { ok: true };
    const id = known?.id ?? newId(now);
    await store(trx, { ...wanted, id }, { submission, now, vu_jusqu_a: await searches.findNewest(trx, criteres) });
    await queueLetter(trx, confirmationLetter(email, id, words, publicOrigin), now);
    return { ok: true };
  });
}

function listAlertsOf(db: Db | Trx, email: string) {
  return db.selectFrom("search_alerts").selectAll().where("email", "=", email).orderBy("created_at").orderBy("id").execute();
}

/** Read before anybody waits for this transaction. */
async function readWords(db: Db, { email, criteres }: WantedAlert, searches: AlertSearches): Promise<Map<string, SearchWords | undefined>> {
  const words = new Map([[criteres, await searches.wordsOf(db, criteres)]]);
  for (const alert of await listAlertsOf(db, email)) words.set(alert.criteres, await searches.wordsOf(db, alert.criteres));
  return words;
}

type Stored = { submission: Submission; now: number; vu_jusqu_a: string | null };

async function store(trx: Trx, alert: WantedAlert & { id: string }, { submission, now, vu_jusqu_a }: Stored) {
  const fresh = { updated_at: isoOf(now), expire_le: unconfirmedUntil(now), vu_jusqu_a, cle_envoi: submission.key };
  await trx
    .insertInto("search_alerts")
    .values({ ...alert, ...fresh, created_at: isoOf(now), statut: "a_confirmer" })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(fresh))
    .execute();
}
