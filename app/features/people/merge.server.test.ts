import { expect, test } from "vitest";
import { runPersonSequence } from "#tests/person-sequences.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { listWrongPeople } from "./update-people.server.ts";

test("bar 6: random sequences of arrivals, merges, splits and undos keep each row with one person and undo exactly", async () => {
  await using db = await openTestDatabase();
  const faults: string[] = [];
  for (let seed = 1; seed <= 12; seed++) faults.push(...(await runPersonSequence(db, seed)));
  expect(faults).toEqual([]);
  expect(await listWrongPeople(db)).toEqual([]);
});
