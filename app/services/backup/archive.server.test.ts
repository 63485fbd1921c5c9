import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { open, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { Archive, ArchiveWriter, DamagedArchiveError } from "./archive.server.ts";

const folder = mkdtempSync(join(tmpdir(), "fadem-archive-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function writeEntries(name: string, entries: [name: string, text: string][]) {
  const path = join(folder, name);
  const file = await open(path, "wx");
  const archive = new ArchiveWriter(file);
  for (const [entry, text] of entries) await archive.add(entry, [Buffer.from(text)]);
  await archive.finish();
  await file.close();
  return path;
}

/** The archive with bytes of its first header changed, and a header that agrees with them again. */
async function withHeader(path: string, at: number, bytes: string) {
  const copy = await readFile(path);
  copy.write(bytes, at, "latin1");
  copy.write("        ", 148);
  const sum = copy.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  copy.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  const changed = `${path}.${at}.${Math.random().toString(36).slice(2)}`;
  await writeFile(changed, copy);
  return changed;
}

const isRefused = (path: string, why: RegExp) => {
  const opened = Archive.open(path);
  return Promise.all([expect(opened).rejects.toBeInstanceOf(DamagedArchiveError), expect(opened).rejects.toThrow(why)]);
};

test("any tool reads what we write", async () => {
  const path = await writeEntries("plain.tar", [
    ["rows/settings.ndjson", '{"key":"company"}\n'],
    ["media/a/640.webp", "x".repeat(2_000)],
  ]);
  const { stdout } = spawnSync("tar", ["-tf", path], { encoding: "utf8" });
  expect(stdout.trim().split("\n")).toEqual(["rows/settings.ndjson", "media/a/640.webp", "SHA256SUMS"]);
  expect(spawnSync("tar", ["-xOf", path, "rows/settings.ndjson"], { encoding: "utf8" }).stdout).toBe('{"key":"company"}\n');
});

test("an entry that is a link, a folder or a device is refused", async () => {
  const path = await writeEntries("one.tar", [["media/a/640.webp", "x"]]);
  for (const type of ["1", "2", "3", "5", "6", "x", "L"]) await isRefused(await withHeader(path, 156, type), /none of ours/);
});

test("a length that is no number, or reaches beyond the file, is refused", async () => {
  const path = await writeEntries("two.tar", [["media/a/640.webp", "x"]]);
  for (const size of ["-0000000001\0", "0000000001x\0", "           \0", "\x80".padEnd(12, "\xff")])
    await isRefused(await withHeader(path, 124, size), /header is damaged/);
  await isRefused(await withHeader(path, 124, "77777777777\0"), /cut/);
});

test("a name said twice is refused", async () => {
  await isRefused(
    await writeEntries("twice.tar", [
      ["rows/a", "1"],
      ["rows/a", "2"],
    ]),
    /none of ours/,
  );
});
