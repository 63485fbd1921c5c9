import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import * as environment from "#app/kernel/env/env.server.ts";
import { ADMIN_PASSWORD, addAdminAccount, ORIGIN } from "#tests/admin-sign-in.ts";
import { setAppDatabase } from "#tests/app-database.ts";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { action } from "./login.tsx";

const dataDir = mkdtempSync(join(tmpdir(), "fadem-plein-"));
const reserve = join(dataDir, "reserve-disque");
afterAll(() => rmSync(dataDir, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

test("R47 on a full disk a right password frees the reserve and signs in, wrong ones free nothing, five tries a network", async () => {
  await using db = await openTestDatabase();
  setAppDatabase(db);
  await addAdminAccount(db);
  vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), dataDir });
  writeFileSync(reserve, "réserve");
  const full = Object.assign(new Error("database or disk is full"), { errcode: 13 });
  const begin = db.transaction.bind(db);
  vi.spyOn(db, "transaction").mockImplementation(() => {
    if (existsSync(reserve)) throw full;
    return begin();
  });
  const send = async (username: string, password: string, client: string) => {
    const headers = { "x-client-ip": client };
    const request = new Request(`${ORIGIN}/admin`, { method: "POST", headers, body: new URLSearchParams({ username, password }) });
    return (await answerOf(() => action({ request } as Parameters<typeof action>[0]))).status;
  };
  expect(await send("personne", ADMIN_PASSWORD, "203.0.113.1")).toBe(503);
  for (let tries = 0; tries < 5; tries++) expect(await send("admin", "ce n’est pas lui", "203.0.113.2")).toBe(503);
  expect(await send("admin", ADMIN_PASSWORD, "203.0.113.2")).toBe(503);
  expect(existsSync(reserve)).toBe(true);
  expect(await send("admin", ADMIN_PASSWORD, "203.0.113.3")).toBe(302);
  expect(existsSync(reserve)).toBe(false);
});
