import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { closeToOthers } from "./private-files.server.ts";

function openFolder() {
  const path = mkdtempSync(join(tmpdir(), "fadem-modes-"));
  return {
    path,
    add(name: string) {
      mkdirSync(dirname(join(path, name)), { recursive: true, mode: 0o755 });
      writeFileSync(join(path, name), "", { mode: 0o644 });
    },
    modeOf: (name: string) => (statSync(join(path, name)).mode & 0o777).toString(8),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}

test("what a former release left readable to everybody is closed, what is not ours is left alone", async () => {
  using folder = openFolder();
  const ours = ["fadem.sqlite", "fadem.sqlite-wal", "fadem.sqlite-shm", "auth-secret", "sauvegardes/fadem-2026-11-01.tar"];
  for (const name of [...ours, "media/private/photo.jpg", "envois/un", "notes.txt"]) folder.add(name);

  expect(await closeToOthers(folder.path)).toBe(8);
  expect(ours.map(folder.modeOf)).toEqual(ours.map(() => "600"));
  expect(["sauvegardes", "media", "envois"].map(folder.modeOf)).toEqual(["700", "700", "700"]);
  expect(folder.modeOf("notes.txt")).toBe("644");
  expect(await closeToOthers(folder.path)).toBe(0);
});

test("a data folder that is still empty, or not there, is no trouble", async () => {
  using folder = openFolder();
  expect(await closeToOthers(folder.path)).toBe(0);
  expect(await closeToOthers(join(folder.path, "absent"))).toBe(0);
});

test("a command writes for its owner alone, whatever the shell allows", () => {
  using folder = openFolder();
  const copy = join(folder.path, "copie.tar");
  execFileSync("/bin/sh", ["-c", 'umask 022; exec "$0" "$@"', process.execPath, "scripts/backup.ts", copy], {
    env: { PATH: process.env.PATH, DATA_DIR: folder.path },
    stdio: "pipe",
  });
  expect([folder.modeOf("copie.tar"), folder.modeOf("fadem.sqlite")]).toEqual(["600", "600"]);
});
