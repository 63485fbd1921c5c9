import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { createContactRequest } from "#app/features/contact/contact-request-create.server.ts";
import { contactRequestInputSchema } from "#app/features/contact/contact-request-input.ts";
import { contactSent } from "#app/features/contact/contact-sent.ts";
import { typedRequestSchema } from "#app/features/contact/typed-request.ts";
import { createTypedRequest } from "#app/features/contact/typed-request-create.server.ts";
import { removeDemoRows } from "#app/features/demonstration/demo-rows.server.ts";
import { addNote, recordReply, replyTarget } from "#app/features/people/answer-commands.server.ts";
import { setNextAction } from "#app/features/people/follow-commands.server.ts";
import { matchPress, unmatchPress } from "#app/features/people/match-press.server.ts";
import {
  mergePeople,
  refuseMerge,
  splitEvent,
  undoSplit,
  unmergePerson,
  withdrawRefusal,
} from "#app/features/people/merge-commands.server.ts";
import { deleteOldPeople } from "#app/features/people/old-requests.server.ts";
import { findNumberOwner } from "#app/features/people/people-search.server.ts";
import { findFiche } from "#app/features/people/person-queries.server.ts";
import { MERGE_TOO_OLD } from "#app/features/people/person-words.ts";
import { deleteOldPresses } from "#app/features/people/presses.server.ts";
import { attachAll, listWrongPeople } from "#app/features/people/update-people.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { newId } from "#app/lib/values/ids.ts";
import { verifyJournal } from "#app/services/audit/verify-journal.server.ts";
import { moveToBin, purgeFromBin, restoreFromBin } from "#app/services/bin/bin.server.ts";
import { confirmSent, moveSent } from "#app/services/sent/sent-commands.server.ts";
import { addContactRequest, addSellRequest, addTestimonial, admin } from "./factories.ts";
import { openMemoryStorage } from "./memory-storage.ts";
import { openTestDatabase } from "./test-db.ts";
import { openListeners } from "./visitors-hear.ts";

const everybody = { member: "m", isOwnOnly: false };

type Contact = Parameters<typeof addContactRequest>[1];
const someone = (nom: string, telephone_e164: string | null, email: string | null, more: Contact = {}): Contact => ({
  ...{ nom, prenom: null, telephone_e164, telephone: telephone_e164, email },
  ...more,
});

/** As a form stores it: with its person, in one transaction. */
async function send(db: Db, contact: Contact): Promise<string> {
  let id = "";
  await changeContent(db, async (trx, announce) => {
    id = await addContactRequest(trx, contact);
    announce("contact_requests", "bureau");
  });
  return id;
}

async function personOf(db: Db, id: string) {
  const { person_id } = await db.selectFrom("contact_requests").select("person_id").where("id", "=", id).executeTakeFirstOrThrow();
  return db
    .selectFrom("people")
    .selectAll()
    .where("id", "=", person_id ?? "")
    .executeTakeFirstOrThrow();
}

async function eventOf(db: Db, id: string) {
  return db.selectFrom("person_events").selectAll().where("source_id", "=", id).executeTakeFirstOrThrow();
}

const journal = (db: Db) =>
  db.selectFrom("audit_log").select(["action", "table_name"]).where("table_name", "=", "people").orderBy("numero").execute();

test("a message of the site has its person in the transaction that stores it, and visitors hear nothing of it", async () => {
  await using db = await openTestDatabase();
  await using listeners = await openListeners(db);
  const input = contactRequestInputSchema.parse({
    ...{
      nom: "Reine Adjovi",
      email: " Reine@Exemple.tg ",
      telephone: "90 00 00 41",
      sujet: "Une villa",
      message: "Je cherche une villa à Agoè.",
    },
  });
  const heard = await listeners.during(() => createContactRequest(db, input, { key: "k1" }));
  expect(heard).toEqual({ isPageDropped: false, visitors: [], office: ["contact_requests", "people"] });
  const [person] = await db.selectFrom("people").selectAll().execute();
  expect(person).toMatchObject({ nom: "Reine Adjovi", telephone_e164: "+22890000041", email: "reine@exemple.tg", suivi: "a_repondre" });
  const { id, person_id } = await db.selectFrom("contact_requests").select(["id", "person_id", "created_at"]).executeTakeFirstOrThrow();
  expect(person_id).toBe(person?.id);

  await moveSent(db, admin, contactSent, [id], "en_cours");
  expect((await personOf(db, id)).suivi).toBe("en_cours");
  expect((await personOf(db, id)).attend_depuis).not.toBeNull(); // taken in charge is not answered
  await moveSent(db, admin, contactSent, [id], "ferme");
  expect(await personOf(db, id)).toMatchObject({ suivi: "clos", attend_depuis: null });
  await moveSent(db, admin, contactSent, [id], "spam");
  expect((await personOf(db, id)).suivi).toBe("spam");
});

