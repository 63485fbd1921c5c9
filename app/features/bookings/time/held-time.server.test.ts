import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { findBooking, findOfRequest, listBookings } from "#app/features/bookings/booking-queries.server.ts";
import { askAboutComing } from "#app/features/bookings/coming-meetings.server.ts";
import { actOn } from "#app/features/bookings/desk/booking-commands.server.ts";
import { findOwn, moveOwnVisit } from "#app/features/bookings/own/own-booking.server.ts";
import { listTakenNights } from "#app/features/bookings/time/held-time.server.ts";
import { findSlots } from "#app/features/bookings/visits/slots.server.ts";
import { contactSent } from "#app/features/contact/contact-sent.ts";
import { moveToBin, restoreFromBin } from "#app/services/bin/bin.server.ts";
import { undoLot } from "#app/services/lots/undo-lot.server.ts";
import { changeChosenSent, moveSent } from "#app/services/sent/sent-commands.server.ts";
import { atOnce } from "#tests/at-once.ts";
import { addProperty, admin } from "#tests/factories.ts";
import { addHome, askForStay, stayInput } from "#tests/stays.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { addVisit, askForVisit, visitInput } from "#tests/visits.ts";

const NOW = "2026-11-18T12:00:00.000Z"; // a Wednesday
const START = "2026-11-24T10:00";
const essi = { id: "essi", username: "essi", role: "secretariat", prenom: "Essi", nom: "Mensah" } as const;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) }));
afterEach(() => void vi.useRealTimers());

async function openHouse() {
  const db = await openTestDatabase();
  const house = { table: "properties" as const, id: (await addProperty(db, { titre: "Villa 4 chambres" })).id };
  return { db, house, [Symbol.asyncDispose]: () => db[Symbol.asyncDispose]() };
}

async function isFree(db: Db) {
  const found = await findSlots(db, undefined, { from: START.slice(0, 10), days: 1 });
  return found?.jours.flatMap(({ debuts }) => debuts).includes(`${START}:00.000Z`);
}

async function inAgenda(db: Db) {
  const { visits } = await listBookings(db, essi, { from: "2026-11-18", to: "2026-12-18" });
  return visits.map(({ reference, statut, motif }) => [reference, statut, motif].filter(Boolean).join(" "));
}

const numberOf = (db: Db, table: "occupied_units" | "appointments") =>
  db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow()
    .then(({ total }) => Number(total));

test("RDV-06 a visit only asked for leaves its slot and the Agenda with its request, binned or spam, and returns with it", async () => {
  await using house = await openHouse();
  const { db } = house;
  const { visit, request } = await addVisit(db, house.house, START);
  const held = await numberOf(db, "occupied_units");
  const ways: [away: () => Promise<unknown>, back: () => Promise<unknown>][] = [
    [() => moveToBin(db, admin, "contact_requests", [request.id]), () => restoreFromBin(db, admin, "contact_requests", [request.id])],
    [() => moveSent(db, admin, contactSent, [request.id], "spam"), () => moveSent(db, admin, contactSent, [request.id], "nouveau")],
  ];
  for (const [away, back] of ways) {
    expect([await isFree(db), await inAgenda(db)]).toEqual([false, [`${request.reference} demande`]]);
    await away();
    expect([await isFree(db), await inAgenda(db)]).toEqual([true, []]);
    expect([await findOfRequest(db, request.id), await findOwn(db, "visit", visit.id, null)]).toEqual([undefined, undefined]);
    expect(await askAboutComing(db, "properties", [house.house.id])).toBeUndefined();
    expect(await actOn(db, essi, "visit", "confirmer", visit)).toMatchObject({ ok: false, reason: "stale" }); // from a page that was open before
    await back();
    expect(await numberOf(db, "occupied_units")).toBe(held);
    expect(await findOwn(db, "visit", visit.id, null)).toMatchObject({ statut: "demande", isHeld: true });
    expect(await findOfRequest(db, request.id)).toMatchObject({ motif: null });
  }
});

