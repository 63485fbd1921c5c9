import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import type { Beacon } from "#app/services/measure/beacon.ts";
import { newPressCode } from "#app/services/measure/press-reference.ts";
import { addContactRequest, addProperty, admin } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { openListeners } from "#tests/visitors-hear.ts";
import { addNote } from "./answer-commands.server.ts";
import { setNextAction } from "./follow-commands.server.ts";
import {
  countWaitingPresses,
  findFreshCall,
  findPress,
  listWaitingPresses,
  matchPress,
  readPastedMessage,
  unmatchPress,
} from "./match-press.server.ts";
import { mergePeople, unmergePerson } from "./merge-commands.server.ts";
import { deleteOldPresses, storePress } from "./presses.server.ts";
import { listWrongPeople } from "./update-people.server.ts";

const PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";

function from(address: string, agent = PHONE) {
  return new Request("http://localhost:3000/api/mesure", { method: "POST", headers: { "x-client-ip": address, "user-agent": agent } });
}

const press = (reference: string, kind: Beacon["kind"] = "whatsapp"): Beacon => ({ kind, page: "/", reference });
const stored = (db: Db) => db.selectFrom("started_requests").selectAll().orderBy("created_at").orderBy("id").execute();

test("BOITE-08 a press is stored at once with its reference, channel, listing and page, and nothing of the visitor", async () => {
  await using db = await openTestDatabase();
  await using listeners = await openListeners(db);
  const villa = await addProperty(db);
  const reference = `${villa.reference}-K7QM`;
  const heard = await listeners.during(() => storePress(db, from("10.0.0.1"), { ...press(reference), page: `/biens/${villa.slug}` }));
  expect(heard).toEqual({ isPageDropped: false, visitors: [], office: ["started_requests"] });
  expect(await storePress(db, from("10.0.0.1"), press("FD-2345", "call"))).toBeNull();
  expect(await stored(db)).toEqual([
    {
      ...{ id: expect.any(String), created_at: expect.any(String), demo: false, person_id: null, rapprochee_le: null, a_verifier: false },
      ...{ reference, canal: "whatsapp", listing_table: "properties", listing_id: villa.id, page: `/biens/${villa.slug}` },
    },
    expect.objectContaining({ reference: "FD-2345", canal: "appel", listing_table: null, listing_id: null, page: "/" }),
  ]);
  const limits = await db.selectFrom("rate_limits").select("key").execute();
  expect(limits.every(({ key }) => !key.includes("10.0.0.1"))).toBe(true);
});

test("BOITE-08 a known reference, a wrong form, a robot and a listing that is not public are ignored", async () => {
  await using db = await openTestDatabase();
  const draft = await addProperty(db, { publication: "brouillon" });
  await storePress(db, from("10.0.0.1"), press("FD-K7QM"));
  for (const wrong of [
    ...["FD-K7QM", "FD-K7Q", "FD-K7QMX", "fd-k7qn", "FD-K7Q0", "X-0004-K7QM", "B-4-K7QM", "B-9999-K7QM", `${draft.reference}-K7QM`, ""],
    ...["FD-K7QM\n", "B-0004-K7QM' or 1=1"],
  ])
    expect(await storePress(db, from("10.0.0.2"), press(wrong)), wrong).toBeUndefined();
  expect(await storePress(db, from("10.0.0.3", "Googlebot/2.1"), press("FD-2222"))).toBeUndefined();
  expect(await storePress(db, from("10.0.0.3"), press("FD-2222", "partage"))).toBeUndefined();
  expect(await stored(db)).toHaveLength(1);
});

/** References of their own, one for each press. */
function references() {
  const codes = new Set<string>();
  return () => {
    let code = newPressCode();
    while (codes.has(code)) code = newPressCode();
    codes.add(code);
    return `FD-${code}`;
  };
}

test("BOITE-08 bar 8: a visitor stores six presses an hour, however many are sent", async () => {
  await using db = await openTestDatabase();
  const next = references();
  for (let sent = 0; sent < 200; sent++) await storePress(db, from("10.0.0.1"), press(next()));
  expect(await stored(db)).toHaveLength(6);
});

test("BOITE-08 DEC-184 from the 31st an hour a network's presses are marked, count nowhere, and take no other's place", async () => {
  await using db = await openTestDatabase();
  await using listeners = await openListeners(db);
  const next = references();
  const crowd = (n: number) => from("10.0.0.1", `${PHONE} ${n}`);
  for (let n = 0; n < 30; n++) expect(await storePress(db, crowd(n), press(next()))).toBeNull();
  const heard = await listeners.during(async () => {
    for (let n = 30; n < 34; n++) expect(await storePress(db, crowd(n), press(next(), "call"))).toBeUndefined();
  });
  expect(heard.office).toEqual([]);
  expect((await stored(db)).map(({ a_verifier }) => a_verifier).filter(Boolean)).toHaveLength(4);
  expect([await countWaitingPresses(db), (await listWaitingPresses(db)).length]).toEqual([30, 30]);
  expect(await findFreshCall(db)).toBeUndefined();

  // The bound for all is for marked ones alone: another network goes on.
  await db.updateTable("rate_limits").set({ attempts: 299 }).where("key", "=", "press:marked").execute();
  for (let n = 34; n < 40; n++) await storePress(db, crowd(n), press(next()));
  expect(await stored(db)).toHaveLength(35);
  expect(await storePress(db, from("10.0.0.2"), press(next()))).toBeNull();
  expect(await countWaitingPresses(db)).toBe(31);

  // Whose message comes is found by its reference, and matched it is like any other.
  const [marked] = (await stored(db)).filter(({ a_verifier }) => a_verifier);
  const found = await findPress(db, [marked?.reference ?? ""]);
  expect(found?.a_verifier).toBe(true);
  await matchPress(db, admin, found?.id ?? "", { telephone_e164: "+22890000041", nom: "Reine" });
  await unmatchPress(db, admin, found?.id ?? "");
  expect(await countWaitingPresses(db)).toBe(32);
});

