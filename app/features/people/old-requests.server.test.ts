import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { removeOrphanFiles } from "#app/services/media/media-sweep.server.ts";
import { addContactInBin, addContactRequest, addSellRequest, addTestimonial, admin } from "#tests/factories.ts";
import { openTestMedia } from "#tests/media.ts";
import { phonePhoto } from "#tests/pictures.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { addNote } from "./answer-commands.server.ts";
import { matchPress } from "./match-press.server.ts";
import { mergePeople } from "./merge-commands.server.ts";
import { countOldRequests, countSetAside, deleteOldPeople, deleteSetAside } from "./old-requests.server.ts";
import { addEvent } from "./person-events.server.ts";
import { attachAll, listWrongPeople } from "./update-people.server.ts";

const DAY = 86_400_000;
const LIMIT = "2025-01-01T00:00:00.000Z";
const [OLD, YOUNG] = ["2024-12-31T23:59:59.999Z", LIMIT];

async function personOf(db: Db, id: string) {
  const row = await db.selectFrom("contact_requests").select("person_id").where("id", "=", id).executeTakeFirstOrThrow();
  return row.person_id ?? "";
}

async function beginAndMatch(db: Db, reference: string, created_at: string) {
  const row = { id: newId(), created_at, reference, canal: "whatsapp" as const, page: "/", listing_table: null, listing_id: null };
  await db.insertInto("started_requests").values(row).execute();
  const sender = { nom: `Reine ${reference}`, telephone_e164: `+2289000${reference.slice(-4)}`, texte: "Je cherche une villa" };
  const matched = await matchPress(db, admin, row.id, sender);
  return matched.ok ? matched.person : "";
}

test("R57 the photos of an old sell request go with it, records and files, and those of a recent one stay", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const [old, recent] = [
    await media.send(await phonePhoto({ width: 90, height: 60 })),
    await media.send(await phonePhoto({ width: 91, height: 60 })),
  ];
  await addSellRequest(db, { images: [{ id: old.id, alt: "" }], created_at: OLD });
  await addSellRequest(db, { images: [{ id: recent.id, alt: "" }], email: "autre@exemple.tg" });

  expect(await deleteOldPeople(db, admin, LIMIT)).toBe(1);
  expect(await db.selectFrom("uploaded_images").select("id").execute()).toEqual([{ id: recent.id }]);
  await removeOrphanFiles({ db, storage: media.storage, now: Date.now() + DAY + 1_000 });
  const folders = new Set((await media.storedFiles()).map((path) => path.slice(0, path.lastIndexOf("/"))));
  expect([...folders]).toEqual([recent.storage_path]);
});

test("S15 a matched press goes with its person, and with it her number, her message, our notes and her name in the journal", async () => {
  await using db = await openTestDatabase();
  const old = await beginAndMatch(db, "FD-2222", OLD);
  await addNote(db, admin, old, { texte: "Préfère le soir", isCall: false });
  await db.updateTable("person_events").set({ at: OLD }).where("person_id", "=", old).execute();
  await db.updateTable("people").set({ dernier_le: OLD }).where("id", "=", old).execute();
  const recent = await beginAndMatch(db, "FD-3333", new Date().toISOString());

  expect(await countOldRequests(db, LIMIT)).toBe(1);
  expect(await deleteOldPeople(db, admin, LIMIT)).toBe(1);
  expect(await deleteOldPeople(db, admin, LIMIT)).toBe(0);
  expect(await db.selectFrom("people").select("id").execute()).toEqual([{ id: recent }]);
  expect(await db.selectFrom("person_events").select("person_id").execute()).toEqual([{ person_id: recent }]);
  expect(await db.selectFrom("started_requests").select("reference").execute()).toEqual([{ reference: "FD-3333" }]);
  const journal = JSON.stringify(await db.selectFrom("audit_log").select(["before", "after"]).execute());
  expect([journal.includes("Reine FD-2222"), journal.includes("Reine FD-3333")]).toEqual([false, true]);
  expect(await listWrongPeople(db)).toEqual([]);
});

