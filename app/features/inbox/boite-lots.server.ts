import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { type SentTable, sentTables } from "#app/db/tables/content-types.ts";
import type { LeftRow } from "#app/db/tables/platform-tables.ts";
import { closePresses, lotNumber } from "#app/features/people/follow-commands.server.ts";
import { listSources, type Source } from "#app/features/people/person-queries.server.ts";
import { MOST_READ } from "#app/features/people/person-state.ts";
import { sentOf } from "#app/features/sent/sent-kinds.ts";
import { type Announce, changeContent } from "#app/kernel/write/change-content.server.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { type ChosenOutcome, runLotWithin } from "#app/services/lots/run-lot.server.ts";
import { canMove, type Sent } from "#app/services/sent/define-sent.ts";

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
 * Closes, marks or bins what these people sent, all in one transaction: "many" when that is more than one person's newest. Sent again under
 * the same key, it tells what the first sending did.
 */
export function changePeople(db: Db, actor: Actor, change: PeopleChange): Promise<PeopleOutcome | "many"> {
  return changeContent(db, async (trx, announce) => {
    const { act, people, cle, may } = change;
    const sources = await listSources(trx, people);
    if (sources.length > MOST_READ) return "many";
    const meant = sources.filter((source) => may(source.table) && isMeant(act, source));
    const step = { trx, announce, actor, change };
    const outcomes: ChosenOutcome[] = [];
    for (const table of sentTables) outcomes.push(await changeKind(step, sentOf(table), idsOf(meant, table)));
    const lots = outcomes.flatMap((outcome) => ("report" in outcome ? [outcome.report.id] : []));
    const presses = act === "clore" ? await closePresses(trx, actor, people, lotNumber(cle)) : undefined;
    if (presses) announce("people", "bureau");
    const laissees: LeftRow[] = outcomes.flatMap((outcome) => ("report" in outcome ? outcome.report.laissees : outcome.laissees));
    return { lots: presses ? [...lots, presses] : lots, left: laissees.filter(({ motif }) => motif === TO_DECIDE).length };
  });
}

type Step = { trx: Trx; announce: Announce; actor: Actor; change: PeopleChange };

/** One key for each table: their rows are brought back apart. */
const keyOf = (cle: string, table: SentTable) => `${cle}:${table}`;

/** To close concerns what is open; the other two all that is there. */
function isMeant(act: PersonAct, { etat }: Source) {
  return act === "corbeille" || (act === "clore" ? etat !== "clos" && etat !== "spam" : etat !== "spam");
}

function idsOf(sources: readonly Source[], table: Source["table"]) {
  return sources.filter((source) => source.table === table).map(({ id }) => id);
}

/** A kind without a status for closed rows waits for a decision: closing its person decides nothing. */
function changeKind({ trx, announce, actor, change: { act, cle } }: Step, sent: Sent, ids: readonly string[]): Promise<ChosenOutcome> {
  const statut: string | undefined = act === "clore" ? sent.closed : sent.hasSpam ? "spam" : undefined;
  return runLotWithin<SentTable>(trx, announce, actor, {
    ...{ cle: keyOf(cle, sent.table), table: sent.table, ids, nameOf: sent.nameOf },
    ...(act === "corbeille" || !statut ? { act: "corbeille" } : { act: "statut", detail: statut }),
    judge: (row, now) => {
      if (act === "corbeille") return { change: { deleted_at: now } };
      if (!statut) return { left: TO_DECIDE };
      return canMove(sent, row, statut) ? { change: { statut, a_verifier: false } } : { left: "déjà fait" };
    },
  });
}