test("BOITE-02 the number wins, then the address, and a stranger’s name and a second person are told", async () => {
  await using db = await openTestDatabase();
  const first = await send(db, someone("Reine Adjovi", "+22890000041", "reine@exemple.tg"));
  const sameNumber = await send(db, someone("R. Adjovi", "+22890000041", "autre@exemple.tg"));
  const sameEmail = await send(db, someone("Reine A.", null, " REINE@exemple.tg "));
  const newNumber = await send(db, someone("Reine", "+22890000099", "reine@exemple.tg"));
  const reine = await personOf(db, first);
  for (const id of [sameNumber, sameEmail, newNumber]) expect((await personOf(db, id)).id).toBe(reine.id);
  expect(await personOf(db, first)).toMatchObject({
    ...{ nom: "Reine Adjovi", telephone_e164: "+22890000099", email: "reine@exemple.tg" },
    autres_coordonnees: ["+22890000041", "autre@exemple.tg"],
  });
  const known = await findNumberOwner(db, admin, "+22890000099", { member: "", isOwnOnly: false });
  expect(known).toEqual({ person: { nom: "Reine Adjovi", count: 4 } });

  const koffi = await personOf(db, await send(db, someone("Koffi Mensah", "+22890000050", "koffi@exemple.tg")));
  const both = await send(db, someone("Yao", "+22890000050", "reine@exemple.tg"));
  expect((await personOf(db, both)).id).toBe(koffi.id); // the number wins
  const fiche = await findFiche(db, koffi.id, everybody);
  expect(fiche?.likely).toEqual([{ id: reine.id, nom: "Reine Adjovi" }]);
  expect(fiche?.events.find(({ source_id }) => source_id === both)?.autreNom).toBe("Yao");
  expect(fiche?.events.filter(({ autreNom }) => autreNom)).toHaveLength(1);
  expect((await findFiche(db, reine.id, everybody))?.events.every(({ autreNom }) => autreNom === undefined)).toBe(true);

  expect(await refuseMerge(db, admin, koffi.id, reine.id)).toBe(true);
  expect((await findFiche(db, koffi.id, everybody))?.likely).toEqual([]);
  expect((await findFiche(db, reine.id, everybody))?.likely).toEqual([]);
  expect(await withdrawRefusal(db, admin, reine.id, koffi.id)).toBe(true);
  expect((await findFiche(db, koffi.id, everybody))?.likely).toHaveLength(1);

  const event = await eventOf(db, both);
  expect(replyTarget(event)).toEqual({ telephone_e164: "+22890000050", email: "reine@exemple.tg" });
  expect(replyTarget(await eventOf(db, first))).toEqual({ telephone_e164: "+22890000041", email: "reine@exemple.tg" });

  await changeContent(db, async (trx) => void (await addTestimonial(trx, { client_nom: "Koffi Mensah" })));
  await changeContent(db, async (trx) => void (await addTestimonial(trx, { client_nom: "Koffi Mensah" })));
  const readers = await db.selectFrom("people").select(["suivi", "attend_depuis"]).where("suivi", "=", "a_relire").execute();
  expect(readers).toEqual([
    { suivi: "a_relire", attend_depuis: null },
    { suivi: "a_relire", attend_depuis: null },
  ]);
  expect(await listWrongPeople(db)).toEqual([]);
});

