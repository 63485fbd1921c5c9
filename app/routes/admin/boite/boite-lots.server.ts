import type { Db, Trx } from "#app/db/client.server.ts";
import type { SentTable } from "#app/db/content-types.ts";
import type { LeftRow } from "#app/db/platform-tables.ts";
import { canMoveContact } from "#app/features/contact-requests/contact-request.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import { type ChosenOutcome, carryOutWithin } from "#app/platform/lots/chosen-lot.server.ts";
import { closePresses, lotNumber } from "#app/platform/people/follow-lots.server.ts";
import { listSources, type Source } from "#app/platform/people/person-queries.server.ts";
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

/** Closes, marks or bins all that these people sent, in one transaction. Sent again under the same key, it tells what the first sending did. */
export function changePeople(db: Db, actor: Actor, { act, people, cle, may }: PeopleChange): Promise<PeopleOutcome> {
  return changeContent(db, async (trx, announce) => {
    const sources = (await listSources(trx, people)).filter(({ table }) => may(table));
    const outcomes: ChosenOutcome[] = [
      await changeContacts(trx, announce, actor, act, idsOf(sources, "contact_requests", act), cle),
      await changeSales(trx, announce, actor, act, idsOf(sources, "vehicle_sell_requests", act), cle),
      await changeReviews(trx, announce, actor, act, idsOf(sources, "testimonials", act), cle),
    ];
    const lots = outcomes.flatMap((outcome) => ("report" in outcome ? [outcome.report.id] : []));
    const presses = act === "clore" ? await closePresses(trx, actor, people, lotNumber(cle)) : undefined;
    if (presses) announce("people", "bureau");
    const laissees: LeftRow[] = outcomes.flatMap((outcome) => ("report" in outcome ? outcome.report.laissees : outcome.laissees));
    return { lots: presses ? [...lots, presses] : lots, left: laissees.filter(({ motif }) => motif === TO_DECIDE).length };
  });
}

/** To close concerns what is open; the other two all that is there. */
function idsOf(sources: readonly Source[], table: Source["table"], act: PersonAct) {
  const isMeant = ({ etat }: Source) => act === "corbeille" || (act === "clore" ? etat !== "clos" && etat !== "spam" : etat !== "spam");
  return sources.filter((source) => source.table === table && isMeant(source)).map(({ id }) => id);
}

type Part = [trx: Trx, announce: Announce, actor: Actor, act: PersonAct, ids: readonly string[], cle: string];

function changeContacts(...[trx, announce, actor, act, ids, cle]: Part): Promise<ChosenOutcome> {
  const statut = act === "clore" ? "ferme" : "spam";
  return carryOutWithin<"contact_requests">(trx, announce, actor, {
    ...{ cle: `${cle}:contacts`, table: "contact_requests", ids, nameOf: ({ nom }) => nom },
    ...(act === "corbeille" ? { act: "corbeille" } : { act: "statut", detail: statut }),
    judge: (row, now) => {
      if (act === "corbeille") return { change: { deleted_at: now } };
      return canMoveContact(row, statut) ? { change: { statut, a_verifier: false } } : { left: "déjà fait" };
    },
  });
}

/** A sale is accepted or refused: closing its person decides nothing. */
function changeSales(...[trx, announce, actor, act, ids, cle]: Part): Promise<ChosenOutcome> {
  return carryOutWithin<"vehicle_sell_requests">(trx, announce, actor, {
    ...{ cle: `${cle}:ventes`, table: "vehicle_sell_requests", ids, nameOf: ({ nom }) => nom },
    ...(act === "corbeille" ? { act: "corbeille" } : { act: "statut", detail: "spam" }),
    judge: (_, now) => {
      if (act === "clore") return { left: TO_DECIDE };
      return { change: act === "corbeille" ? { deleted_at: now } : { statut: "spam", a_verifier: false } };
    },
  });
}

/** A review is approved or rejected. */
function changeReviews(...[trx, announce, actor, act, ids, cle]: Part): Promise<ChosenOutcome> {
  return carryOutWithin<"testimonials">(trx, announce, actor, {
    ...{ cle: `${cle}:avis`, table: "testimonials", ids, act: "corbeille", nameOf: ({ client_nom }) => client_nom },
    judge: (_, now) => (act === "corbeille" ? { change: { deleted_at: now } } : { left: TO_DECIDE }),
  });
}
