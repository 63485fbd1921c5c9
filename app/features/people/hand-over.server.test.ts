import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { signInAs } from "#tests/admin-sign-in.ts";
import { addContactRequest, addProperty, admin } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { assignPeople } from "./follow-commands.server.ts";
import { findToTake, listGiven, listToTake, TAKEN_AN_HOUR, takePerson } from "./hand-over.server.ts";
import { firstNameOf } from "./person-words.ts";

let numbers = 0;

/** As a form stores it; returns its person. */
async function send(db: Db, nom: string, more: Parameters<typeof addContactRequest>[1] = {}): Promise<string> {
  const number = `+2289300${String(++numbers).padStart(4, "0")}`;
  let id = "";
  await changeContent(db, async (trx) => {
    id = await addContactRequest(trx, { nom, prenom: null, telephone_e164: number, telephone: number, email: null, ...more });
  });
  const row = await db.selectFrom("contact_requests").select("person_id").where("id", "=", id).executeTakeFirstOrThrow();
  return row.person_id ?? "";
}

test("DEC-212 whom a member may take waits for an answer about a listing, and of two who take her at once one wins", async () => {
  await using db = await openTestDatabase();
  const villa = await addProperty(db);
  const about = { listing_table: "properties" as const, listing_id: villa.id };
  const telephone_e164 = "+22893990000";
  // The oldest of her requests that is about a listing is the one that is named.
  const person = await send(db, "Reine Adjovi", { telephone_e164, created_at: "2026-11-10T08:00:00.000Z" });
  await send(db, "Reine", { ...about, telephone_e164, nature: "visite", created_at: "2026-11-10T09:00:00.000Z" });
  await send(db, "R. Adjovi", { ...about, telephone_e164, nature: "devis", created_at: "2026-11-10T10:00:00.000Z" });
  const later = await send(db, "Elom", { ...about, created_at: "2026-11-11T09:00:00.000Z" });
  const others = [await send(db, "Sans annonce"), await send(db, "Close", { ...about, statut: "ferme" })];
  expect(await listToTake(db)).toEqual([person, later]);
  expect(await findToTake(db, person)).toMatchObject({
    ...{ attend_depuis: "2026-11-10T08:00:00.000Z", asked: { nature: "visite", nom: "Reine", listing_id: villa.id } },
  });
  const [one, other] = [await signInAs(db, "commercial"), await signInAs(db, "commercial")];
  const take = (id: string, member: string) => takePerson(db, { ...admin, id: member }, id);
  const outcomes = await Promise.all([take(person, one.userId), take(person, other.userId)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes).toContainEqual({ ok: false, reason: "taken" });
  expect([await listToTake(db), await findToTake(db, person)]).toEqual([[later], undefined]);
  for (const id of [...others, "inconnue"]) expect(await take(id, one.userId), id).toEqual({ ok: false, reason: "absent" });
});

test("DEC-212 of those who wait so many are looked at in one turn, and one more is found than the view shows", async () => {
  await using db = await openTestDatabase();
  const villa = await addProperty(db);
  const about = { listing_table: "properties" as const, listing_id: villa.id };
  const at = (minute: number) => ({ created_at: `2026-11-10T08:0${minute}:00.000Z` });
  for (const minute of [0, 1, 3]) await send(db, "Sans annonce", at(minute));
  const asking: string[] = [];
  for (const minute of [2, 4, 5, 5]) asking.push(await send(db, "Reine", { ...about, ...at(minute) }));
  expect(new Set(await listToTake(db, { slice: 1 }))).toEqual(new Set(asking));
  expect(await listToTake(db, { slice: 2, most: 1 })).toEqual(asking.slice(0, 2));
  expect(await listToTake(db, { slice: 7 })).toEqual(await listToTake(db, { slice: 2 }));
});

test("a member takes twenty people an hour, however many are pressed at once, and what he gives back stays counted", async () => {
  await using db = await openTestDatabase();
  const villa = await addProperty(db);
  const about = { listing_table: "properties" as const, listing_id: villa.id };
  const { userId } = await signInAs(db, "commercial");
  const actor = { ...admin, id: userId };
  const people: string[] = [];
  for (let index = 0; index <= TAKEN_AN_HOUR; index++) people.push(await send(db, `Personne ${index}`, about));
  const outcomes = await Promise.all(people.map((id) => takePerson(db, actor, id, 0)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20);
  const left = people[outcomes.findIndex(({ ok }) => !ok)] ?? "";
  expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "many", retryAfterS: 3_600 });
  await assignPeople(
    db,
    admin,
    people.filter((id) => id !== left),
    null,
  );
  expect((await takePerson(db, actor, left, 3_599_000)).ok).toBe(false);
  expect((await db.selectFrom("people").select("assigne_a").where("id", "=", left).executeTakeFirstOrThrow()).assigne_a).toBeNull();
  expect((await takePerson(db, actor, left, 3_601_000)).ok).toBe(true);
});

test("a member is told of whom another gave to him, and not of whom he took or gave himself", async () => {
  await using db = await openTestDatabase();
  const villa = await addProperty(db);
  const { userId } = await signInAs(db, "commercial");
  const given = await send(db, "Reine Adjovi");
  const own = await send(db, "Elom Agbeko", { listing_table: "properties", listing_id: villa.id });
  await assignPeople(db, { ...admin, id: "chef", prenom: "Afi", nom: "Mensah" }, [given], userId);
  expect((await takePerson(db, { ...admin, id: userId }, own)).ok).toBe(true);
  expect((await listGiven(db, userId)).map(({ id, nom, par }) => [id, nom, par])).toEqual([[given, "Reine Adjovi", "Afi Mensah"]]);
  expect(await listGiven(db, userId, Date.now() + 80 * 3_600_000)).toEqual([]);
  await assignPeople(db, admin, [given], null);
  expect(await listGiven(db, userId)).toEqual([]);
});

test("a first name is shown only where it is surely no surname", () => {
  const called = (nom: string, prenom: string | null = null) => firstNameOf({ nom, prenom });
  expect(["Reine Adjovi", "ADJOVI Reine", "Mme Reine Adjovi", "Reine"].map((nom) => called(nom))).toEqual(Array(4).fill("Reine"));
  expect(called("Adjovi", "Reine Afi")).toBe("Reine");
  expect(["M. Adjovi", "90 00 00 41", "reine@exemple.tg", "", "Mme"].map((nom) => called(nom))).toEqual(Array(5).fill(undefined));
});
