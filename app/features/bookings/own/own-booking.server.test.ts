import { parseICS } from "node-ical";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { OfListing } from "#app/features/bookings/booking.ts";
import { findLinkOf } from "#app/services/private-links/private-links.server.ts";
import { addProperty } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { addVisit } from "#tests/visits.ts";
import { writeVisitCalendar } from "./calendar-files.server.ts";
import { cancelOwn, findOwn, findOwnSlots, moveOwnVisit } from "./own-booking.server.ts";

const NOW = "2026-11-18T12:00:00.000Z"; // a Wednesday
const TEN = "2026-11-24T10:00:00.000Z";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) }));
afterEach(() => void vi.useRealTimers());

async function addHouse(db: Db, more: Parameters<typeof addProperty>[1] = {}): Promise<OfListing> {
  return { table: "properties", id: (await addProperty(db, { titre: "Villa 4 chambres", ...more })).id };
}

const find = (db: Db, id: string) => db.selectFrom("appointments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const findRequest = (db: Db, id: string) =>
  db.selectFrom("contact_requests").select(["statut", "date_souhaitee"]).where("id", "=", id).executeTakeFirst();

async function teamUnits(db: Db) {
  const rows = await db.selectFrom("occupied_units").select("unite").where("ressource", "=", "equipe").orderBy("unite").execute();
  return rows.map(({ unite }) => unite);
}

test("RDV-08 LIEN-05 the private page tells its visit in the visitor's clock, but no person, member or request", async () => {
  await using db = await openTestDatabase();
  const house = await addHouse(db);
  const canaries = { nom: "Canari Nom", telephone: "90 99 88 77", email: "canari@exemple.tg", message: "canari-message" };
  const { visit, request } = await addVisit(db, house, "2026-11-24T10:00", { ...canaries, fuseau: "Europe/Paris" });
  await db.updateTable("appointments").set({ agent: "canari-membre", motif: "canari-motif" }).where("id", "=", visit.id).execute();
  await db.updateTable("contact_requests").set({ notes_internes: "canari-note" }).execute();
  const own = await findOwn(db, "visit", visit.id, null);
  expect(Object.keys(own ?? {}).sort()).toEqual(
    ["alerte", "chatUrl", "debut", "duree", "isHeld", "kind", "lieu", "listing", "mayCancel", "mayMove", "mode", "movesLeft"].concat([
      "reference",
      "statut",
      "telephone",
      "zone",
    ]),
  );
  expect(own).toMatchObject({
    reference: request.reference,
    debut: TEN,
    statut: "demande",
    zone: "Europe/Paris",
    mayMove: true,
    movesLeft: 3,
  });
  expect(own?.listing).toMatchObject({ titre: "Villa 4 chambres", path: expect.stringContaining("/biens/") });
  const file = await writeVisitCalendar(db, visit.id);
  expect(file).toContain(`Réf. ${request.reference}`);
  expect(decodeURIComponent(own?.chatUrl ?? "")).toContain(`ma demande de visite ${request.reference}\u00a0:`);
  expect(JSON.stringify([own, file])).not.toMatch(/RV-0/);
  expect(JSON.stringify([own, file])).not.toMatch(/canari|99 88 77|99%2088/i);
  expect(decodeURIComponent(own?.chatUrl ?? "")).toContain("mardi 24 novembre, 10h00 (heure de Lomé, 11h00 Paris)");
  expect(await findOwn(db, "visit", visit.id, "America/Toronto")).toMatchObject({ zone: "America/Toronto" });
  expect(await findOwn(db, "visit", visit.id, "Lune/Mer")).toMatchObject({ zone: "Europe/Paris" });
  expect(await findOwn(db, "visit", "another", null)).toBeUndefined();
});

test("RDV-08 a move frees the former time and takes the new one, asks a member again, and lengthens the life of the page", async () => {
  await using db = await openTestDatabase();
  const house = await addHouse(db);
  const { visit, request } = await addVisit(db, house, "2026-11-24T10:00");
  await db.updateTable("appointments").set({ statut: "confirme", rappel_le: NOW, agent: "koffi" }).where("id", "=", visit.id).execute();
  await db.updateTable("contact_requests").set({ statut: "traite" }).execute();
  const slots = await findOwnSlots(db, visit.id, { from: "2026-11-24", days: 1 });
  expect(slots?.jours[0]?.debuts).toContain(TEN); // its own time is free for it
  expect(await moveOwnVisit(db, visit.id, "2026-11-26T14:00:00.000Z")).toEqual({ ok: true });
  expect(await find(db, visit.id)).toMatchObject({
    ...{ statut: "demande", debut: "2026-11-26T14:00:00.000Z", deplacements: 1, sequence: 1, rappel_le: null, agent: "koffi" },
    version: visit.version + 1,
  });
  expect(await teamUnits(db)).toEqual(["14:00", "14:15", "14:30", "14:45"].map((time) => `2026-11-26T${time}`));
  expect(await findRequest(db, request.id)).toEqual({ statut: "nouveau", date_souhaitee: "2026-11-26" });
  const { expire_le } = await db.selectFrom("private_links").select("expire_le").executeTakeFirstOrThrow();
  expect(expire_le).toBe("2026-12-26T14:45:00.000Z");
  expect(await db.selectFrom("person_events").select("at").where("genre", "=", "rendez_vous").execute()).toEqual([
    { at: "2026-11-26T14:00:00.000Z" },
  ]);
});

test("RDV-08 the same move sent twice is one, three are allowed, and a fourth is refused without touching the visit", async () => {
  await using db = await openTestDatabase();
  const { visit } = await addVisit(db, await addHouse(db), "2026-11-24T10:00");
  const move = (time: string) => moveOwnVisit(db, visit.id, `2026-11-25T${time}:00.000Z`);
  expect(await Promise.all([move("08:00"), move("08:00")])).toEqual([{ ok: true }, { ok: true }]);
  expect((await find(db, visit.id)).deplacements).toBe(1);
  expect([await move("09:00"), await move("10:00")]).toEqual([{ ok: true }, { ok: true }]);
  expect(await findOwn(db, "visit", visit.id, null)).toMatchObject({ mayMove: false, mayCancel: true, movesLeft: 0 });
  expect(await move("11:00")).toMatchObject({ ok: false, reason: "moves" });
  expect(await find(db, visit.id)).toMatchObject({ debut: "2026-11-25T10:00:00.000Z", sequence: 3 });
  expect(await teamUnits(db)).toHaveLength(4);
});

test("RDV-06 RDV-08 a move onto time that another holds is refused, and the visit keeps its own", async () => {
  await using db = await openTestDatabase();
  const house = await addHouse(db);
  const { visit } = await addVisit(db, house, "2026-11-24T10:00");
  await addVisit(db, house, "2026-11-24T11:00");
  const before = await db.selectFrom("occupied_units").selectAll().orderBy("ressource").orderBy("unite").execute();
  expect(await moveOwnVisit(db, visit.id, "2026-11-24T11:00:00.000Z")).toMatchObject({ ok: false, reason: "taken" });
  expect(await moveOwnVisit(db, visit.id, "2026-11-24T11:30:00.000Z")).toMatchObject({ ok: false, reason: "slot" });
  expect(await moveOwnVisit(db, visit.id, "2026-13-01")).toMatchObject({ ok: false, reason: "slot" });
  expect(await db.selectFrom("occupied_units").selectAll().orderBy("ressource").orderBy("unite").execute()).toEqual(before);
  expect(await find(db, visit.id)).toEqual(visit);
});

test("RDV-06 RDV-08 of visits that move to one slot at once as many get it as there are places", async () => {
  await using db = await openTestDatabase();
  const visits = [];
  for (const time of ["08:00", "09:00", "10:00", "11:00", "12:00"])
    visits.push((await addVisit(db, await addHouse(db), `2026-11-24T${time}`)).visit);
  const moved = await Promise.all(visits.map(({ id }) => moveOwnVisit(db, id, "2026-11-25T10:00:00.000Z")));
  expect(moved.filter(({ ok }) => ok)).toHaveLength(1);
  for (const outcome of moved) if (!outcome.ok) expect(outcome.reason).toBe("taken");
  expect(await teamUnits(db)).toHaveLength(20);
});

test("RDV-08 a cancellation frees the time at once, closes the request, and only once", async () => {
  await using db = await openTestDatabase();
  const { visit, request } = await addVisit(db, await addHouse(db), "2026-11-24T10:00");
  expect(await cancelOwn(db, "visit", visit.id)).toEqual({ ok: true });
  expect(await find(db, visit.id)).toMatchObject({ statut: "annule", sequence: 1, motif: "Annulée par la personne" });
  expect([await teamUnits(db), await findRequest(db, request.id)]).toMatchObject([[], { statut: "traite" }]);
  expect(await cancelOwn(db, "visit", visit.id)).toEqual({ ok: true });
  expect((await find(db, visit.id)).sequence).toBe(1);
  expect(await moveOwnVisit(db, visit.id, TEN)).toMatchObject({ ok: false, reason: "late" });
  expect(await findOwn(db, "visit", visit.id, null)).toMatchObject({ statut: "annule", isHeld: false, mayMove: false, mayCancel: false });
  expect(await db.selectFrom("person_events").select("id").where("genre", "=", "rendez_vous").execute()).toEqual([]);
});

test("RDV-08 from the notice on nothing is changed any more by the page", async () => {
  await using db = await openTestDatabase();
  const { visit } = await addVisit(db, await addHouse(db), "2026-11-24T10:00");
  vi.setSystemTime("2026-11-23T10:00:00.000Z");
  expect(await findOwn(db, "visit", visit.id, null)).toMatchObject({ mayMove: true, mayCancel: true });
  vi.setSystemTime("2026-11-23T10:00:00.001Z");
  expect(await findOwn(db, "visit", visit.id, null)).toMatchObject({ mayMove: false, mayCancel: false });
  const late = { ok: false, reason: "late", message: "Pour changer maintenant, appelez-nous." };
  expect(await moveOwnVisit(db, visit.id, "2026-11-26T10:00:00.000Z")).toEqual(late);
  expect(await cancelOwn(db, "visit", visit.id)).toEqual(late);
  expect(await find(db, visit.id)).toEqual(visit);
});

test("RDV-08 DEC-187 a visit of a listing that was sold meanwhile is moved nowhere, and can be cancelled", async () => {
  await using db = await openTestDatabase();
  const house = await addHouse(db);
  const { visit } = await addVisit(db, house, "2026-11-24T10:00");
  await db.updateTable("properties").set({ statut: "vendu" }).where("id", "=", house.id).execute();
  expect(await findOwn(db, "visit", visit.id, null)).toMatchObject({ mayMove: false, mayCancel: true });
  expect(await moveOwnVisit(db, visit.id, "2026-11-26T10:00:00.000Z")).toMatchObject({ ok: false, reason: "closed" });
  expect(await cancelOwn(db, "visit", visit.id)).toEqual({ ok: true });
});

test("RDV-08 a request in the bin hides its visit, and leaves the page to one that was confirmed and still holds its time", async () => {
  await using db = await openTestDatabase();
  const { visit } = await addVisit(db, await addHouse(db), "2026-11-24T10:00");
  await db.updateTable("contact_requests").set({ deleted_at: NOW }).execute();
  expect([await findOwn(db, "visit", visit.id, null), await writeVisitCalendar(db, visit.id)]).toEqual([undefined, undefined]);
  await db.updateTable("appointments").set({ statut: "confirme" }).execute();
  expect(await findOwn(db, "visit", visit.id, null)).toMatchObject({ isHeld: true });
  await cancelOwn(db, "visit", visit.id);
  expect(await findOwn(db, "visit", visit.id, null)).toBeUndefined();
});

async function readCalendar(db: Db, id: string) {
  const text = (await writeVisitCalendar(db, id)) ?? "";
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const events = Object.values(parseICS(text)).filter((part) => part?.type === "VEVENT");
  expect(events).toHaveLength(1);
  return events[0] as NonNullable<(typeof events)[number]> & Record<string, unknown>;
}

test("RDV-09 an independent parser reads one UID with a growing SEQUENCE through a move and a cancellation", async () => {
  await using db = await openTestDatabase();
  const titre = "Villa « Les Cocotiers », 4 chambres ; piscine \\ jardin 🏝️ à Agoè-Nyivé, près du marché et de l’école";
  const { visit } = await addVisit(db, await addHouse(db, { titre }), "2026-11-24T10:00");
  const asked = await readCalendar(db, visit.id);
  expect(asked).toMatchObject({ uid: expect.stringMatching(/^[\w-]{36}@/), sequence: 0, status: "TENTATIVE", method: "PUBLISH" });
  expect(asked.summary).toBe(`Visite FADEM\u00a0: ${titre}`);
  expect([asked.start, asked.end].map((date) => (date as Date).toISOString())).toEqual([TEN, "2026-11-24T10:45:00.000Z"]);
  expect(asked.location).toMatch(/Lomé/);
  expect(asked.alarms).toMatchObject([{ action: "DISPLAY", trigger: "-PT1H" }]);
  await moveOwnVisit(db, visit.id, "2027-03-29T10:00:00.000Z"); // beyond the horizon
  await moveOwnVisit(db, visit.id, "2026-11-26T14:00:00.000Z");
  const moved = await readCalendar(db, visit.id);
  expect(moved).toMatchObject({ uid: asked.uid, sequence: 1 });
  expect((moved.start as unknown as Date).toISOString()).toBe("2026-11-26T14:00:00.000Z");
  await cancelOwn(db, "visit", visit.id);
  const cancelled = await readCalendar(db, visit.id);
  expect(cancelled).toMatchObject({ uid: asked.uid, sequence: 2, status: "CANCELLED" });
  expect(cancelled.alarms ?? []).toEqual([]);
  expect(await writeVisitCalendar(db, "another")).toBeUndefined();
});

test("RDV-09 a visit by video has no place, one at the office has that of the company", async () => {
  await using db = await openTestDatabase();
  const video = await addVisit(db, await addHouse(db), "2026-11-24T10:00", { mode: "video" });
  expect((await readCalendar(db, video.visit.id)).location).toBeUndefined();
  const office = await addVisit(db, undefined, "2026-11-24T12:00");
  expect(await readCalendar(db, office.visit.id)).toMatchObject({ summary: "Visite chez FADEM", location: "Lomé, Togo" });
});

test("LIEN-05 the link of a visit is its own and dies thirty days after it", async () => {
  await using db = await openTestDatabase();
  const { visit } = await addVisit(db, undefined, "2026-11-24T10:00");
  expect(await findLinkOf(db, "rendez_vous", visit.id)).toBeDefined();
  vi.setSystemTime("2026-12-24T10:45:00.000Z");
  expect(await findLinkOf(db, "rendez_vous", visit.id)).toBeUndefined();
});
