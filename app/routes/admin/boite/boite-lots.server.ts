import type { Db, Trx } from "#app/db/client.server.ts";
import type { SentTable } from "#app/db/content-types.ts";
import type { LeftRow } from "#app/db/platform-tables.ts";
import { canMoveContact } from "#app/features/contact-requests/contact-request.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import { type ChosenOutcome, carryOutWithin } from "#app/platform/lots/chosen-lot.server.ts";
import { closePresses, lotNumber } from "#app/platform/people/follow-commands.server.ts";
import { listSources, type Source } from "#app/platform/people/person-queries.server.ts";
import { MOST_READ } from "#app/platform/people/person-state.ts";
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
    const outcomes: ChosenOutcome[] = [
      await changeContacts(step, idsOf(meant, "contact_requests")),
      await changeSales(step, idsOf(meant, "vehicle_sell_requests")),
      await changeReviews(step, idsOf(meant, "testimonials")),
    ];
    const lots = outcomes.flatMap((outcome) => ("report" in outcome ? [outcome.report.id] : []));
    const presses = act === "clore" ? await closePresses(trx, actor, people, lotNumber(cle)) : undefined;
    if (presses) announce("people", "bureau");
    const laissees: LeftRow[] = outcomes.flatMap((outcome) => ("report" in outcome ? outcome.report.laissees : outcome.laissees));
    return { lots: presses ? [...lots, presses] : lots, left: laissees.filter(({ motif }) => motif === TO_DECIDE).length };
  });
}

type Step = { trx: Trx; announce: Announce; actor: Actor; change: PeopleChange };

/** One key for each table: their rows are brought back apart. */
const keyOf = (cle: string, part: "contacts" | "ventes" | "avis") => `${cle}:${part}`;

/** To close concerns what is open; the other two all that is there. */
function isMeant(act: PersonAct, { etat }: Source) {
  return act === "corbeille" || (act === "clore" ? etat !== "clos" && etat !== "spam" : etat !== "spam");
}

function idsOf(sources: readonly Source[], table: Source["table"]) {
  return sources.filter((source) => source.table === table).map(({ id }) => id);
}

function changeContacts({ trx, announce, actor, change: { act, cle } }: Step, ids: readonly string[]): Promise<ChosenOutcome> {
  const statut = act === "clore" ? "ferme" : "spam";
  return carryOutWithin<"contact_requests">(trx, announce, actor, {
    ...{ cle: keyOf(cle, "contacts"), table: "contact_requests", ids, nameOf: ({ nom }) => nom },
    ...(act === "corbeille" ? { act: "corbeille" } : { act: "statut", detail: statut }),
    judge: (row, now) => {
      if (act === "corbeille") return { change: { deleted_at: now } };
      return canMoveContact(row, statut) ? { change: { statut, a_verifier: false } } : { left: "déjà fait" };
    },
  });
}

/** A sale is accepted or refused: closing its person decides nothing. */
function changeSales({ trx, announce, actor, change: { act, cle } }: Step, ids: readonly string[]): Promise<ChosenOutcome> {
  return carryOutWithin<"vehicle_sell_requests">(trx, announce, actor, {
    ...{ cle: keyOf(cle, "ventes"), table: "vehicle_sell_requests", ids, nameOf: ({ nom }) => nom },
    ...(act === "corbeille" ? { act: "corbeille" } : { act: "statut", detail: "spam" }),
    judge: (_, now) => {
      if (act === "clore") return { left: TO_DECIDE };
      return { change: act === "corbeille" ? { deleted_at: now } : { statut: "spam", a_verifier: false } };
    },
  });
}

/** A review is approved or rejected. */
function changeReviews({ trx, announce, actor, change: { act, cle } }: Step, ids: readonly string[]): Promise<ChosenOutcome> {
  return carryOutWithin<"testimonials">(trx, announce, actor, {
    ...{ cle: keyOf(cle, "avis"), table: "testimonials", ids, act: "corbeille", nameOf: ({ client_nom }) => client_nom },
    judge: (_, now) => (act === "corbeille" ? { change: { deleted_at: now } } : { left: TO_DECIDE }),
  });
}
