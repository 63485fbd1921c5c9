import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { newestEvents } from "./person-events.server.ts";
import { isOfReport, type Person, type PersonState, personState, stateColumns } from "./person-state.ts";

// Reports are read by the two roles with `annonces-signalees.lire`, which are those that read everybody (a test of the roles compares the two).
// To a member with his own people alone a person who reported a listing stands as if that report had never come: her name, her numbers,
// her wait, the counts, the order and the search that follow from them.

/** Who reads: all people, or those alone whom this member follows. */
export type Reader = { member: string; isOwnOnly: boolean };

export type SeenPeople = {
  /** Stands in the place of the table `people` of a query about this reader's people, with the alias `people`. */
  table: RawBuilder<unknown>;
  /** The people who also reported something, as they stand without it; undefined who sent nothing else. */
  states: ReadonlyMap<string, PersonState | undefined>;
};

/** Spelt for events of the alias `person_events`: an event of a report, or the answer to one. */
export const isNoReport = sql<boolean>`person_events.genre <> 'signalement' and coalesce(person_events.source_table, '') <> 'signalement'`;

/** What an own-only reader finds among the events; everything for the others. */
export function seenEvents({ isOwnOnly }: Pick<Reader, "isOwnOnly">): RawBuilder<boolean> {
  return isOwnOnly ? isNoReport : sql<boolean>`true`;
}

const everybody: SeenPeople = { table: sql`people`, states: new Map() };
const kept = ["id", "assigne_a", "echeance", "deleted_at", "fusionnee_dans"] as const;
const told = ["nom", "suivi", "attend_depuis", "urgent_depuis", "repondu_le", "dernier_le", "recherche"] as const;

export async function findSeenPeople(db: Db, { member, isOwnOnly }: Reader): Promise<SeenPeople> {
  if (!isOwnOnly) return everybody;
  const reporters = await db
    .selectFrom("person_events")
    .select("person_id")
    .distinct()
    .where("person_id", "in", db.selectFrom("people").select("id").where("assigne_a", "=", member))
    .where("genre", "=", "signalement")
    .where("etat", "is not", null)
    .execute();
  if (reporters.length === 0) return everybody;
  const states = new Map<string, PersonState | undefined>();
  for (const { person_id } of reporters) states.set(person_id, await findStateWithoutReports(db, person_id));
  const shown = [...states].flatMap(([id, state]) => (state && state.deleted_at === null ? [{ id, state }] : []));
  const hidden = [...states.keys()].filter((id) => !shown.some((each) => each.id === id));
  const columns = told.map((column) => {
    const cases = shown.map(({ id, state }) => sql`when ${id} then ${state[column]}`);
    return cases.length === 0 ? sql.ref(column) : sql`case id ${sql.join(cases, sql` `)} else ${sql.ref(column)} end as ${sql.id(column)}`;
  });
  const others = hidden.length === 0 ? sql`true` : sql`id not in (${sql.join(hidden)})`;
  const all = sql.join([...kept.map((column) => sql.ref(column)), ...columns]);
  return { table: sql`(select ${all} from people where assigne_a = ${member} and ${others}) as people`, states };
}

/** Undefined for who sent nothing but reports. */
export async function findStateWithoutReports(db: Db | Trx, id: string): Promise<PersonState | undefined> {
  const events = await newestEvents(db, id).select(stateColumns).execute();
  return personState(events.filter((event) => !isOfReport(event)));
}

/** The row of a person as this reader finds it; undefined where nothing of it is his to read. */
export async function asSeenBy(db: Db | Trx, reader: Reader, person: Person | undefined): Promise<Person | undefined> {
  if (!person || !reader.isOwnOnly) return person;
  if (person.assigne_a !== reader.member) return undefined;
  const state = await findStateWithoutReports(db, person.id);
  return state && state.deleted_at === null ? { ...person, ...state } : undefined;
}
