import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { addContactRequest, admin } from "#tests/factories.ts";
import { createRandom } from "#tests/random.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { mergePeople, splitEvent, undoSplit, unmergePerson } from "./merge-commands.server.ts";
import { newEvent } from "./person-events.server.ts";
import { findFiche } from "./person-queries.server.ts";
import { MOST_READ, personState, stateColumns } from "./person-state.ts";
import { addPerson, computePeople, listWrongPeople, updatePeople } from "./update-people.server.ts";

const OLDER = 200;
const AT_ONCE = 300;

const moment = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();

type Happened = Partial<ReturnType<typeof newEvent>> | { etat: string };

/** A person to whom all of this happened, in this order, a minute apart. */
async function addPast(db: Db, count: number, happened: (index: number) => Happened): Promise<string> {
  return changeContent(db, async (trx) => {
    const person = await addPerson(trx, { nom: "", at: moment(0) });
    const line = { genre: "contact", source_table: null, source_id: null, resume: "" } as const;
    const rows = Array.from({ length: count }, (_, index) => ({
      ...newEvent({ username: "essi" }, person, line),
      ...{ id: newId(), at: moment(index), ...happened(index) },
    }));
    for (let start = 0; start < rows.length; start += AT_ONCE)
      await trx
        .insertInto("person_events")
        .values(rows.slice(start, start + AT_ONCE) as never)
        .execute();
    await computePeople(trx, new Set([person]));
    return person;
  });
}

const findOne = (db: Db, id: string) => db.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirst();

test("of somebody who wrote thousands of times the newest thousand say how things stand, and she keeps the name she first gave", async () => {
  await using db = await openTestDatabase();
  for (let seed = 1; seed <= 8; seed++) {
    const random = createRandom(seed);
    const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
    const newer = pick([["clos"], ["spam"], ["traite"], ["nouveau", "clos"]]);
    const isBinned = random() < 0.2;
    const person = await addPast(db, OLDER + MOST_READ, (index) => {
      const isOld = index < OLDER;
      const isArrival = index === 0 || random() < 0.8;
      if (!isArrival) return { genre: pick(["reponse", "note", "action"]), etat: null };
      return {
        ...{ genre: pick(["contact", "visite", "avis"]), etat: isOld ? "nouveau" : pick(newer), urgent: random() < 0.2 },
        ...{ nom: index === 0 ? "Reine" : pick(["", "Adjovi", "Koffi"]), email: pick([null, "a@exemple.tg", "b@exemple.tg"]) },
        deleted_at: index > 0 && (isBinned || random() < 0.2) ? moment(index + 1) : null,
      } as Happened;
    });
    const all = await db.selectFrom("person_events").select(stateColumns).where("person_id", "=", person).orderBy("at").execute();
    const { autres_coordonnees, ...state } = personState(all.slice(-MOST_READ), "Reine") ?? {};
    expect(await findOne(db, person), `seed ${seed}`).toMatchObject(state);
    const fiche = await findFiche(db, person, { member: "", isOwnOnly: false });
    if (!isBinned) expect(fiche?.older).toBe(OLDER);
  }
  expect(await listWrongPeople(db)).toEqual([]);
});

test("a thousand notes do not make a person of whom nothing is left", async () => {
  await using db = await openTestDatabase();
  const person = await addPast(db, MOST_READ + 1, (index) => (index === 0 ? { etat: "nouveau", nom: "Reine" } : { genre: "note" }));
  expect(await findOne(db, person)).toMatchObject({ nom: "Reine", suivi: "a_repondre" });
});

test("a person of more than a thousand events is not moved by a merge or its undo, but others join her and a request leaves", async () => {
  await using db = await openTestDatabase();
  const many = await addPast(db, MOST_READ, () => ({ etat: "nouveau", nom: "Reine" }));
  const few = await addPast(db, 2, () => ({ etat: "nouveau", nom: "Kossi" }));
  expect(await mergePeople(db, admin, { from: many, into: few })).toEqual({ ok: true });
  await db
    .insertInto("person_events")
    .values({
      ...newEvent(admin, few, { genre: "contact", source_table: null, source_id: null, resume: "", etat: "nouveau" }),
      person_id_origine: many,
    })
    .execute();
  expect(await unmergePerson(db, admin, many)).toEqual({ ok: false, reason: "many" });
  const other = await addPast(db, 1, () => ({ etat: "nouveau", nom: "Ama" }));
  expect(await mergePeople(db, admin, { from: few, into: other })).toEqual({ ok: false, reason: "many" });
  expect(await findOne(db, few)).toMatchObject({ fusionnee_dans: null });
  expect(await mergePeople(db, admin, { from: other, into: few })).toEqual({ ok: true });
  expect(await unmergePerson(db, admin, other)).toEqual({ ok: true, into: few });
  const [event] = await db
    .selectFrom("person_events")
    .select("id")
    .where("person_id", "=", few)
    .where("etat", "is not", null)
    .limit(1)
    .execute();
  expect(await splitEvent(db, admin, event?.id ?? "")).toMatchObject({ ok: true });
  expect(await undoSplit(db, admin, event?.id ?? "")).toEqual({ ok: true, person: few });
  expect(await listWrongPeople(db)).toEqual([]);
});

test("while people follow a hundred requests that changed others get their turn", async () => {
  await using db = await openTestDatabase();
  let turns = 0;
  let isOver = false;
  await db.transaction().execute(async (trx) => {
    for (let sent = 0; sent < 100; sent++) await addContactRequest(trx, { telephone_e164: "+22890112233" });
    await updatePeople(trx);
    await trx.updateTable("contact_requests").set({ statut: "en_cours" }).execute();
    (function takeTurn() {
      turns++;
      if (!isOver) setImmediate(takeTurn);
    })();
    await updatePeople(trx);
    isOver = true;
  });
  expect(turns).toBeGreaterThan(4);
  expect(await db.selectFrom("people").select("suivi").execute()).toEqual([{ suivi: "en_cours" }]);
});
