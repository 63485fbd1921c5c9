import type { Selectable } from "kysely";
import type { PeopleTable, PersonEventsTable } from "#app/db/tables/desk-tables.ts";
import { compareCodes, searchText } from "#app/lib/text/text.ts";

export type Person = Selectable<PeopleTable>;
export type PersonEvent = Selectable<PersonEventsTable>;

/** What is computed of a person; the follow-up and the merge are not. */
export type PersonState = Pick<
  Person,
  | "deleted_at"
  | "demo"
  | "nom"
  | "telephone_e164"
  | "email"
  | "autres_coordonnees"
  | "suivi"
  | "signale"
  | "attend_depuis"
  | "urgent_depuis"
  | "repondu_le"
  | "dernier_le"
  | "recherche"
>;

/** The columns `personState` reads; the texts of an event are left out, because reading them slows each change. */
export const stateColumns = [
  "id",
  "at",
  "genre",
  "canal",
  "source_table",
  "etat",
  "urgent",
  "nom",
  "telephone_e164",
  "email",
  "repondu_le",
  "deleted_at",
  "demo",
] as const satisfies (keyof PersonEvent)[];
export type StateEvent = Pick<PersonEvent, (typeof stateColumns)[number]>;

/**
 * The state of a person, her fiche, its counts and what is done to her read so many of her events, the newest: a stranger who sends forms by
 * the thousand under one number makes none of them dearer. Older requests stay in their tables, tabs, searches and exports.
 */
export const MOST_READ = 1_000;

/** The most numbers, addresses and names of a person, the newest: a sender with a new address each time would slow every change. */
export const MOST_GIVEN = 20;

/** One of the requests behind a person, or a press that was matched: without any a person is not there. */
export function isArrival({ etat }: Pick<PersonEvent, "etat">) {
  return etat !== null;
}

/** The mark of an answer to a report, which is read by the members who read reports. */
export const REPORT = "signalement";

/** A report, or the answer to one. */
export function isOfReport({ genre, source_table }: Pick<PersonEvent, "genre" | "source_table">) {
  return genre === REPORT || source_table === REPORT;
}

/** A reply that went out, or a note of a call that was made. */
export function isAnswer({ genre, canal }: Pick<PersonEvent, "genre" | "canal">) {
  return genre === "reponse" || (genre === "note" && canal === "appel");
}

/** A plan, a follower or a merge is the work of members, no news of the person. */
function isNews(event: StateEvent) {
  return isArrival(event) || isAnswer(event) || event.genre === "note";
}

type Clocked = Pick<PersonEvent, "etat" | "genre" | "canal" | "repondu_le" | "deleted_at">;

/** The clock runs for requests, and for a WhatsApp message that was matched; a review is read, and a call is noted as a request. */
export function isWaiting({ etat, genre, canal, repondu_le, deleted_at }: Clocked) {
  if (deleted_at !== null || repondu_le !== null || genre === "avis" || (genre === "commencee" && canal !== "whatsapp")) return false;
  return etat === "nouveau" || etat === "en_cours";
}

/**
 * Computes the state of a person from these events; undefined when none of them is a request or a press. Deleting is the last word on a
 * row, so a person in the bin counts what is there. `named`: the name the person gave first, where the events do not reach back to that.
 */
export function personState(events: readonly StateEvent[], named?: string): PersonState | undefined {
  const inOrder = events.toSorted((one, other) => compareCodes(one.at, other.at) || compareCodes(one.id, other.id));
  const arrivals = inOrder.filter(isArrival);
  const kept = arrivals.filter(({ deleted_at }) => deleted_at === null);
  const told = kept.length > 0 ? kept : arrivals;
  const [first] = told;
  if (!first) return undefined;
  const etats = new Set(told.map(({ etat }) => etat));
  const waiting = told.filter(isWaiting);
  const numbers = unique(told.map(({ telephone_e164 }) => telephone_e164));
  const emails = unique(told.map(({ email }) => email));
  // Who reports a listing gives no name: `Anonyme` is hers while nothing else came of her.
  const others = told.filter((arrival) => !isOfReport(arrival));
  const introduced = others.length > 0 ? others : told;
  const nom = named ?? introduced.find((arrival) => arrival.nom)?.nom ?? "";
  const names = unique(introduced.map((arrival) => arrival.nom || null));
  const answers = inOrder.filter((event) => event.deleted_at === null && isAnswer(event));
  return {
    deleted_at: kept.length > 0 ? null : latest(arrivals.map(({ deleted_at }) => deleted_at)),
    demo: told.every(({ demo }) => demo),
    nom,
    telephone_e164: numbers.at(-1) ?? null,
    email: emails.at(-1) ?? null,
    autres_coordonnees: [...numbers.slice(0, -1), ...emails.slice(0, -1)],
    suivi: suiviOf(etats),
    signale: etats.has("spam") && etats.size > 1,
    attend_depuis: waiting[0]?.at ?? null,
    urgent_depuis: waiting.find(({ urgent }) => urgent)?.at ?? null,
    repondu_le: answers.at(-1)?.at ?? null,
    dernier_le: inOrder.findLast((event) => event.deleted_at === null && isNews(event))?.at ?? first.at,
    recherche: searchText([...(names.includes(nom) ? [] : [nom]), ...names, ...emails, ...numbers]),
  };
}

function suiviOf(etats: ReadonlySet<PersonEvent["etat"]>): Person["suivi"] {
  if (etats.has("nouveau")) return "a_repondre";
  if (etats.has("a_relire")) return "a_relire";
  if (etats.has("en_cours") || etats.has("traite")) return "en_cours";
  return etats.size === 1 && etats.has("spam") ? "spam" : "clos";
}

/** The newest in their order, each where it came last: the newest number is the last one. */
function unique(values: readonly (string | null)[]): string[] {
  const newest = new Map<string, true>();
  for (const value of values) {
    if (value === null) continue;
    newest.delete(value);
    newest.set(value, true);
  }
  return [...newest.keys()].slice(-MOST_GIVEN);
}

function latest(moments: readonly (string | null)[]) {
  return (
    moments
      .filter((moment) => moment !== null)
      .sort()
      .at(-1) ?? null
  );
}
