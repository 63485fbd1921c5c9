import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { OfListing } from "#app/features/bookings/booking.ts";
import { actOn } from "#app/features/bookings/desk/booking-commands.server.ts";
import { findOwn, moveOwnVisit } from "#app/features/bookings/own/own-booking.server.ts";
import { findSlots } from "#app/features/bookings/visits/slots.server.ts";
import { contactSent } from "#app/features/contact/contact-sent.ts";
import { findThanks } from "#app/features/contact/request-thanks.server.ts";
import { addDays } from "#app/lib/time/dates.ts";
import { moveSent } from "#app/services/sent/sent-commands.server.ts";
import { atOnce } from "#tests/at-once.ts";
import { addProperty, admin } from "#tests/factories.ts";
import { addHome, askForStay, stayInput } from "#tests/stays.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { askForVisit, openVisits, visitInput } from "#tests/visits.ts";
import { forgetNetworks, listCrowdedNetworks } from "./asking-bounds.server.ts";

const NOW = "2026-11-18T12:00:00.000Z"; // a Wednesday
const TUESDAY = "2026-11-24";
const essi = { id: "essi", username: "essi", role: "secretariat", prenom: "Essi", nom: "Mensah" } as const;
const NETWORK = "41.78.1.2";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) }));
afterEach(() => void vi.useRealTimers());

async function addHouse(db: Db): Promise<OfListing> {
  return { table: "properties", id: (await addProperty(db, { titre: "Villa 4 chambres" })).id };
}

async function listFree(db: Db, days: number) {
  await openVisits(db);
  const found = await findSlots(db, undefined, { from: TUESDAY, days });
  return found?.jours.flatMap(({ debuts }) => debuts) ?? [];
}

test("RDV-06 a network that asks for every start of two weeks at once holds four, and the others are messages with the choice", async () => {
  await using db = await openTestDatabase();
  const house = await addHouse(db);
  const starts = await listFree(db, 14);
  const asked = await atOnce(starts, (start) => askForVisit(db, house, visitInput(start.slice(0, 16)), NETWORK));
  expect(asked.filter(({ visit }) => visit)).toHaveLength(4);
  expect(await listFree(db, 14)).toHaveLength(starts.length - 4);
  const beyond = asked.find(({ visit }) => !visit);
  expect(beyond?.request).toMatchObject({ nature: "contact", sujet: "Visite\u00a0: Villa 4 chambres", statut: "nouveau" });
  expect(beyond?.request?.message).toMatch(/^Visite souhaitée\u00a0: /);
  expect(await findThanks({ db, id: beyond?.request?.id ?? "" }, { title: "" })).toMatchObject({
    title: "Votre demande est reçue. Ce créneau n’est pas bloqué\u00a0: nous vous répondons vite.",
  });
});

test("RDV-06 twenty networks that ask for every start leave half of each day free, and a member may confirm beyond it", async () => {
  await using db = await openTestDatabase();
  const house = await addHouse(db);
  const [first = "", second = ""] = [TUESDAY, addDays(TUESDAY, 1)];
  for (const [index, start] of (await listFree(db, 2)).entries())
    await askForVisit(db, house, visitInput(start.slice(0, 16)), `41.78.${index}.2`);
  const left = await listFree(db, 2);
  for (const day of [first, second]) expect(left.filter((start) => start.startsWith(day))).toHaveLength(5);
  const [own] = await db.selectFrom("appointments").selectAll().where("debut", "like", `${second}%`).execute();
  const free = left[0] ?? "";
  expect(await moveOwnVisit(db, own?.id ?? "", free)).toMatchObject({ ok: false, reason: "full" });
  const [asked] = await db.selectFrom("appointments").selectAll().where("debut", "like", `${first}%`).execute();
  await actOn(db, essi, "visit", "confirmer", { id: asked?.id ?? "", version: 1 });
  expect((await askForVisit(db, house, visitInput(free.slice(0, 16)))).visit).toBeDefined(); // one of the five was answered
});