test("BOITE-03 a merge and each undo of it leave one line, after more messages too, and late it says so", async () => {
  await using db = await openTestDatabase();
  const one = await send(db, someone("Reine", "+22890000041", null));
  const two = await send(db, someone("R. Adjovi", null, "reine@exemple.tg"));
  const [reine, adjovi] = [await personOf(db, one), await personOf(db, two)];
  await setNextAction(db, admin, adjovi.id, { action: "Rappeler", echeance: null });
  await addNote(db, admin, adjovi.id, { texte: "Préfère le soir", isCall: false });
  const lines = (await journal(db)).length;

  expect(await mergePeople(db, admin, { from: adjovi.id, into: reine.id })).toEqual({ ok: true });
  expect(await mergePeople(db, admin, { from: adjovi.id, into: reine.id })).toEqual({ ok: false, reason: "same" });
  expect(await personOf(db, two)).toMatchObject({ id: reine.id, prochaine_action: "Rappeler", email: "reine@exemple.tg" });
  const later = await send(db, someone("Reine A.", null, "reine@exemple.tg"));
  const mine = await send(db, someone("Reine A.", "+22890000041", null));
  expect((await personOf(db, later)).id).toBe(reine.id);
  expect((await findFiche(db, adjovi.id, everybody))?.person.id).toBe(reine.id); // an address kept from before leads on
  expect((await findFiche(db, reine.id, everybody))?.events.map(({ genre }) => genre).filter((genre) => genre === "fusion")).toHaveLength(
    1,
  );

  const month = Date.now() + 30 * DAY_MS;
  expect(await unmergePerson(db, admin, adjovi.id, month + 60_000)).toEqual({ ok: false, reason: "late", message: MERGE_TOO_OLD });
  expect(MERGE_TOO_OLD).toBe("Cette fusion a plus de 30 jours\u00a0: séparez les demandes une à une.");
  expect(await unmergePerson(db, admin, adjovi.id, month - 60_000)).toEqual({ ok: true, into: reine.id });
  for (const id of [two, later]) expect((await personOf(db, id)).id).toBe(adjovi.id);
  for (const id of [one, mine]) expect((await personOf(db, id)).id).toBe(reine.id);
  expect(await personOf(db, two)).toMatchObject({ prochaine_action: "Rappeler", telephone_e164: null });
  expect(await personOf(db, one)).toMatchObject({ prochaine_action: null, email: null });
  const notes = await db.selectFrom("person_events").select("person_id").where("genre", "=", "note").execute();
  expect(notes).toEqual([{ person_id: adjovi.id }]);
  expect(await unmergePerson(db, admin, adjovi.id)).toEqual({ ok: false, reason: "absent" });
  expect(await mergePeople(db, admin, { from: adjovi.id, into: reine.id })).toEqual({ ok: true }); // the undo undone
  expect((await personOf(db, later)).id).toBe(reine.id);
  expect((await journal(db)).slice(lines).map(({ action }) => action)).toEqual(["merge", "unmerge", "merge"]);
  expect(await listWrongPeople(db)).toEqual([]);
});

test("BOITE-03 one request is taken out of a fiche and brought back, notes written meanwhile with it", async () => {
  await using db = await openTestDatabase();
  const one = await send(db, someone("Reine", "+22890000041", null));
  const alone = await splitEvent(db, admin, (await eventOf(db, one)).id);
  expect(alone).toEqual({ ok: false, reason: "alone" });
  const two = await send(db, someone("Koffi", "+22890000041", null));
  const reine = await personOf(db, one);
  const split = await splitEvent(db, admin, (await eventOf(db, two)).id);
  const koffi = await personOf(db, two);
  expect(split).toEqual({ ok: true, person: koffi.id });
  expect(koffi).toMatchObject({ nom: "Koffi", suivi: "a_repondre" });
  expect(koffi.id).not.toBe(reine.id);
  expect((await findFiche(db, koffi.id, everybody))?.likely).toEqual([]); // somebody said that they are two
  await addNote(db, admin, koffi.id, { texte: "Son frère", isCall: false });
  expect(await undoSplit(db, admin, (await eventOf(db, two)).id)).toEqual({ ok: true, person: reine.id });
  expect((await personOf(db, two)).id).toBe(reine.id);
  expect((await findFiche(db, reine.id, everybody))?.events.map(({ genre }) => genre).sort()).toEqual(["contact", "contact", "note"]);
  expect(await db.selectFrom("people").select("id").execute()).toHaveLength(1);
  expect((await journal(db)).map(({ action }) => action)).toEqual(["split", "update", "split"]);
  expect(await undoSplit(db, admin, (await eventOf(db, two)).id)).toEqual({ ok: false, reason: "absent" });
});

