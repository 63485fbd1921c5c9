import { afterEach, expect, test, vi } from "vitest";
import { log } from "#app/platform/log.server.ts";
import { changeContent } from "#app/platform/realtime/change-content.server.ts";
import { ChangeFeed } from "#app/platform/realtime/change-feed.server.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { recordAudit } from "./record-change.server.ts";

const told = vi.spyOn(log, "info").mockImplementation(() => undefined);
afterEach(() => told.mockClear());

const change = { action: "update", table_name: "contact_requests", row_id: "r1", before: null, after: { message: "canari" } } as const;

test("R55 a change of the back-office leaves one line in the log, without what was written", async () => {
  await using db = await openTestDatabase();
  await changeContent(db, (trx) => recordAudit(trx, { username: "admin" }, change), new ChangeFeed());

  expect(told.mock.calls).toEqual([["admin-change", { actor: "admin", action: "update", table: "contact_requests", row: "r1" }]]);
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
