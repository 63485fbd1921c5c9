import { expect, test } from "vitest";
import { migrateToLatest } from "#app/db/migrate.server.ts";

import { openFormerDatabase } from "#tests/former-database.ts";
import { openMemoryStorage } from "#tests/memory-storage.ts";
import { verifyJournal } from "./verify-journal.server.ts";

function formerLine(n: number) {
  const at = new Date(Date.UTC(2026, 9, 1) + n * 60_000).toISOString();
  const after = n % 7 === 0 ? null : JSON.stringify({ titre: `Villa ${n} à Lomé`, prix: n });
  return {
    id: `l${(n * 7_919) % 100_000}`,
    at,
    actor: "admin",
    action: "update",
    table_name: "properties",
    row_id: `r${n}`,
    before: null,
    after,
  };
}

test("the lines of an existing installation are chained in their order, more than one step of them, and a former process writes on", async () => {
  await using db = await openFormerDatabase();
  const numbers = Array.from({ length: 1_203 }, (_, index) => index + 1);
  for (let start = 0; start < numbers.length; start += 401)
    await db.former
      .insertInto("audit_log")
      .values(numbers.slice(start, start + 401).map(formerLine))
      .execute();

  await migrateToLatest(db);

  const lines = await db.selectFrom("audit_log").select(["numero", "row_id"]).orderBy("numero").execute();
  expect(lines.map(({ row_id }) => row_id)).toEqual(numbers.map((n) => `r${n}`));
  expect(lines.map(({ numero }) => numero)).toEqual(numbers);
  await db.former.insertInto("audit_log").values(formerLine(1_204)).execute();
  expect(await verifyJournal({ db, storage: openMemoryStorage() })).toEqual({ lignes: 1_203, anomalies: [], notes: [] });
  await expect(
    db
      .updateTable("audit_log")
      .set({ action: "invented" as never })
      .execute(),
  ).rejects.toThrow();
});
