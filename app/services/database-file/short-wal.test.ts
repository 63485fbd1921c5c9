import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { openDatabase } from "#app/db/engine/client.server.ts";
import { MAX_WAL_BYTES } from "#app/db/engine/node-sqlite.server.ts";
import { shortenWalRegularly } from "./short-wal.server.ts";

/** A database whose log has grown to 40 MB because somebody has been reading since before. */
async function openWithReader() {
  const folder = mkdtempSync(join(tmpdir(), "fadem-wal-"));
  const file = join(folder, "fadem.sqlite");
  const db = openDatabase({ kind: "sqlite", file });
  await sql`create table lignes (texte text)`.execute(db);
  const reader = new DatabaseSync(file);
  reader.exec("begin; select count(*) from lignes");
  return {
    db,
    reader,
    async write(megabytes: number) {
      for (let done = 0; done < megabytes; done++)
        await sql`insert into lignes select ${"x".repeat(1_000)} from (with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000) select i from n)`.execute(
          db,
        );
    },
    file,
    walBytes: () => statSync(`${file}-wal`).size,
    fileBytes: () => statSync(file).size,
    async [Symbol.asyncDispose]() {
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test("the log that grew beside a long reader is cut once the reader is gone, and not by this process", async () => {
  await using open = await openWithReader();
  const stop = shortenWalRegularly(open.db, open.file, { lookEveryMs: 20, retryMs: 100 });
  await open.write(40);
  expect(open.walBytes()).toBeGreaterThan(2 * MAX_WAL_BYTES);
  await expect.poll(() => autoCheckpoint(open.db)).toBe(0);

  // The write that follows the reader moves nothing: all of it is left to the other process.
  open.reader.close();
  const before = open.fileBytes();
  await open.write(1);
  expect(open.fileBytes()).toBe(before);

  await expect.poll(() => open.walBytes()).toBeLessThanOrEqual(MAX_WAL_BYTES);
  await expect.poll(() => autoCheckpoint(open.db)).toBe(1_000);
  const { rows } = await sql<{ total: number }>`select count(*) as total from lignes`.execute(open.db);
  expect(rows).toEqual([{ total: 41_000 }]);
  await stop();
});

test("where no other process can be started SQLite moves the log by itself, and leaves it short", async () => {
  await using open = await openWithReader();
  const run = vi.fn(async () => ({ kind: "failed", message: "no process" }) as const);
  const stop = shortenWalRegularly(open.db, open.file, { lookEveryMs: 20, retryMs: 60_000, run });
  await open.write(40);
  await expect.poll(() => run.mock.calls.length).toBeGreaterThan(0);
  open.reader.close();
  await stop();
  expect(await autoCheckpoint(open.db)).toBe(1_000);
  await open.write(1); // moves all of it
  await open.write(1); // starts the log anew
  expect(open.walBytes()).toBeLessThanOrEqual(MAX_WAL_BYTES);
});

async function autoCheckpoint(db: Parameters<typeof shortenWalRegularly>[0]) {
  const { rows } = await sql<{ wal_autocheckpoint: number }>`pragma wal_autocheckpoint`.execute(db);
  return rows[0]?.wal_autocheckpoint;
}