test("what is arranged about a request that was taken out comes back with it, where its fiche has nothing of the kind", async () => {
  await using db = await openTestDatabase();
  const one = await send(db, someone("Reine", "+22890000041", null));
  const two = await send(db, someone("Koffi", "+22890000041", null));
  const reine = await personOf(db, one);
  const follow = (id: string, columns: object) => db.updateTable("people").set(columns).where("id", "=", id).execute();
  await follow(reine.id, { assigne_a: "essi" });
  await splitEvent(db, admin, (await eventOf(db, two)).id);
  const koffi = await personOf(db, two);
  await follow(koffi.id, { assigne_a: "kofi", echeance: "2026-12-01T09:00:00.000Z" });
  await setNextAction(db, admin, koffi.id, { action: "Envoyer le devis", echeance: "2026-12-01T09:00:00.000Z" });
  await undoSplit(db, admin, (await eventOf(db, two)).id);
  expect(await personOf(db, one)).toMatchObject({
    ...{ assigne_a: "essi", prochaine_action: "Envoyer le devis", echeance: "2026-12-01T09:00:00.000Z" },
    version: reine.version + 1,
  });
  expect(await listWrongPeople(db)).toEqual([]);
});

test("the same words to a request that was opened again are another answer", async () => {
  await using db = await openTestDatabase();
  const one = await send(db, someone("Reine", "+22890000041", null));
  const reply = { canal: "whatsapp", texte: "Oui, elle est libre." } as const;
  const answer = async () => recordReply(db, admin, (await eventOf(db, one)).id, reply);
  const told = async () => (await db.selectFrom("person_events").select("id").where("genre", "=", "reponse").execute()).length;
  for (const [before, path] of [[], ["nouveau"], ["nouveau", "en_cours"]].entries()) {
    for (const statut of path) await moveSent(db, admin, contactSent, [one], statut as "nouveau");
    await answer();
    await answer(); // the word of the first was lost
    expect(await told(), String(path)).toBe(before + 1);
    expect((await eventOf(db, one)).etat).toBe("traite");
  }
});

test("the clock stops for the very request that was answered, for all of them at a call, and with the row", async () => {
  await using db = await openTestDatabase();
  const at = (minute: number) => `2026-11-16T08:0${minute}:00.000Z`;
  const one = await send(db, someone("Reine", "+22890000041", null, { created_at: at(1) }));
  const two = await send(db, someone("Reine", "+22890000041", null, { created_at: at(2), urgence: "haute" }));
  expect(await personOf(db, one)).toMatchObject({ attend_depuis: at(1), urgent_depuis: at(2), repondu_le: null });
  const reply = { canal: "whatsapp", texte: "Bonjour Reine, elle est disponible." } as const;
  expect(await recordReply(db, admin, (await eventOf(db, one)).id, { ...reply, canal: "email" })).toEqual({
    ok: false,
    reason: "unreachable",
  });
  expect(await recordReply(db, admin, (await eventOf(db, one)).id, reply)).toEqual({ ok: true });
  expect(await recordReply(db, admin, (await eventOf(db, one)).id, reply)).toEqual({ ok: true }); // the answer to the first was lost
  expect(await personOf(db, one)).toMatchObject({ attend_depuis: at(2), suivi: "a_repondre", repondu_le: expect.any(String) });
  const answered = await db.selectFrom("contact_requests").select(["statut", "version"]).where("id", "=", one).executeTakeFirstOrThrow();
  expect(answered).toEqual({ statut: "traite", version: 2 });
  expect(await db.selectFrom("person_events").select("texte").where("genre", "=", "reponse").execute()).toEqual([{ texte: reply.texte }]);
  expect(await addNote(db, admin, (await personOf(db, two)).id, { texte: "", isCall: false })).toEqual({ ok: false, reason: "empty" });
  await addNote(db, admin, (await personOf(db, two)).id, { texte: "Rappelée, viendra samedi", isCall: true });
  expect(await personOf(db, two)).toMatchObject({ attend_depuis: null, urgent_depuis: null, suivi: "en_cours" });
  const called = await db.selectFrom("contact_requests").select(["statut", "version"]).where("id", "=", two).executeTakeFirstOrThrow();
  expect(called).toEqual({ statut: "traite", version: 2 });
  await addNote(db, admin, (await personOf(db, two)).id, { texte: "", isCall: true }); // a second call answers nothing again
  const three = await send(db, someone("Reine", "+22890000041", null));
  expect((await personOf(db, three)).attend_depuis).not.toBeNull();
  await moveSent(db, admin, contactSent, [three], "ferme");
  expect((await personOf(db, three)).attend_depuis).toBeNull();
  const lines = await db.selectFrom("audit_log").select("row_id").where("action", "=", "reply").orderBy("numero").execute();
  expect(lines).toEqual([{ row_id: one }, { row_id: two }]);
});

