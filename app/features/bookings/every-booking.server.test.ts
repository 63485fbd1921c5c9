import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { Role } from "#app/db/tables/closed-lists.ts";
import { moveToBin, restoreFromBin } from "#app/services/bin/bin.server.ts";
import { atOnce } from "#tests/at-once.ts";
import { addProperty, admin } from "#tests/factories.ts";
import { addHome, askForStay, stayInput } from "#tests/stays.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { addVisit, askForVisit, visitInput } from "#tests/visits.ts";
import type { KindName, Letter } from "./booking.ts";
import { bookingKinds, kindOf } from "./booking-kinds.ts";
import { findBooking, findOfRequest, listBookings, listComing, readBooking } from "./booking-queries.server.ts";
import { bookingText } from "./booking-text.ts";
import { actOn } from "./desk/booking-commands.server.ts";
import { findTextFacts } from "./letters.server.ts";
import { cancelOwn, findOwn } from "./own/own-booking.server.ts";

const NOW = "2026-11-18T12:00:00.000Z"; // a Wednesday
const essi = { id: "essi", username: "essi", role: "secretariat", prenom: "Essi", nom: "Mensah" } as const;
const kofi = { id: "kofi", username: "kofi", role: "commercial", prenom: "Kofi", nom: "Adjovi" } as const;
const WEEK = { from: "2026-11-23", to: "2026-11-30" };

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) }));
afterEach(() => void vi.useRealTimers());

type Play = {
  kind: KindName;
  /** Asks for the same time each time, of another sender. */
  ask: (db: Db, listing: string, nom?: string) => Promise<{ id: string | undefined; request: string | undefined }>;
  addListing: (db: Db) => Promise<string>;
  confirm: "confirmer" | "accepter";
  cancel: "refuser" | "annuler";
  confirmed: string;
  letter: Letter;
  units: number;
  table: "appointments" | "bookings";
};

const plays: Play[] = [
  {
    ...{ kind: "visit", confirm: "confirmer", cancel: "refuser", confirmed: "confirme", letter: "confirmation", table: "appointments" },
    units: 8, // four quarters of an hour of the team, and of the listing
    addListing: async (db) => (await addProperty(db, { titre: "Villa" })).id,
    async ask(db, id, nom = "Mawuli") {
      const { visit, request } = await askForVisit(db, { table: "properties", id }, visitInput("2026-11-24T10:00", { nom }));
      return { id: visit?.id, request: request?.id };
    },
  },
  {
    ...{ kind: "stay", confirm: "accepter", cancel: "annuler", confirmed: "acceptee", letter: "acceptation", table: "bookings", units: 3 },
    addListing: async (db) => (await addHome(db)).id,
    async ask(db, id, nom = "Mawuli") {
      const { stay, request } = await askForStay(db, { id }, stayInput("2026-11-24", "2026-11-27", { nom }));
      return { id: stay?.id, request: request?.id };
    },
  },
];

async function open(play: Play) {
  const db = await openTestDatabase();
  const listing = await play.addListing(db);
  const { id = "", request = "" } = await play.ask(db, listing, "Afi");
  const seen = async () => ({ id, version: (await readBooking(db, play.kind, id))?.version ?? 0 });
  return { db, listing, id, request, seen, [Symbol.asyncDispose]: () => db[Symbol.asyncDispose]() };
}

const held = (db: Db) => db.selectFrom("occupied_units").select("unite").execute();
const asRole = (role: Role, id: string) => ({ id, role });

test.each(plays)("RDV-06 DISPO-06 of forty at once for the same time of a $kind one gets it, the others store nothing", async (play) => {
  await using db = await openTestDatabase();
  const listing = await play.addListing(db);
  const answers = await atOnce(Array.from({ length: 40 }), () => play.ask(db, listing));
  expect(answers.filter(({ id }) => id)).toHaveLength(1);
  expect(answers.filter(({ request }) => request)).toHaveLength(1);
  expect(await held(db)).toHaveLength(play.units);
});

