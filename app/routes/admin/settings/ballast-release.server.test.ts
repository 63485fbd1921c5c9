import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { findDiskState, restoreBallast } from "#app/services/backup/ballast.server.ts";
import { ORIGIN, signInAsAdmin } from "#tests/admin-sign-in.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { action, loader } from "./ballast-release.ts";

const dataDir = mkdtempSync(join(tmpdir(), "fadem-reserve-"));
vi.stubEnv("DATA_DIR", dataDir);
afterAll(() => rmSync(dataDir, { recursive: true }));

function send(method: string, cookie: string) {
  const request = new Request(`${ORIGIN}/admin-dashboard/parametres/reserve`, { method, headers: { cookie } });
  const route = method === "POST" ? action : loader;
  return answerOf(() => route({ request } as Parameters<typeof action>[0]));
}

test("R47 the administrator frees the reserve, nobody else, and never by a mere visit", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  const { cookie } = await signInAsAdmin(db);
  await restoreBallast(dataDir);

  expect((await send("POST", "")).status).toBe(401);
  expect((await send("GET", cookie)).headers.get("location")).toBe("/admin-dashboard/parametres");
  expect((await findDiskState(dataDir)).hasBallast).toBe(true);

  const freed = await send("POST", cookie);
  expect([freed.status, freed.headers.get("location")]).toEqual([302, "/admin-dashboard/parametres?fait=reserve"]);
  expect((await findDiskState(dataDir)).hasBallast).toBe(false);
});