test("CONSERV-01 people go whole, counted from their last event: one young request or note of yesterday keeps the old ones", async () => {
  await using db = await openTestDatabase();
  const send = async (telephone_e164: string, created_at: string) => {
    const id = await changeContent(db, (trx) => addContactRequest(trx, { telephone_e164, email: null, created_at }));
    return { id, person: await personOf(db, id) };
  };
  await send("+22890000041", OLD);
  const kept = await send("+22890000041", YOUNG);
  const noted = await send("+22890000042", OLD);
  await addNote(db, admin, noted.person, { texte: "Rappelée", isCall: true });
  const planned = await send("+22890000047", OLD);
  const plan = { genre: "action" as const, source_table: null, source_id: null, resume: "Rappeler au printemps" };
  await changeContent(db, async (trx) => void (await addEvent(trx, admin, planned.person, plan)));
  await send("+22890000043", OLD);
  const merged = await send("+22890000044", OLD);
  await mergePeople(db, admin, { from: (await send("+22890000045", OLD)).person, into: merged.person });
  await db.updateTable("person_events").set({ at: OLD }).where("genre", "=", "fusion").execute();
  await addContactRequest(db, { a_verifier: true, created_at: OLD, telephone_e164: "+22890000046" });

  expect(await countOldRequests(db, LIMIT)).toBe(4);
  expect(await deleteOldPeople(db, admin, LIMIT)).toBe(4);
  const left = await db.selectFrom("contact_requests").select("telephone_e164").orderBy("telephone_e164").execute();
  expect(left.map((row) => row.telephone_e164?.slice(-2))).toEqual(["41", "41", "42", "47"]);
  const people = await db.selectFrom("people").select("id").execute();
  expect(people.map(({ id }) => id).sort()).toEqual([kept.person, noted.person, planned.person].sort());
  expect(await listWrongPeople(db)).toEqual([]);
  expect(await countOldRequests(db, LIMIT)).toBe(0);
});

test("CONSERV-01 of a person whose review is on the site only the review stays: no number, note or merged name", async () => {
  await using db = await openTestDatabase();
  const email = "afi@exemple.tg";
  const id = await changeContent(db, (trx) => addContactRequest(trx, { telephone_e164: "+22890000041", email, created_at: OLD }));
  const person = await personOf(db, id);
  const review = { client_email: email, client_nom: "Afi", statut: "approuve" as const, created_at: OLD };
  await changeContent(db, async (trx) => void (await addTestimonial(trx, review)));
  await addNote(db, admin, person, { texte: "Préfère le soir", isCall: false });
  await db.updateTable("person_events").set({ at: OLD }).execute();
  await db.updateTable("people").set({ dernier_le: OLD, prochaine_action: "Rappeler Afi" }).execute();

  expect(await deleteOldPeople(db, admin, LIMIT)).toBe(1);
  expect(await db.selectFrom("testimonials").select("statut").execute()).toEqual([{ statut: "approuve" }]);
  expect(await db.selectFrom("person_events").select("genre").execute()).toEqual([{ genre: "avis" }]);
  expect(await db.selectFrom("people").select(["id", "nom", "telephone_e164", "prochaine_action"]).execute()).toEqual([
    { id: person, nom: "Afi", telephone_e164: null, prochaine_action: null },
  ]);
  expect(await listWrongPeople(db)).toEqual([]);
  expect(await deleteOldPeople(db, admin, LIMIT)).toBe(0);
});

test("CONSERV-01 a long past goes in steps, and a kill between two of them leaves rows that the next run takes", async () => {
  await using db = await openTestDatabase();
  for (let number = 0; number < 503; number++)
    await addContactRequest(db, { telephone_e164: "+22890000041", email: null, created_at: OLD });
  await attachAll(db);
  expect(await countOldRequests(db, LIMIT)).toBe(503);
  expect(await deleteOldPeople(db, admin, LIMIT)).toBe(503);
  expect(await db.selectFrom("people").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("person_events").select("id").execute()).toEqual([]);
});

test("CONSERV-01 what was set aside goes by the day it was, and the journal forgets what it said", async () => {
  await using db = await openTestDatabase();
  const [old, young] = [
    await addContactRequest(db, { statut: "spam", nom: "Vieux" }),
    await addContactRequest(db, { statut: "spam", nom: "Jeune" }),
  ];
  await db.updateTable("contact_requests").set({ updated_at: OLD }).where("id", "=", old).execute();
  await db.updateTable("contact_requests").set({ updated_at: YOUNG }).where("id", "=", young).execute();
  expect(await countSetAside(db, "spam", LIMIT)).toBe(1);
  expect(await deleteSetAside(db, admin, "spam", LIMIT)).toBe(1);
  expect(await db.selectFrom("contact_requests").select("id").execute()).toEqual([{ id: young }]);
});

test("R57 requests older than the chosen period are deleted by one command, with what they left in the log", async () => {
  await using db = await openTestDatabase();
  const old = await addContactInBin(db, OLD);
  const recent = await addContactInBin(db, YOUNG);
  await db.updateTable("contact_requests").set({ email: "autre@exemple.tg" }).where("id", "=", recent).execute();
  expect(await deleteOldPeople(db, admin, LIMIT)).toBe(1);
  expect(await db.selectFrom("contact_requests").select("id").execute()).toEqual([{ id: recent }]);
  const lines = await db.selectFrom("audit_log").select("before").where("row_id", "=", old).execute();
  expect(lines.every(({ before }) => before === null)).toBe(true);
});