test.each(plays)("RDV-10 DISPO-08 of two members at one $kind the second is told that it changed, and its units stay", async (play) => {
  await using booking = await open(play);
  const { db, id, seen } = booking;
  const first = await seen();
  expect(await actOn(db, essi, play.kind, play.confirm, first)).toEqual({ ok: true, id });
  const stale = { ok: false, reason: "stale", message: kindOf(play.kind).refusals.stale };
  expect(await actOn(db, essi, play.kind, play.cancel, first, { motif: "Trop tard" })).toEqual(stale);
  expect(await actOn(db, essi, play.kind, play.confirm, await seen())).toEqual(stale);
  expect(await findBooking(db, essi, play.kind, id)).toMatchObject({ statut: play.confirmed, motif: null, holds: true });
  expect(await held(db)).toHaveLength(play.units);
  expect(await actOn(db, essi, play.kind, play.cancel, await seen(), { motif: "Fuite d’eau" })).toEqual({ ok: true, id });
  expect(await held(db)).toEqual([]);
  expect(await actOn(db, essi, play.kind, play.confirm, { id: "another", version: 1 })).toMatchObject({ ok: false, reason: "absent" });
});

test.each(plays)(
  "RDV-06 DEC-217 a $kind binned and restored after its time went waits without time, and is confirmed once it is free",
  async (play) => {
    await using booking = await open(play);
    const { db, id, request, listing, seen } = booking;
    await moveToBin(db, admin, "contact_requests", [request]);
    expect(await findBooking(db, essi, play.kind, id)).toBeUndefined();
    expect(await actOn(db, essi, play.kind, play.confirm, await seen())).toMatchObject({ ok: false, reason: "stale" });
    const other = await play.ask(db, listing);
    expect(other.id).toBeDefined();
    await restoreFromBin(db, admin, "contact_requests", [request]);
    expect(await findBooking(db, essi, play.kind, id)).toMatchObject({ holds: false });
    const taken = await actOn(db, essi, play.kind, play.confirm, await seen());
    expect(taken).toMatchObject({ ok: false, reason: "taken", message: expect.stringMatching(/entre-temps/) });
    expect(await findBooking(db, essi, play.kind, other.id ?? "")).toMatchObject({ holds: true });
    await cancelOwn(db, play.kind, other.id ?? "");
    expect(await actOn(db, essi, play.kind, play.confirm, await seen())).toEqual({ ok: true, id });
    expect(await findBooking(db, essi, play.kind, id)).toMatchObject({ holds: true });
  },
);

test.each(plays)(
  "DEC-194 DEC-217 a member of his own sees and changes a $kind of a person he follows, and no other member's",
  async (play) => {
    await using booking = await open(play);
    const { db, id, request, seen } = booking;
    const { person_id } = (await findOfRequest(db, request)) ?? { person_id: null };
    const of = async (reader: { id: string; role: Role }) => {
      const { visits, stays } = await listBookings(db, reader, WEEK);
      return [...visits, ...stays].map((each) => each.id);
    };
    const follow = (assigne_a: string) => db.updateTable("people").set({ assigne_a }).where("id", "=", person_id).execute();
    await follow("ama");
    expect([await of(essi), await of(kofi), await findBooking(db, kofi, play.kind, id)]).toEqual([[id], [], undefined]);
    const forbidden = { ok: false, reason: "forbidden", message: kindOf(play.kind).refusals.forbidden };
    expect(await actOn(db, kofi, play.kind, play.confirm, await seen())).toEqual(forbidden);
    await follow(kofi.id);
    expect([await of(kofi), await of(asRole("commercial", "ama"))]).toEqual([[id], []]);
    expect(await actOn(db, kofi, play.kind, play.confirm, await seen())).toEqual({ ok: true, id });
    expect((await listBookings(db, kofi, { ...WEEK, isAsked: true })).visits).toEqual([]);
  },
);

test.each(plays)("S2 S15 a $kind that is to come is found by its listing and by its request, until it is cancelled", async (play) => {
  await using booking = await open(play);
  const { db, id, request, listing } = booking;
  const coming = async (of: Parameters<typeof listComing>[1]) =>
    Object.values(await listComing(db, of)).flatMap((all) => all.map((each) => each.id));
  expect(await coming({ table: "properties", ids: [listing] })).toEqual([id]);
  expect(await coming({ requests: [request] })).toEqual([id]);
  await cancelOwn(db, play.kind, id);
  expect(await coming({ requests: [request] })).toEqual([]);
});

