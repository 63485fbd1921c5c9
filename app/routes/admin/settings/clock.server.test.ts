import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { Role } from "#app/db/tables/closed-lists.ts";
import { findFirstScreen } from "#app/features/desk/tasks/first-screen.server.ts";
import { arrangeTasks } from "#app/features/desk/tasks/task.ts";
import { workAtNight } from "#app/features/desk/work-at-night.server.ts";
import { purgeAll } from "#app/features/personal-data/purge.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { findClockDoubt, followClock } from "#app/services/audit/clock.server.ts";
import type { AdminSession } from "#app/services/auth/admin-session.ts";
import { backUpToday } from "#app/services/backup/scheduled-backup.server.ts";
import { movedTo, signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, admin } from "#tests/factories.ts";
import { openInstallation } from "#tests/installation.ts";
import { openMemoryStorage } from "#tests/memory-storage.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { action } from "./data-page.tsx";

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "fadem-heure-"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true });
});

const setClock = (moment: string) => vi.useFakeTimers({ now: new Date(moment), toFake: ["Date"] });
const night = (db: Db) => workAtNight({ db, storage: openMemoryStorage() })();
const isDoubted = async (db: Db) => (await findClockDoubt(db)) !== undefined;
const countPeople = async (db: Db) => (await db.selectFrom("people").select("id").execute()).length;

async function addPeople(db: Db, count: number) {
  await changeContent(db, async (trx) => {
    for (let index = 0; index < count; index++)
      await addContactRequest(trx, {
        telephone_e164: `+228900001${String(index).padStart(2, "0")}`,
        email: null,
        created_at: new Date().toISOString(),
      });
  });
}

async function tasksOf(db: Db, role: Role) {
  const member = { id: `id-${role}`, prenom: "Afi", nom: "Mensah", username: role, role, sessionId: "s" } as AdminSession;
  return arrangeTasks((await findFirstScreen(db, member)).tasks.kinds);
}

test("DEC-240 a clock that runs ahead deletes no one, though work goes on, until Direction says that it is right", async () => {
  await using db = await openInstallation(dataDir);
  setClock("2026-11-18T10:00:00.000Z");
  await followClock(db);
  await addPeople(db, 2);
  setClock("2029-11-18T10:00:00.000Z");
  const { call } = await signInToBackOffice(db); // its line in the journal has the wrong hour
  for (let look = 0; look < 2; look++) {
    await followClock(db);
    await night(db);
  }
  expect(await purgeAll({ db, storage: openMemoryStorage() }, admin)).toBeUndefined();
  expect(await countPeople(db)).toBe(2);

  const [first] = await tasksOf(db, "super_admin");
  expect(first).toMatchObject({ key: "defaut:heure", act: { kind: "envoi", label: "L’heure est juste", fields: { intent: "heure" } } });
  expect(first?.title).toContain("18 novembre 2029 à 10h00");
  expect(first?.title).toContain("18 novembre 2026 à 10h00");
  expect((await tasksOf(db, "secretariat")).some(({ key }) => key === "defaut:heure")).toBe(false);

  const lines = () => db.selectFrom("audit_log").select(["action", "actor"]).where("row_id", "=", "heure").execute();
  const { headers } = await call(action, "/admin-dashboard/parametres/donnees", { fields: { intent: "heure" } });
  expect(movedTo(headers).get("fait")).toBe("heure");
  expect(await lines()).toEqual([{ action: "update", actor: "admin" }]);
  expect((await tasksOf(db, "super_admin")).some(({ key }) => key === "defaut:heure")).toBe(false);
  await night(db);
  expect(await countPeople(db)).toBe(0);
});

test("DEC-240 a clock that is back is believed again by itself, within two days ahead or ten minutes behind", async () => {
  await using db = await openTestDatabase();
  setClock("2026-11-18T10:00:00.000Z");
  await followClock(db);
  const doubts = async (moment: string) => (await findClockDoubt(db, new Date(moment))) !== undefined;
  expect(await doubts("2026-11-20T10:00:00.000Z")).toBe(false);
  expect(await doubts("2026-11-20T10:00:01.000Z")).toBe(true);
  expect(await doubts("2026-11-18T09:50:00.000Z")).toBe(false);
  expect(await doubts("2026-11-18T09:49:59.000Z")).toBe(true);
  setClock("2030-01-01T10:00:00.000Z");
  await followClock(db);
  expect(await isDoubted(db)).toBe(true);
  setClock("2026-11-18T10:20:00.000Z");
  await followClock(db);
  expect(await findClockDoubt(db, new Date("2026-11-20T10:20:00.000Z"))).toBeUndefined(); // it moves on
});

test("DEC-240 an installation of before is judged by the newest work that was done and the newest line of its journal", async () => {
  await using db = await openTestDatabase();
  expect(await findClockDoubt(db)).toBeUndefined(); // a new one has neither
  const at = "2026-11-10T03:00:00.000Z";
  await db.insertInto("jobs").values({ name: "purge", key: "2026-11-10", due: at, claimed_until: null, done: at }).execute();
  setClock("2026-11-12T03:00:01.000Z");
  expect(await findClockDoubt(db)).toEqual({ now: "2026-11-12T03:00:01.000Z", believed: at });
  await followClock(db); // at the start, before anything is written under that hour
  await db.updateTable("jobs").set({ done: new Date().toISOString() }).where("name", "=", "purge").execute();
  expect(await isDoubted(db)).toBe(true);
});

test("DEC-240 a purge of more than fifty makes a copy first, one of fewer none", async () => {
  await using db = await openTestDatabase();
  setClock("2023-11-18T10:00:00.000Z");
  await addPeople(db, 20);
  setClock("2026-11-18T10:00:00.000Z");
  const copy = vi.fn(async () => "");
  const purge = () => purgeAll({ db, storage: openMemoryStorage() }, admin, new Date(), copy);
  await purge();
  expect([await countPeople(db), copy.mock.calls.length]).toEqual([0, 0]);
  setClock("2023-11-18T10:00:00.000Z");
  await addPeople(db, 30);
  setClock("2026-11-18T10:00:00.000Z");
  copy.mockRejectedValueOnce(new Error("no space left on device"));
  await expect(purge()).rejects.toThrow("no space");
  expect(await countPeople(db)).toBe(30); // without the copy none goes
  await purge();
  expect([await countPeople(db), copy.mock.calls.length]).toEqual([0, 2]);
});

test("DEC-240 under a doubted clock no copy that was kept before an act leaves, and the daily one is made", async () => {
  await using db = await openInstallation(dataDir);
  setClock("2026-11-18T10:00:00.000Z");
  await followClock(db);
  const dir = join(dataDir, "sauvegardes");
  mkdirSync(dir, { recursive: true });
  const act = "avant-import-2026-11-17T10-00-00-000Z.tar";
  writeFileSync(join(dir, act), "");
  await signInToBackOffice(db);
  setClock("2029-11-18T10:00:00.000Z");
  await backUpToday({ check: async () => "ok" });
  expect(readdirSync(dir).filter((name) => name.endsWith(".tar"))).toEqual([act, "fadem-2029-11-18.tar"]);
});