test("RDV-06 two requests binned in one lot come back with its undo: the slot they both had is held once", async () => {
  await using house = await openHouse();
  const { db } = house;
  const first = await addVisit(db, house.house, START);
  const lot = { cle: "12345678-a", act: "corbeille" as const, ids: [first.request.id] };
  const outcome = await changeChosenSent(db, admin, contactSent, lot);
  if (!("report" in outcome)) throw new Error("no lot was written");
  const second = await addVisit(db, house.house, START);
  await moveToBin(db, admin, "contact_requests", [second.request.id]);
  await Promise.all([
    undoLot(db, admin, "contact_requests", outcome.report.id),
    restoreFromBin(db, admin, "contact_requests", [second.request.id]),
  ]);
  const holding = [first, second].map(async ({ visit }) => (await findOwn(db, "visit", visit.id, null))?.isHeld);
  expect((await Promise.all(holding)).sort()).toEqual([false, true]);
  expect(await isFree(db)).toBe(false);
});

test("RDV-06 a visit only asked for holds to the closing hour of the second open day, and then its slot is free to take", async () => {
  await using house = await openHouse();
  const { db } = house;
  const { visit, request } = await addVisit(db, house.house, START); // on a Wednesday
  vi.setSystemTime("2026-11-20T17:59:59.999Z");
  expect([await isFree(db), (await findOwn(db, "visit", visit.id, null))?.isHeld]).toEqual([false, true]);
  vi.setSystemTime("2026-11-20T18:00:00.000Z");
  expect([await isFree(db), await inAgenda(db)]).toEqual([true, [`${request.reference} demande`]]);
  expect(await findOwn(db, "visit", visit.id, null)).toMatchObject({ isHeld: false, mayMove: true, mayCancel: true });
  const asked = await atOnce(Array(40).fill(START), (start) => askForVisit(db, house.house, visitInput(start)));
  expect(asked.filter((each) => each.visit)).toHaveLength(1);
  expect(await actOn(db, essi, "visit", "confirmer", visit)).toMatchObject({ ok: false, reason: "taken" });
  expect(await moveOwnVisit(db, visit.id, "2026-11-24T12:00:00.000Z")).toEqual({ ok: true });
  expect(await findOwn(db, "visit", visit.id, null)).toMatchObject({ isHeld: true });
});

test("RDV-06 DISPO-05 a binned or spam option frees its nights at once, and on return holds them again if no other does", async () => {
  await using db = await openTestDatabase();
  const home = await addHome(db);
  const nights = () => listTakenNights(db, { table: "properties", id: home.id }, "2026-12-01", "2027-01-01");
  const { request, stay } = await askForStay(db, home, stayInput("2026-12-04", "2026-12-05"));
  if (!request || !stay) throw new Error("no stay was stored");
  await moveSent(db, admin, contactSent, [request.id], "spam");
  expect(await nights()).toEqual([]);
  expect(await actOn(db, essi, "stay", "accepter", stay)).toMatchObject({ ok: false, reason: "stale" });
  await moveSent(db, admin, contactSent, [request.id], "nouveau");
  expect(await nights()).toEqual(["2026-12-04"]);
  await moveToBin(db, admin, "contact_requests", [request.id]);
  expect((await askForStay(db, home, stayInput("2026-12-04", "2026-12-06"))).outcome).toMatchObject({ ok: true });
  await restoreFromBin(db, admin, "contact_requests", [request.id]);
  expect(await actOn(db, essi, "stay", "accepter", stay)).toMatchObject({ ok: false, message: "Ces nuits ont été prises entre-temps." });
  expect(await findBooking(db, essi, "stay", stay.id)).toMatchObject({ statut: "option", holds: false });
});

test("RDV-06 a confirmed visit was promised: it keeps its slot and stays in the Agenda while its request is in the bin", async () => {
  await using house = await openHouse();
  const { db } = house;
  const { request, visit } = await addVisit(db, house.house, START);
  await actOn(db, essi, "visit", "confirmer", visit);
  await moveToBin(db, admin, "contact_requests", [request.id]);
  expect([await isFree(db), await inAgenda(db)]).toEqual([false, [`${request.reference} confirme`]]);
});

test("RDV-05 a visit whose request is in the bin counts no more among the two to come of its sender", async () => {
  await using house = await openHouse();
  const { db } = house;
  const sender = { telephone: "90 77 77 77" };
  const { request } = await addVisit(db, house.house, START, sender);
  await addVisit(db, house.house, "2026-11-24T12:00", sender);
  const third = async () => (await askForVisit(db, house.house, visitInput("2026-11-25T10:00", sender))).visit;
  expect(await third()).toBeUndefined();
  await moveToBin(db, admin, "contact_requests", [request.id]);
  expect(await third()).toMatchObject({ statut: "demande" });
});
