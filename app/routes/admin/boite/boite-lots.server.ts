import type { Db, Trx } from "#app/db/client.server.ts";
import { type SentTable, sentTables } from "#app/db/content-types.ts";
import type { LeftRow } from "#app/db/platform-tables.ts";
import { sentOf } from "#app/features/sent/sent-kinds.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import { canMove, type Sent } from "#app/platform/inbox/define-sent.ts";
import { LOT_STEP } from "#app/platform/lots/lot-rows.server.ts";
import { type ChosenLot, type ChosenOutcome, runLotWithin } from "#app/platform/lots/run-lot.server.ts";
import { closePresses, lotNumber } from "#app/platform/people/follow-lots.server.ts";
import { countSources, listSources, type Source } from "#app/platform/people/person-queries.server.ts";
import { type Announce, changeContent } from "#app/platform/realtime/change-content.server.ts";

export const personActs = ["clore", "indesirable", "corbeille"] as const;
export type PersonAct = (typeof personActs)[number];

/** The numbers under which it can be undone, and how many requests wait for a decision that this is not. */
export type PeopleOutcome = { lots: string[]; left: number };

type PeopleChange = {
  act: PersonAct;
  people: readonly string[];
  /** Made with the form: the same act sent twice acts once. */
  cle: string;
  /** Whose rows this member may change. */
  may: (table: SentTable) => boolean;
};

const TO_DECIDE = "à décider";

/**
 * Closes, marks or bins all that these people sent. Sent again under the same key, it tells what the first sending did. More than one step
 * of it takes as many transactions, under the same numbers: nobody beside waits for all of them, and cut short it goes on when it is sent again.
 */
export async function changePeople(db: Db, actor: Actor, change: PeopleChange): Promise<PeopleOutcome> {
  const isLong = (await countSources(db, change.people)) > LOT_STEP;
  const part = isLong ? { isAgain: await wasSent(db, change.cle) } : undefined;
  const lots = new Set<string>();
  let left = 0;
  for (let after: string | undefined = ""; after !== undefined; ) {
    const from: string = after;
    const done = await changeContent(db, (trx, announce) => changeSome({ trx, announce, actor, change, part }, from));
    for (const lot of done.lots) lots.add(lot);
    left += done.left;
    after = done.next;
  }
  return { lots: [...lots], left };
}

type Step = { trx: Trx; announce: Announce; actor: Actor; change: PeopleChange; part: ChosenLot["part"] };

/** One transaction; `next`: after which request the following one goes on. */
async function changeSome(step: Step, after: string): Promise<PeopleOutcome & { next: string | undefined }> {
  const { trx, announce, actor, change } = step;
  const { act, people, cle, may } = change;
  const sources = await listSources(trx, people, after, LOT_STEP);
  const meant = sources.filter((source) => may(source.table) && isMeant(act, source));
  const outcomes: ChosenOutcome[] = [];
  for (const table of sentTables) outcomes.push(await changeKind(step, sentOf(table), idsOf(meant, table)));
  const next = sources.length === LOT_STEP ? sources.at(-1)?.event : undefined;
  const lots = outcomes.flatMap((outcome) => ("report" in outcome ? [outcome.report.id] : []));
  const presses = act === "clore" && next === undefined ? await closePresses(trx, actor, people, lotNumber(cle)) : undefined;
  if (presses) announce("people", "bureau");
  const laissees: LeftRow[] = outcomes.flatMap((outcome) => ("report" in outcome ? outcome.report.laissees : outcome.laissees));
  return { lots: presses ? [...lots, presses] : lots, left: laissees.filter(({ motif }) => motif === TO_DECIDE).length, next };
}

/** One key for each table: their rows are brought back apart. */
const keyOf = (cle: string, table: SentTable) => `${cle}:${table}`;

async function wasSent(db: Db, cle: string): Promise<boolean> {
  const keys = sentTables.map((table) => keyOf(cle, table));
  return (await db.selectFrom("lots").select("id").where("cle_envoi", "in", keys).limit(1).executeTakeFirst()) !== undefined;
}

/** To close concerns what is open; the other two all that is there. */
function isMeant(act: PersonAct, { etat }: Source) {
  return act === "corbeille" || (act === "clore" ? etat !== "clos" && etat !== "spam" : etat !== "spam");
}

function idsOf(sources: readonly Source[], table: Source["table"]) {
  return sources.filter((source) => source.table === table).map(({ id }) => id);
}

/** A kind without a status for closed rows waits for a decision: closing its person decides nothing. */
function changeKind(
  { trx, announce, actor, part, change: { act, cle } }: Step,
  sent: Sent,
  ids: readonly string[],
): Promise<ChosenOutcome> {
  const statut: string | undefined = act === "clore" ? sent.closed : sent.hasSpam ? "spam" : undefined;
  return runLotWithin<SentTable>(trx, announce, actor, {
    ...{ cle: keyOf(cle, sent.table), part, table: sent.table, ids, nameOf: sent.nameOf },
    ...(act === "corbeille" || !statut ? { act: "corbeille" } : { act: "statut", detail: statut }),
    judge: (row, now) => {
      if (act === "corbeille") return { change: { deleted_at: now } };
      if (!statut) return { left: TO_DECIDE };
      return canMove(sent, row, statut) ? { change: { statut, a_verifier: false } } : { left: "déjà fait" };
    },
  });
}