test("RDV-05 RDV-06 a slot that is another's is said taken before any bound: nobody learns what a number has asked for", async () => {
  await using db = await openTestDatabase();
  const house = await addHouse(db);
  const essi = { telephone: "90 77 77 77" };
  for (const hour of ["08", "09"]) await askForVisit(db, house, visitInput(`${TUESDAY}T${hour}:00`, essi));
  for (const sender of [essi, {}])
    expect((await askForVisit(db, house, visitInput(`${TUESDAY}T08:00`, sender))).outcome).toMatchObject({ ok: false, status: 409 });
});

test("DISPO-05 one network holds three options while no member has answered them, whatever it asks for", async () => {
  await using db = await openTestDatabase();
  const homes = await Promise.all(Array.from({ length: 3 }, () => addHome(db)));
  const asked = [];
  for (let day = 1; day < 20; day++) {
    const [arrivee, depart] = [addDays("2026-12-01", day), addDays("2026-12-01", day + 1)];
    asked.push(await askForStay(db, homes[day % 3] ?? { id: "" }, stayInput(arrivee, depart), "properties", NETWORK));
  }
  expect(asked.filter(({ stay }) => stay)).toHaveLength(3);
  expect(await db.selectFrom("occupied_units").select("unite").execute()).toHaveLength(3);
  vi.setSystemTime("2026-11-19T18:00:00.000Z");
  expect((await askForStay(db, homes[0] ?? { id: "" }, stayInput("2026-12-28", "2026-12-29"), "properties", NETWORK)).stay).toBeDefined();
});

test("RDV-06 what is to be checked holds nothing: the thirty-first sending of a network in five minutes is a message", async () => {
  await using db = await openTestDatabase();
  const house = await addHouse(db);
  for (let sent = 0; sent < 30; sent++) await askForVisit(db, house, visitInput("2026-11-22T10:00"), NETWORK); // a Sunday: refused, and counted
  const { visit, request } = await askForVisit(db, house, visitInput(`${TUESDAY}T10:00`), NETWORK);
  expect([visit, request]).toMatchObject([undefined, { nature: "contact", a_verifier: true }]);
  expect(await listFree(db, 1)).toContain(`${TUESDAY}T10:00:00.000Z`);
});

test("RDV-06 a network that reached its bound is told with all it sent, and once put away holds nothing and is told no more", async () => {
  await using db = await openTestDatabase();
  const house = await addHouse(db);
  const names = ["Un", "Deux", "Trois", "Quatre", "Cinq", "Six"];
  for (const [index, nom] of names.entries()) {
    await askForVisit(db, house, visitInput(`${TUESDAY}T${String(8 + index).padStart(2, "0")}:00`, { nom }), NETWORK);
    expect((await listCrowdedNetworks(db)).map((crowd) => crowd.names.toSorted())).toEqual(
      index < 3 ? [] : [names.slice(0, index + 1).toSorted()],
    );
  }
  await askForVisit(db, house, visitInput(`${addDays(TUESDAY, 1)}T08:00`, { nom: "Afi" }), "41.78.9.9");
  const [crowd] = await listCrowdedNetworks(db);
  await moveSent(db, admin, contactSent, crowd?.requests ?? [], "spam");
  expect(await listCrowdedNetworks(db)).toEqual([]);
  expect(await listFree(db, 1)).toHaveLength(10);
});

test("RDV-06 the network is a keyed digest on what waits, goes once it is answered or over, and no journal keeps it", async () => {
  await using db = await openTestDatabase();
  const house = await addHouse(db);
  const { visit } = await askForVisit(db, house, visitInput(`${TUESDAY}T08:00`), NETWORK);
  await askForVisit(db, house, visitInput(`${TUESDAY}T09:00`), NETWORK);
  const digests = async () => (await db.selectFrom("appointments").select("reseau").orderBy("debut").execute()).map(({ reseau }) => reseau);
  const [digest] = await digests();
  expect(await digests()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), digest]);
  await actOn(db, essi, "visit", "confirmer", { id: visit?.id ?? "", version: 1 });
  expect(await digests()).toEqual([null, digest]);
  expect(JSON.stringify(await findOwn(db, "visit", visit?.id ?? "", null))).not.toContain(digest);
  expect(JSON.stringify(await db.selectFrom("audit_log").selectAll().execute())).not.toContain(digest);
  vi.setSystemTime(`${TUESDAY}T09:00:00.000Z`);
  await forgetNetworks(db);
  expect(await digests()).toEqual([null, null]);
});
