import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backUpBefore, backUpToday } from "./scheduled-backup.server.ts";

function openFolder() {
  const data = mkdtempSync(join(tmpdir(), "fadem-copies-"));
  const dir = join(data, "sauvegardes");
  return { dir, names: () => readdirSync(dir).sort(), [Symbol.dispose]: () => rmSync(data, { recursive: true }) };
}

const isWhole = async () => "ok" as const;

test("R51 one copy a day is written, and the last seven are kept", async () => {
  using folder = openFolder();
  let written = 0;
  async function write(file: string) {
    written++;
    writeFileSync(file, "lignes et médias");
    return { rows: 1 };
  }
  for (let day = 1; day <= 9; day++)
    for (const hour of ["00", "12", "23"]) {
      const now = new Date(`2026-11-0${day}T${hour}:30:00Z`);
      await backUpToday({ dir: folder.dir, write, now, check: isWhole });
    }

  expect(written).toBe(9);
  expect(folder.names()).toEqual([3, 4, 5, 6, 7, 8, 9].map((day) => `fadem-2026-11-0${day}.tar`));
});

test("a copy that fails is never taken for one, and is tried again", async () => {
  using folder = openFolder();
  async function breakOff(file: string): Promise<object> {
    writeFileSync(file, "la moitié");
    throw new Error("no room left");
  }
  async function write(file: string) {
    writeFileSync(file, "tout");
    return {};
  }
  const now = new Date("2026-11-01T10:00:00Z");
  mkdirSync(folder.dir);
  writeFileSync(join(folder.dir, ".fadem-2026-10-30.tar.partiel"), "d’un processus tué");
  await backUpToday({ dir: folder.dir, write: breakOff, now, check: isWhole });
  expect(folder.names().filter((name) => name.startsWith("fadem-"))).toEqual([]);

  await backUpToday({ dir: folder.dir, write, now, check: isWhole });
  expect(folder.names()).toEqual(["fadem-2026-11-01.tar"]);
});

test("R51 a damaged database is not copied, and no good copy goes for one that may be worthless", async () => {
  using folder = openFolder();
  async function write(file: string) {
    writeFileSync(file, "lignes et médias");
    return {};
  }
  const on = (day: number) => new Date(`2026-11-${String(day).padStart(2, "0")}T10:00:00Z`);
  for (let day = 1; day <= 7; day++) await backUpToday({ dir: folder.dir, write, now: on(day), check: isWhole });
  const good = folder.names();
  for (let day = 8; day <= 20; day++) await backUpToday({ dir: folder.dir, write, now: on(day), check: async () => "damaged" });
  expect(folder.names()).toEqual(good);

  await backUpToday({ dir: folder.dir, write, now: on(21), check: async () => "unknown" });
  expect(folder.names()).toEqual([...good, "fadem-2026-11-21.tar"]);
  await backUpToday({ dir: folder.dir, write, now: on(22), check: isWhole });
  expect(folder.names()).toHaveLength(7);
});

test("a copy before an import is kept thirty days, one before a migration until somebody removes it, and none takes another for its remains", async () => {
  using folder = openFolder();
  async function write(file: string) {
    writeFileSync(file, "la moitié");
    await new Promise((resolve) => setImmediate(resolve));
    writeFileSync(file, "tout");
    return {};
  }
  const on = (day: string) => new Date(`2026-${day}T10:00:00Z`);
  await backUpBefore("migration", { dir: folder.dir, write, now: on("09-01") });
  await backUpBefore("import", { dir: folder.dir, write, now: on("09-02"), retentionDays: 30 });
  await Promise.all([
    backUpBefore("import", { dir: folder.dir, write, now: on("10-20"), retentionDays: 30 }),
    backUpToday({ dir: folder.dir, write, now: on("10-20"), check: isWhole }),
  ]);
  expect(folder.names()).toEqual([
    "avant-import-2026-10-20T10-00-00-000Z.tar",
    "avant-migration-2026-09-01T10-00-00-000Z.tar",
    "fadem-2026-10-20.tar",
  ]);
});