test("what people sent takes its person along into the bin, back, and for good", async () => {
  await using db = await openTestDatabase();
  const one = await send(db, someone("Reine", "+22890000041", "reine@exemple.tg"));
  const person = await personOf(db, one);
  await addNote(db, admin, person.id, { texte: "Préfère le soir", isCall: false });
  await moveToBin(db, admin, "contact_requests", [one]);
  expect(await findFiche(db, person.id, everybody)).toBeUndefined();
  expect((await personOf(db, one)).deleted_at).not.toBeNull();
  await restoreFromBin(db, admin, "contact_requests", [one]);
  expect((await findFiche(db, person.id, everybody))?.events).toHaveLength(2);
  await moveToBin(db, admin, "contact_requests", [one]);
  await purgeFromBin(db, admin, "contact_requests", one);
  expect(await db.selectFrom("people").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("person_events").select("id").execute()).toEqual([]);
  const told = await db.selectFrom("audit_log").select(["before", "after"]).where("table_name", "=", "people").execute();
  expect(told.every(({ before, after }) => before === null && after === null)).toBe(true);

  await send(db, someone("Ancienne", "+22890000042", null, { created_at: "2020-01-01T08:00:00.000Z" }));
  await send(db, someone("Fictive", "+22890000043", null, { demo: true }));
  expect(await db.selectFrom("people").select(["nom", "demo"]).orderBy("nom").execute()).toEqual([
    { nom: "Ancienne", demo: false },
    { nom: "Fictive", demo: true },
  ]);
  await deleteOldPeople(db, admin, "2021-01-01T00:00:00.000Z");
  await removeDemoRows(db, admin, []);
  expect(await db.selectFrom("people").select(["nom"]).where("deleted_at", "is", null).execute()).toEqual([]);
  expect(await db.selectFrom("person_marks").selectAll().execute()).toEqual([]);
});

test("what came in a crowd has no person until somebody has looked, and samples of the house have none", async () => {
  await using db = await openTestDatabase();
  const one = await send(db, someone("Foule", "+22890000041", null, { a_verifier: true }));
  await changeContent(db, async (trx) => void (await addTestimonial(trx, { exemple: true })));
  expect(await db.selectFrom("people").select("id").execute()).toEqual([]);
  await confirmSent(db, admin, "contact_requests", [one]);
  expect((await personOf(db, one)).nom).toBe("Foule");
});

test("whoever writes has a turn after each hundred rows that are attached in the background", async () => {
  await using db = await openTestDatabase();
  for (let number = 0; number < 101; number++) await addContactRequest(db, someone("Ama", "+22890000041", null));
  const left: number[] = [];
  await attachAll(db, undefined, async (tookMs) => {
    expect(tookMs).toBeGreaterThan(0);
    left.push((await db.selectFrom("person_marks").select("source_id").execute()).length);
  });
  expect(left).toEqual([1, 0]);
});

test("rows of a former process, written without a person, are attached at the next look", async () => {
  await using db = await openTestDatabase();
  const one = await addContactRequest(db, someone("Ama", "+22890000041", null));
  await addSellRequest(db, { nom: "Ama", telephone_e164: "+22890000041", email: "ama@exemple.tg" });
  expect(await db.selectFrom("people").select("id").execute()).toEqual([]);
  await attachAll(db);
  expect(await db.selectFrom("people").select(["nom", "suivi"]).execute()).toEqual([{ nom: "Ama", suivi: "a_repondre" }]);
  await db.updateTable("contact_requests").set({ statut: "ferme" }).where("id", "=", one).execute();
  await db.updateTable("vehicle_sell_requests").set({ statut: "refuse" }).execute();
  await attachAll(db);
  expect((await personOf(db, one)).suivi).toBe("clos");
  expect(await listWrongPeople(db)).toEqual([]);
});

test("a request typed by a member has its person at once, however many rows of former times still wait for theirs", async () => {
  await using db = await openTestDatabase();
  const ids = Array.from({ length: 150 }, (_, index) => (index < 110 ? {} : { id: crypto.randomUUID() })); // and ids without a time
  for (const id of ids) await addContactRequest(db, someone("Ancienne", "+22890000042", null, id));
  const typed = { canal: "appel", nature: "contact", nom: "Reine Adjovi", telephone: "90 00 00 41", message: "Une villa" };
  const event = await createTypedRequest(db, { ...admin, prenom: "Afi", nom: "Mensah" }, typedRequestSchema.parse(typed), undefined);
  expect(event).toMatchObject({ nom: "Reine Adjovi", telephone_e164: "+22890000041", etat: "nouveau" });
  expect((await db.selectFrom("person_marks").select("source_id").execute()).length).toBe(51); // a step, no more
  await attachAll(db);
  expect(await db.selectFrom("people").select("nom").orderBy("nom").execute()).toEqual([{ nom: "Ancienne" }, { nom: "Reine Adjovi" }]);
});

