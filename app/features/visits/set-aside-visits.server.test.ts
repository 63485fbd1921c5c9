import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { contactSent } from "#app/features/contact/contact-sent.ts";
import { askAboutComing } from "#app/features/stays/coming-meetings.server.ts";
import { moveToBin, restoreFromBin } from "#app/services/bin/bin.server.ts";
import { undoLot } from "#app/services/lots/undo-lot.server.ts";
import { changeChosenSent, moveSent } from "#app/services/sent/sent-commands.server.ts";
import { addProperty, admin } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { addVisit, askForVisit, visitInput } from "#tests/visits.ts";
import { confirmVisit } from "./desk/visit-commands.server.ts";
import { findSlots } from "./slots.server.ts";
import { findOwnVisit } from "./visit-link.server.ts";
import { findVisitOfRequest, listDeskVisits } from "./visit-queries.server.ts";

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
  const visits = await listDeskVisits(db, essi, { from: "2026-11-18", to: "2026-12-18" });
  return visits.map(({ reference, statut, motif }) => [reference, statut, motif].filter(Boolean).join(" "));
}

const numberOf = (db: Db, table: "occupied_units" | "appointments") =>
  db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow()
    .then(({ total }) => Number(total));

test("RDV-06 a visit that is only asked for leaves its slot and the Agenda with its request, by the bin and as spam, and comes back with it", async () => {
  await using house = await openHouse();
  const { db } = house;
  const { visit, request } = await addVisit(db, house.house, START);
  const held = await numberOf(db, "occupied_units");
  const ways: [away: () => Promise<unknown>, back: () => Promise<unknown>][] = [
    [() => moveToBin(db, admin, "contact_requests", [request.id]), () => restoreFromBin(db, admin, "contact_requests", [request.id])],
    [() => moveSent(db, admin, contactSent, [request.id], "spam"), () => moveSent(db, admin, contactSent, [request.id], "nouveau")],
  ];
  for (const [away, back] of ways) {
    expect([await isFree(db), await inAgenda(db)]).toEqual([false, ["RV-0001 demande"]]);
    await away();
    expect([await isFree(db), await inAgenda(db), await numberOf(db, "occupied_units")]).toEqual([true, [], 0]);
    expect([await findVisitOfRequest(db, request.id), await findOwnVisit(db, visit.id, null)]).toEqual([undefined, undefined]);
    expect(await askAboutComing(db, "properties", [house.house.id])).toBeUndefined();
    expect(await confirmVisit(db, essi, visit)).toMatchObject({ ok: false, reason: "stale" }); // from a page that was open before
    await back();
    expect(await numberOf(db, "occupied_units")).toBe(held);
    expect(await findOwnVisit(db, visit.id, null)).toMatchObject({ statut: "demande", isHeld: true });
    expect(await findVisitOfRequest(db, request.id)).toMatchObject({ motif: null });
  }
});

test("RDV-06 a request that comes back after its slot was given to another has its visit cancelled, with the reason for the member", async () => {
  await using house = await openHouse();
  const { db } = house;
  const { request, visit } = await addVisit(db, house.house, START);
  await moveToBin(db, admin, "contact_requests", [request.id]);
  const other = await addVisit(db, house.house, START);
  const held = await numberOf(db, "occupied_units");
  await restoreFromBin(db, admin, "contact_requests", [request.id]);
  expect((await inAgenda(db)).sort()).toEqual(["RV-0001 annule Ce créneau a été pris entre-temps", "RV-0002 demande"]);
  expect(await numberOf(db, "occupied_units")).toBe(held);
  expect(await findOwnVisit(db, visit.id, null)).toMatchObject({ statut: "annule", isHeld: false, mayMove: false });
  const lines = await db.selectFrom("audit_log").select(["actor", "action"]).where("row_id", "=", visit.id).execute();
  expect(lines).toEqual(Array(2).fill({ actor: "le site", action: "update" })); // set aside, and then cancelled
  await moveToBin(db, admin, "contact_requests", [other.request.id]);
  expect(await isFree(db)).toBe(true); // a cancelled visit takes nothing back
});

test("RDV-06 two requests binned in one lot come back with its undo: the slot they both had is given once", async () => {
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
  const states = await db.selectFrom("appointments").select("statut").execute();
  expect(states.map(({ statut }) => statut).sort()).toEqual(["annule", "demande"]);
  expect(await isFree(db)).toBe(false);
});

test("RDV-06 a confirmed visit was promised: it keeps its slot and stays in the Agenda while its request is in the bin", async () => {
  await using house = await openHouse();
  const { db } = house;
  const { request, visit } = await addVisit(db, house.house, START);
  await confirmVisit(db, essi, visit);
  await moveToBin(db, admin, "contact_requests", [request.id]);
  expect([await isFree(db), await inAgenda(db)]).toEqual([false, ["RV-0001 confirme"]]);
});

test("RDV-05 a visit whose request is in the bin counts no more among the two to come of its sender", async () => {
  await using house = await openHouse();
  const { db } = house;
  const sender = { telephone: "90 77 77 77" };
  const { request } = await addVisit(db, house.house, START, sender);
  await addVisit(db, house.house, "2026-11-24T12:00", sender);
  const third = () => askForVisit(db, house.house, visitInput("2026-11-25T10:00", sender));
  expect((await third()).outcome).toMatchObject({ reason: "two" });
  await moveToBin(db, admin, "contact_requests", [request.id]);
  expect((await third()).outcome).toEqual({ ok: true });
});
