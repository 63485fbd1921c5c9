import { expect, test } from "vitest";
import type { Db } from "#app/db/client.server.ts";
import { newId } from "#app/lib/ids.ts";
import { addContactRequest } from "#tests/factories.ts";
import { createRandom } from "#tests/random.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { newEvent } from "./person-events.server.ts";
import { personState, stateColumns } from "./person-state.ts";
import { settlePeople } from "./settle.server.ts";
import { MOST_READ, readStateEvents } from "./state-events.server.ts";

const OLDER = 200;
const AT_ONCE = 300;

/** What happened to one person, oldest first; the older ones have states that none of the newest has. */
async function addHistory(db: Db, person: string, seed: number) {
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const older = pick([["nouveau"], ["spam", "clos"], ["a_relire"], ["traite", "en_cours"], ["clos"]] as const);
  const newer = pick([["clos"], ["spam"], ["traite"]] as const);
  const isBinned = random() < 0.2;
  const moment = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
  const rows = Array.from({ length: OLDER + MOST_READ }, (_, index) => {
    const isOld = index < OLDER;
    const isArrival = random() < (isOld ? 0.7 : 0.9);
    return {
      ...newEvent({ username: "essi" }, person, {
        genre: isArrival ? pick(["contact", "visite", "avis"]) : isOld ? pick(["reponse", "note"]) : "action",
        source_table: isArrival ? "contact_requests" : null,
        source_id: newId(),
        resume: "",
      }),
      at: moment(index),
      canal: pick(["formulaire", "appel"] as const),
      etat: isArrival ? pick<string>(isOld ? older : newer) : null,
      urgent: isOld && random() < 0.2,
      repondu_le: isOld && random() < 0.2 ? moment(index + 1) : null,
      deleted_at: isBinned || random() < 0.2 ? moment(Math.floor(random() * 2_000)) : null,
      demo: isOld && random() < 0.1,
      ...(isArrival && { nom: pick(["", "Adjovi", "Koffi", "Reine"]), email: pick([null, "a@exemple.tg", "b@exemple.tg"]) }),
      telephone_e164: isArrival ? pick(["+22890000001", "+22890000002"]) : null,
    };
  });
  for (let start = 0; start < rows.length; start += AT_ONCE)
    await db
      .insertInto("person_events")
      .values(rows.slice(start, start + AT_ONCE) as never)
      .execute();
}

test("of somebody who wrote thousands of times a bounded part is read, and how things stand is what all of it says", async () => {
  await using db = await openTestDatabase();
  for (let seed = 1; seed <= 8; seed++) {
    const person = newId();
    await addHistory(db, person, seed);
    const all = await db.selectFrom("person_events").select(stateColumns).where("person_id", "=", person).execute();
    const read = (await readStateEvents(db, [person])).get(person) ?? [];
    expect(read.filter(({ id }) => id !== "").length).toBeLessThanOrEqual(MOST_READ + 1);
    const expected = personState(all);
    // In the bin as a whole somebody is called as the newest say.
    const named = expected?.deleted_at === null ? {} : { nom: expect.any(String), recherche: expect.any(String) };
    expect(personState(read), `seed ${seed}`).toEqual({ ...expected, ...named });
  }
});

test("while people follow a hundred requests that changed others get their turn", async () => {
  await using db = await openTestDatabase();
  let turns = 0;
  let isOver = false;
  await db.transaction().execute(async (trx) => {
    for (let sent = 0; sent < 100; sent++) await addContactRequest(trx, { telephone_e164: "+22890112233" });
    await settlePeople(trx);
    await trx.updateTable("contact_requests").set({ statut: "en_cours" }).execute();
    (function takeTurn() {
      turns++;
      if (!isOver) setImmediate(takeTurn);
    })();
    await settlePeople(trx);
    isOver = true;
  });
  expect(turns).toBeGreaterThan(4);
  expect(await db.selectFrom("people").select("suivi").execute()).toEqual([{ suivi: "en_cours" }]);
});
