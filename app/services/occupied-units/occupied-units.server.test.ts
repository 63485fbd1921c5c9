import { expect, test } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { freeUnits, takeUnits, type WantedUnits } from "./occupied-units.server.ts";
import { hoursOf, nightsBetween, nightsOf, quarterHours, TEAM } from "./units.ts";

const visit = (id: string) => ({ table: "appointments", id }) as const;
const take = (db: Db, id: string, ...wanted: WantedUnits[]) => db.transaction().execute((trx) => takeUnits(trx, visit(id), wanted));
const listTaken = (db: Db, ressource: string) =>
  db
    .selectFrom("occupied_units")
    .select(["unite", "place", "source_id"])
    .where("ressource", "=", ressource)
    .orderBy("unite")
    .orderBy("place")
    .execute();

test("a span touches its quarters of an hour, a stay its nights without the day of departure", () => {
  expect(quarterHours("2026-11-19T10:00:00.000Z", 60)).toEqual(["10:00", "10:15", "10:30", "10:45"].map((time) => `2026-11-19T${time}`));
  expect(quarterHours("2026-11-19T10:05:00.000Z", 15)).toEqual(["2026-11-19T10:00", "2026-11-19T10:15"]);
  expect(quarterHours("2026-11-19T23:45:00.000Z", 30)).toEqual(["2026-11-19T23:45", "2026-11-20T00:00"]);
  expect(nightsBetween("2026-12-30", "2027-01-02")).toEqual(["2026-12-30", "2026-12-31", "2027-01-01"]);
  expect(nightsBetween("2026-12-30", "2026-12-30")).toEqual([]);
  expect([hoursOf("properties", "a"), nightsOf("vehicles", "b")]).toEqual(["properties:a", "vehicles:b#nuits"]);
});

test("RDV-06 all units or none: who finds one taken holds none of the others", async () => {
  await using db = await openTestDatabase();
  const ten = { ressource: TEAM, unites: quarterHours("2026-11-19T10:00:00.000Z", 60) };
  expect(await take(db, "a", ten)).toEqual({ ok: true });
  const late = { ressource: TEAM, unites: quarterHours("2026-11-19T10:45:00.000Z", 60) };
  const home = { ressource: "properties:x", unites: late.unites };
  expect(await take(db, "b", home, late)).toEqual({ ok: false, taken: [{ ressource: TEAM, unite: "2026-11-19T10:45" }] });
  expect(await listTaken(db, "properties:x")).toEqual([]);
  expect((await listTaken(db, TEAM)).map(({ source_id }) => source_id)).toEqual(["a", "a", "a", "a"]);

  await db.transaction().execute((trx) => freeUnits(trx, visit("a")));
  expect(await take(db, "b", home, late)).toEqual({ ok: true });
  expect(await listTaken(db, TEAM)).toHaveLength(4);
});

test("RDV-06 a resource with places takes as many as it has, each unit on its lowest free place", async () => {
  await using db = await openTestDatabase();
  const at = (time: string) => ({ ressource: TEAM, unites: quarterHours(`2026-11-19T${time}:00.000Z`, 30), places: 2 });
  for (const [id, time] of [
    ["a", "10:00"],
    ["b", "10:15"],
    ["c", "10:30"],
  ] as const)
    expect(await take(db, id, at(time)), id).toEqual({ ok: true });
  expect(await take(db, "d", at("10:15"))).toMatchObject({ ok: false });
  expect(await take(db, "e", { ...at("10:30"), places: 1 })).toMatchObject({ ok: false });
  const held = await listTaken(db, TEAM);
  expect(held.map(({ unite, place, source_id }) => `${unite.slice(11)} ${place} ${source_id}`)).toEqual([
    "10:00 0 a",
    "10:15 0 a",
    "10:15 1 b",
    "10:30 0 b",
    "10:30 1 c",
    "10:45 0 c",
  ]);
});

test("RDV-06 DISPO-06 the same unit written twice past the command is refused by the database", async () => {
  await using db = await openTestDatabase();
  await take(db, "a", { ressource: "vehicles:v#nuits", unites: ["2026-12-04"] });
  const again = { ressource: "vehicles:v#nuits", unite: "2026-12-04", place: 0, source_table: "bookings" as const, source_id: "b" };
  await expect(db.insertInto("occupied_units").values(again).execute()).rejects.toThrow(/unique|duplicate/i);
  expect(await listTaken(db, "vehicles:v#nuits")).toMatchObject([{ source_id: "a" }]);
});
