import { afterEach, expect, test, vi } from "vitest";
import { log } from "#app/kernel/log/log.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { ChangeFeed } from "#app/kernel/write/change-feed.server.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { recordAudit, recordLot } from "./record-change.server.ts";

const told = vi.spyOn(log, "info").mockImplementation(() => undefined);
afterEach(() => told.mockClear());

const change = { action: "update", table_name: "contact_requests", row_id: "r1", before: null, after: { message: "canari" } } as const;

test("R55 a change of the back-office leaves one line in the log, without what was written", async () => {
  await using db = await openTestDatabase();
  await changeContent(db, (trx) => recordAudit(trx, { username: "admin" }, change), new ChangeFeed());

  expect(told.mock.calls).toEqual([["admin-change", { actor: "admin", action: "update", table: "contact_requests", row: "r1" }]]);
});

test("R55 an act on many rows leaves a line for each row in the audit log and one in the log", async () => {
  await using db = await openTestDatabase();
  const part = (...ids: string[]) => ({
    action: "delete" as const,
    table: "contact_requests",
    lot: "l1",
    rows: ids.map((row_id) => ({ row_id, before: { statut: "nouveau" }, after: null })),
  });
  await changeContent(
    db,
    async (trx) => {
      await recordLot(trx, { username: "admin" }, part("r1", "r2"));
      await recordLot(trx, { username: "admin" }, part("r3"));
    },
    new ChangeFeed(),
  );

  expect(told.mock.calls).toEqual([["admin-change", { actor: "admin", action: "delete", table: "contact_requests", lot: "l1", rows: 3 }]]);
  const lines = await db.selectFrom("audit_log").select(["row_id", "lot", "before"]).orderBy("row_id").execute();
  expect(lines).toEqual(["r1", "r2", "r3"].map((row_id) => ({ row_id, lot: "l1", before: { statut: "nouveau" } })));
});

test("a change that is taken back leaves none", async () => {
  await using db = await openTestDatabase();
  const failing = changeContent(
    db,
    async (trx) => {
      await recordAudit(trx, { username: "admin" }, change);
      throw new Error("refused");
    },
    new ChangeFeed(),
  );

  await expect(failing).rejects.toThrow("refused");
  expect(told).not.toHaveBeenCalled();
});
