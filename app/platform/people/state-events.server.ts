import { sql } from "kysely";
import type { Db, Trx } from "#app/db/client.server.ts";
import { type StateEvent, stateColumns } from "./person-state.ts";

/**
 * Of somebody to whom more happened, the newest are read one by one and the others in groups: whoever sends forms by the thousand under one
 * number must not make each next one dearer. Only numbers, addresses and names that none of the newest gives are left out.
 */
export const MOST_READ = 1_000;

/** By person, what tells how things stand with them. */
export async function readStateEvents(trx: Db | Trx, people: readonly string[]): Promise<Map<string, StateEvent[]>> {
  if (people.length === 0) return new Map();
  const counted = await trx
    .selectFrom("person_events")
    .select((event) => ["person_id", event.fn.countAll<number>().as("count")])
    .where("person_id", "in", people)
    .groupBy("person_id")
    .execute();
  const isLong = ({ count }: { count: number }) => count > MOST_READ;
  const short = counted.filter((person) => !isLong(person)).map(({ person_id }) => person_id);
  const found = new Map<string, StateEvent[]>(await readWhole(trx, short));
  for (const { person_id } of counted.filter(isLong)) found.set(person_id, await readNewest(trx, person_id));
  return found;
}

async function readWhole(trx: Db | Trx, people: readonly string[]) {
  if (people.length === 0) return [];
  const events = await trx
    .selectFrom("person_events")
    .select(["person_id", ...stateColumns])
    .where("person_id", "in", people)
    .execute();
  return Map.groupBy(events, ({ person_id }) => person_id);
}

async function readNewest(trx: Db | Trx, person: string): Promise<StateEvent[]> {
  const own = trx.selectFrom("person_events").where("person_id", "=", person);
  const newest = await own.select(stateColumns).orderBy("at", "desc").orderBy("id", "desc").limit(MOST_READ).execute();
  const firstNamed = await own
    .select(stateColumns)
    .where("nom", "!=", "")
    .where("etat", "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("at")
    .orderBy("id")
    .limit(1)
    .execute();
  return [...(await readGroups(trx, person)), ...firstNamed, ...newest];
}

/** For each kind of event its first and its last, without who sent it: what is asked of all of them is whether there is one, and when. */
async function readGroups(trx: Db | Trx, person: string): Promise<StateEvent[]> {
  const groups = await trx
    .selectFrom("person_events")
    .select(["genre", "canal", "etat", "urgent", "demo"])
    .select(({ fn }) => [fn.min("at").as("first"), fn.max("at").as("last")])
    .select(({ fn }) => [fn.max("repondu_le").as("repondu_le"), fn.max("deleted_at").as("deleted_at")])
    .where("person_id", "=", person)
    .groupBy(["genre", "canal", "etat", "urgent", "demo", sql`repondu_le is null`, sql`deleted_at is null`])
    .execute();
  const nobody = { id: "", nom: "", telephone_e164: null, email: null };
  return groups.flatMap(({ first, last, ...kind }) => [first, last].map((at) => ({ ...nobody, ...kind, at })));
}