test("rows that waited find their people as if each had been attached when it came", async () => {
  await using db = await openTestDatabase();
  let order = 0;
  for (const [number, email] of [
    ["1", "famille@exemple.tg"],
    ["2", "koffi@exemple.tg"],
    ["2", "famille@exemple.tg"],
  ])
    await addContactRequest(
      db,
      someone(`N° ${number}`, `+2289000000${number}`, email ?? null, { id: newId(Date.now() - 60_000 + order++) }),
    );
  await attachAll(db);
  expect(await db.selectFrom("people").select("nom").orderBy("nom").execute()).toEqual([{ nom: "N° 1" }, { nom: "N° 2" }]);
});

test("one number with another address each time leaves the newest twenty of them, and the name that is shown is found", async () => {
  await using db = await openTestDatabase();
  const first = await send(db, someone("Reine Adjovi", "+22890000041", "a0@exemple.tg"));
  for (let number = 1; number <= 30; number++) await send(db, someone(`Nom ${number}`, "+22890000041", `a${number}@exemple.tg`));
  const person = await personOf(db, first);
  expect(person).toMatchObject({ nom: "Reine Adjovi", telephone_e164: "+22890000041", email: "a30@exemple.tg" });
  expect(person.autres_coordonnees).toEqual(Array.from({ length: 19 }, (_, index) => `a${index + 11}@exemple.tg`));
  expect(person.recherche).toMatch(/^reine adjovi nom 11 /);
  expect(person.recherche.length).toBeLessThan(1_000);
  expect(await listWrongPeople(db)).toEqual([]);
});

test("S15 who is gone is named by no line of the journal, also not by one that stands under somebody else", async () => {
  await using db = await openTestDatabase();
  const one = await send(db, someone("Reine Adjovi", "+22890000041", null));
  const two = await send(db, someone("Koffi Mensah", "+22890000042", null));
  const three = await send(db, someone("Yao Lawson", "+22890000041", null));
  const [reine, koffi] = [await personOf(db, one), await personOf(db, two)];
  await splitEvent(db, admin, (await eventOf(db, three)).id);
  await mergePeople(db, admin, { from: reine.id, into: koffi.id });
  await addNote(db, admin, koffi.id, { texte: "Viendra samedi", isCall: false }); // of a fiche that is called by her name
  await unmergePerson(db, admin, reine.id);
  await delay(2); // lines are told apart by their millisecond
  await addNote(db, admin, koffi.id, { texte: "Préfère le soir", isCall: false });
  const row = { id: "p1", created_at: new Date().toISOString(), reference: "FD-K7QM", canal: "appel" as const, page: "/" };
  await db
    .insertInto("started_requests")
    .values({ ...row, listing_table: null, listing_id: null })
    .execute();
  await matchPress(db, admin, "p1", { nom: "Reine Adjovi", telephone_e164: "+22890000041" });
  const named = async (nom: string) =>
    JSON.stringify(
      await db.selectFrom("audit_log").select(["before", "after"]).where("table_name", "!=", "contact_requests").execute(),
    ).split(nom).length - 1;
  expect(await named("Reine Adjovi")).toBe(6); // the split, the merge, the note, its undo on both sides, and the press
  await unmatchPress(db, admin, "p1");
  await deleteOldPresses(db, Date.now() + 31 * DAY_MS);
  expect(await named("Reine Adjovi")).toBe(5);
  await changeContent(db, async (trx) => void (await trx.deleteFrom("contact_requests").where("id", "=", one).execute()));
  expect(await db.selectFrom("people").select("nom").orderBy("nom").execute()).toEqual([{ nom: "Koffi Mensah" }, { nom: "Yao Lawson" }]);
  expect(await named("Reine Adjovi")).toBe(0);
  expect(await named("Koffi Mensah")).toBe(1); // our note: who is still there keeps the lines that name nobody else
  expect((await verifyJournal({ db, storage: openMemoryStorage() })).anomalies).toEqual([]);
});