test("a press joins whoever sent its message, comes back, and goes after 30 days when nobody did", async () => {
  await using db = await openTestDatabase();
  let request = "";
  await changeContent(db, async (trx) => {
    request = await addContactRequest(trx, { nom: "Reine", prenom: null, telephone_e164: "+22890000041", email: null, statut: "ferme" });
  });
  const [reine] = await db.selectFrom("people").selectAll().execute();
  for (const reference of ["FD-K7QM", "FD-2345"]) await storePress(db, from("10.0.0.1"), press(reference, "call"));
  const message = "Bonjour FADEM (réf. fd k7qm), +228 90 00 00 41";
  const reading = await readPastedMessage(db, message, ["+22899999999"]);
  expect(reading).toMatchObject({ ok: true, press: { reference: "FD-K7QM" }, numbers: ["+22890000041"] });
  expect(await readPastedMessage(db, "Bonjour")).toMatchObject({
    ok: false,
    message: "Aucune référence reconnue. Vous pouvez créer la fiche sans elle.",
  });
  expect(await readPastedMessage(db, "x".repeat(2_001))).toMatchObject({ ok: false, reason: "long" });
  expect(await readPastedMessage(db, "+22899999999", ["+22899999999"])).toMatchObject({ ok: false, reason: "nothing" });
  expect((await findFreshCall(db))?.reference).toBe("FD-2345");
  expect(await findFreshCall(db, Date.now() + 4 * 60_000)).toBeUndefined();

  const id = (await findPress(db, ["FD-K7QM"]))?.id ?? "";
  const sender = { telephone_e164: "+22890000041", nom: "Reine" };
  expect(await matchPress(db, admin, id, sender)).toEqual({ ok: true, person: reine?.id });
  expect(await matchPress(db, admin, id, sender)).toEqual({ ok: false, reason: "matched" });
  expect(await listWaitingPresses(db)).toHaveLength(1);
  const matched = await db.selectFrom("people").select(["suivi", "attend_depuis"]).execute();
  expect(matched).toEqual([{ suivi: "en_cours", attend_depuis: null }]);

  const other = (await findPress(db, ["FD-2345"]))?.id ?? "";
  const born = await matchPress(db, admin, other, { telephone_e164: "+22890000077", nom: "+228 90 00 00 77" });
  if (!born.ok || !reine) throw new Error("not matched");
  await mergePeople(db, admin, { from: born.person, into: reine.id });
  expect((await findPress(db, ["FD-2345"]))?.person_id).toBe(reine.id);
  await unmergePerson(db, admin, born.person);
  expect((await findPress(db, ["FD-2345"]))?.person_id).toBe(born.person);
  expect(await unmatchPress(db, admin, other)).toEqual({ ok: true });
  expect(await unmatchPress(db, admin, other)).toEqual({ ok: false, reason: "absent" });
  expect(await db.selectFrom("people").select("id").execute()).toEqual([{ id: reine.id }]);
  expect(await listWrongPeople(db)).toEqual([]);

  expect(await deleteOldPresses(db, Date.now() + 29 * 86_400_000)).toBe(0);
  expect(await deleteOldPresses(db, Date.now() + 31 * 86_400_000)).toBe(1);
  await changeContent(db, async (trx) => void (await trx.deleteFrom("contact_requests").where("id", "=", request).execute()));
  expect(await stored(db)).toHaveLength(1); // the press that was matched is still one of hers
  await unmatchPress(db, admin, id);
  expect(await db.selectFrom("people").select("id").execute()).toEqual([]);
});

test("a match is not taken back while notes, an answer or a plan would go with the person it made", async () => {
  await using db = await openTestDatabase();
  await storePress(db, from("10.0.0.1"), press("FD-K7QM"));
  const id = (await findPress(db, ["FD-K7QM"]))?.id ?? "";
  const match = async () => {
    const outcome = await matchPress(db, admin, id, { telephone_e164: "+22890000041", nom: "Reine" });
    return outcome.ok ? outcome.person : "";
  };
  const writings = [
    (person: string) => addNote(db, admin, person, { texte: "Préfère le soir", isCall: false }),
    (person: string) => setNextAction(db, admin, person, { action: "Envoyer le plan", echeance: null }),
  ];
  for (const write of writings) {
    const person = await match();
    await write(person);
    expect(await unmatchPress(db, admin, id)).toEqual({ ok: false, reason: "written" });
    expect((await findPress(db, ["FD-K7QM"]))?.person_id).toBe(person);
    await db.deleteFrom("person_events").where("genre", "in", ["note", "action"]).execute();
    await db.updateTable("people").set({ prochaine_action: null }).execute();
    expect(await unmatchPress(db, admin, id)).toEqual({ ok: true });
  }
  // Whoever wrote otherwise too keeps the notes.
  await changeContent(db, (trx) => addContactRequest(trx, { nom: "Reine", prenom: null, telephone_e164: "+22890000041", email: null }));
  await addNote(db, admin, await match(), { texte: "Préfère le soir", isCall: false });
  expect(await unmatchPress(db, admin, id)).toEqual({ ok: true });
  expect(await db.selectFrom("person_events").select("texte").where("genre", "=", "note").execute()).toEqual([
    { texte: "Préfère le soir" },
  ]);
});