test.each(plays)("RDV-10 DISPO-08 the confirmation of a $kind owes its text, which names listing, time and reference", async (play) => {
  await using booking = await open(play);
  const { db, id, seen } = booking;
  await actOn(db, essi, play.kind, play.confirm, await seen());
  const read = await findBooking(db, essi, play.kind, id);
  expect(read?.owed).toBe(play.letter);
  const text = read && bookingText(play.letter, read, await findTextFacts(db));
  for (const words of ["Bonjour Afi,", read?.listing?.titre ?? "", "24 novembre", read?.reference ?? "", "FADEM"])
    expect(text).toContain(words);
});

test.each(plays)(
  "RDV-08 DISPO-05 the private page of a $kind holds its keys alone, and one cancellation of its sender frees the time",
  async (play) => {
    await using booking = await open(play);
    const { db, id, request } = booking;
    const own = await findOwn(db, play.kind, id, "Europe/Paris");
    expect(own).toMatchObject({ kind: play.kind, isHeld: true, mayCancel: true, zone: "Europe/Paris" });
    expect(JSON.stringify(own)).not.toMatch(/Afi|90 0|version|essi/);
    expect(await cancelOwn(db, play.kind, id)).toEqual({ ok: true });
    const after = await readBooking(db, play.kind, id);
    expect(await cancelOwn(db, play.kind, id)).toEqual({ ok: true });
    expect([await held(db), await readBooking(db, play.kind, id)]).toEqual([[], after]);
    expect(await findOwn(db, play.kind, id, null)).toMatchObject({ mayCancel: false, isHeld: false });
    const row = await db.selectFrom("contact_requests").select("statut").where("id", "=", request).executeTakeFirst();
    expect(row).toEqual({ statut: "traite" });
    const events = db.selectFrom("person_events").select("id").where("genre", "in", ["rendez_vous", "sejour"]);
    expect(await events.execute()).toEqual([]);
  },
);

test("DISPO-08 an option is prolonged to the closing hour of the next open day from now, and not once it is over", async () => {
  await using booking = await open(plays[1] as Play);
  const { db, id, seen } = booking;
  expect((await readBooking(db, "stay", id))?.statut).toBe("option");
  vi.setSystemTime("2026-11-19T17:00:00.000Z");
  expect(await actOn(db, essi, "stay", "prolonger", await seen())).toEqual({ ok: true, id });
  expect(await readBooking(db, "stay", id)).toMatchObject({ option_jusqu_a: "2026-11-20T18:00:00.000Z", holds: true });
  vi.setSystemTime("2026-11-20T18:00:00.000Z");
  expect(await actOn(db, essi, "stay", "prolonger", await seen())).toMatchObject({ ok: false, reason: "stale" });
});

test("every statut of both kinds has its words, and every letter of an act its words in the history", () => {
  for (const { acts, letters, statuts } of [kindOf("visit"), kindOf("stay")]) {
    for (const { from, letter } of Object.values(acts)) {
      expect(from.every((statut) => statuts[statut]?.label)).toBe(true);
      expect(letter === undefined || letters[letter]).toBeTruthy();
    }
  }
  expect(Object.keys(bookingKinds)).toEqual(["visit", "stay"]);
});

test("RDV-10 a visit its member goes to is his, whoever follows the person", async () => {
  await using db = await openTestDatabase();
  const { id } = await addProperty(db);
  const { visit } = await addVisit(db, { table: "properties", id }, "2026-11-24T10:00");
  await db.updateTable("appointments").set({ agent: kofi.id }).where("id", "=", visit.id).execute();
  const { visits } = await listBookings(db, kofi, { ...WEEK, listing: { table: "properties", id } });
  expect(visits.map((each) => each.id)).toEqual([visit.id]);
  expect((await listBookings(db, kofi, { ...WEEK, only: "stays" })).visits).toEqual([]);
});
