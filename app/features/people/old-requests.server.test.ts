import { expect, test } from "vitest";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { removeOrphanFiles } from "#app/services/media/media-sweep.server.ts";
import { addContactInBin, addContactRequest, addSellRequest, admin } from "#tests/factories.ts";
import { openTestMedia } from "#tests/media.ts";
import { phonePhoto } from "#tests/pictures.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { addNote } from "./answer-commands.server.ts";
import { matchPress } from "./match-press.server.ts";
import { deleteOldRequests } from "./old-requests.server.ts";
import { listWrongPeople } from "./update-people.server.ts";

const DAY = 86_400_000;

test("R57 the photos of an old sell request go with it, records and files; those of a recent one stay", async () => {
  await using db = await openTestDatabase();
  await using media = await openTestMedia(db);
  const [old, recent] = [
    await media.send(await phonePhoto({ width: 90, height: 60 })),
    await media.send(await phonePhoto({ width: 91, height: 60 })),
  ];
  await addSellRequest(db, { images: [{ id: old.id, alt: "" }], created_at: "2020-01-01T00:00:00.000Z" });
  await addSellRequest(db, { images: [{ id: recent.id, alt: "" }] });

  expect(await deleteOldRequests(db, admin)).toBe(1);
  expect(await db.selectFrom("uploaded_images").select("id").execute()).toEqual([{ id: recent.id }]);
  await removeOrphanFiles({ db, storage: media.storage, now: Date.now() + DAY + 1_000 });
  const folders = new Set((await media.storedFiles()).map((path) => path.slice(0, path.lastIndexOf("/"))));
  expect([...folders]).toEqual([recent.storage_path]);
});

test("S15 a press that was matched goes with the requests of its age, and with it her number, her message, our notes and her name in the journal", async () => {
  await using db = await openTestDatabase();
  const begin = async (reference: string, created_at: string) => {
    const row = { id: newId(), created_at, reference, canal: "whatsapp" as const, page: "/", listing_table: null, listing_id: null };
    await db.insertInto("started_requests").values(row).execute();
    const sender = { nom: `Reine ${reference}`, telephone_e164: `+2289000${reference.slice(-4)}`, texte: "Je cherche une villa" };
    const matched = await matchPress(db, admin, row.id, sender);
    return matched.ok ? matched.person : "";
  };
  const old = await begin("FD-2222", "2020-01-01T08:00:00.000Z");
  await addNote(db, admin, old, { texte: "Préfère le soir", isCall: false });
  const recent = await begin("FD-3333", new Date().toISOString());

  expect(await deleteOldRequests(db, admin)).toBe(1);
  expect(await deleteOldRequests(db, admin)).toBe(0);
  expect(await db.selectFrom("people").select("id").execute()).toEqual([{ id: recent }]);
  expect(await db.selectFrom("person_events").select("person_id").execute()).toEqual([{ person_id: recent }]);
  expect(await db.selectFrom("started_requests").select("reference").execute()).toEqual([{ reference: "FD-3333" }]);
  const journal = JSON.stringify(await db.selectFrom("audit_log").select(["before", "after"]).execute());
  expect([journal.includes("Reine FD-2222"), journal.includes("Reine FD-3333")]).toEqual([false, true]);
  expect(await listWrongPeople(db)).toEqual([]);
});

test("S15 a person with a recent request stays when a press of hers is old, and only the press goes", async () => {
  await using db = await openTestDatabase();
  await changeContent(db, async (trx) => void (await addContactRequest(trx, { telephone_e164: "+22890000041" })));
  const row = { id: newId(), created_at: "2020-01-01T08:00:00.000Z", reference: "FD-2222", canal: "appel" as const, page: "/" };
  await db
    .insertInto("started_requests")
    .values({ ...row, listing_table: null, listing_id: null })
    .execute();
  await matchPress(db, admin, row.id, { nom: "Reine", telephone_e164: "+22890000041" });
  await deleteOldRequests(db, admin);
  expect(await db.selectFrom("started_requests").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("person_events").select("genre").execute()).toEqual([{ genre: "contact" }]);
  expect(await listWrongPeople(db)).toEqual([]);
});

test("R57 requests older than the chosen period are deleted by one command, with what they left in the log", async () => {
  await using db = await openTestDatabase();
  await db.insertInto("settings").values({ key: "retention_months", value: "12", updated_at: "" }).execute();
  const now = new Date("2026-11-16T12:00:00Z");
  const old = await addContactInBin(db, "2025-11-16T11:00:00.000Z");
  const recent = await addContactInBin(db, "2025-11-16T13:00:00.000Z");

  expect(await deleteOldRequests(db, admin, now)).toBe(1);
  expect(await deleteOldRequests(db, admin, now)).toBe(0);
  expect(await db.selectFrom("contact_requests").select("id").execute()).toEqual([{ id: recent }]);
  const lines = await db.selectFrom("audit_log").select("before").where("row_id", "=", old).execute();
  expect(lines.every(({ before }) => before === null)).toBe(true);
});
