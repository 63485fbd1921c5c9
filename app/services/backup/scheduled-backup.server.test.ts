import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ArchiveWriter } from "./archive.server.ts";
import * as scheduled from "./scheduled-backup.server.ts";

const { backUpBefore, listStoredCopies } = scheduled;
type Setup = Parameters<typeof scheduled.backUpToday>[0];
const backUpToday = (setup: Setup) => scheduled.backUpToday({ isClockRight: async () => true, ...setup });

function openFolder() {
  const data = mkdtempSync(join(tmpdir(), "fadem-copies-"));
  const dir = join(data, "sauvegardes");
  return {
    dir,
    names: () =>
      readdirSync(dir)
        .filter((name) => name.endsWith(".tar"))
        .sort(),
    [Symbol.dispose]: () => rmSync(data, { recursive: true }),
  };
}

/** What is written here is no archive. */
const verify = async () => undefined;
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
      await backUpToday({ dir: folder.dir, verify, write, now, check: isWhole });
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
  await backUpToday({ dir: folder.dir, verify, write: breakOff, now, check: isWhole });
  expect(folder.names().filter((name) => name.startsWith("fadem-"))).toEqual([]);

  await backUpToday({ dir: folder.dir, verify, write, now, check: isWhole });
  expect(folder.names()).toEqual(["fadem-2026-11-01.tar"]);
});

test("R51 a damaged database is not copied, and no good copy goes for one that may be worthless", async () => {
  using folder = openFolder();
  async function write(file: string) {
    writeFileSync(file, "lignes et médias");
    return {};
  }
  const on = (day: number) => new Date(`2026-11-${String(day).padStart(2, "0")}T10:00:00Z`);
  for (let day = 1; day <= 7; day++) await backUpToday({ dir: folder.dir, verify, write, now: on(day), check: isWhole });
  const good = folder.names();
  for (let day = 8; day <= 20; day++) await backUpToday({ dir: folder.dir, verify, write, now: on(day), check: async () => "damaged" });
  expect(folder.names()).toEqual(good);

  await backUpToday({ dir: folder.dir, verify, write, now: on(21), check: async () => "unknown" });
  expect(folder.names()).toEqual([...good, "fadem-2026-11-21.tar"]);
  await backUpToday({ dir: folder.dir, verify, write, now: on(22), check: isWhole });
  expect(folder.names()).toHaveLength(7);
});

test("CONSERV-04 a copy before an import, a migration or a restore stays thirty days, and no act takes another's for remains", async () => {
  using folder = openFolder();
  async function write(file: string) {
    writeFileSync(file, "la moitié");
    await new Promise((resolve) => setImmediate(resolve));
    writeFileSync(file, "tout");
    return {};
  }
  const on = (day: string) => new Date(`2026-${day}T10:00:00Z`);
  await backUpBefore("migration", { dir: folder.dir, verify, write, now: on("09-01") });
  await backUpBefore("import", { dir: folder.dir, verify, write, now: on("09-02") });
  await Promise.all([
    backUpBefore("import", { dir: folder.dir, verify, write, now: on("10-20") }),
    backUpToday({ dir: folder.dir, verify, write, now: on("10-20"), check: isWhole }),
  ]);
  expect(folder.names()).toEqual(["avant-import-2026-10-20T10-00-00-000Z.tar", "fadem-2026-10-20.tar"]);
});

test("CONSERV-04 a copy that cannot be read back is none, and one that was changed since is no longer told verified", async () => {
  using folder = openFolder();
  const data = dirname(folder.dir);
  const write = async (file: string) => {
    const handle = await open(file, "wx");
    const archive = new ArchiveWriter(handle);
    await archive.add("rows/settings.ndjson", [Buffer.from("{}")]);
    await archive.finish();
    await handle.close();
    return {};
  };
  const breakOff = async (file: string) => {
    await write(file);
    writeFileSync(file, readFileSync(file).with(513, 1));
    return {};
  };
  const on = (day: number) => new Date(`2026-11-0${day}T10:00:00Z`);
  await backUpToday({ dir: folder.dir, write, now: on(1), check: isWhole });
  await backUpToday({ dir: folder.dir, write: breakOff, now: on(2), check: isWhole });
  expect((await listStoredCopies(data)).map(({ name, isVerified }) => [name, isVerified])).toEqual([["fadem-2026-11-01.tar", true]]);
  writeFileSync(join(folder.dir, "fadem-2026-11-01.tar"), "autre chose");
  expect((await listStoredCopies(data)).map(({ isVerified }) => isVerified)).toEqual([false]);
});
