import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "#app/db/engine/client.server.ts";
import { migrateToLatest } from "#app/db/migrations/migrate.server.ts";
import { openTestDatabase, type TestDatabase } from "./test-db.ts";

const WAL_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/** A database of the run whose durable commits can be counted: on SQLite a file, since one in memory has no journal to read. */
export async function openCountedDatabase(): Promise<TestDatabase & { countCommits: (work: () => Promise<unknown>) => Promise<number> }> {
  if (process.env.FADEM_TEST_DATABASE === "postgres") {
    const db = await openTestDatabase();
    return Object.assign(db, { countCommits: (work: () => Promise<unknown>) => countTransactions(db, work) });
  }
  const folder = mkdtempSync(join(tmpdir(), "fadem-commits-"));
  const file = join(folder, "fadem.sqlite");
  const db = openDatabase({ kind: "sqlite", file });
  await migrateToLatest(db);
  return Object.assign(db, {
    location: { kind: "sqlite" as const, file },
    async countCommits(work: () => Promise<unknown>) {
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
      await work();
      return countCommitFrames(readFileSync(`${file}-wal`));
    },
    async [Symbol.asyncDispose]() {
      await db.destroy();
      rmSync(folder, { recursive: true });
    },
  });
}

/** In PostgreSQL each row tells the transaction that wrote it; those of other databases on the same server do not show. */
async function countTransactions(db: TestDatabase, work: () => Promise<unknown>): Promise<number> {
  const tables = (await db.introspection.getTables()).map(({ name }) => sql`select xmin::text as writer from ${sql.table(name)}`);
  const findWriters = async () => {
    const { rows } = await sql<{ writer: string }>`${sql.join(tables, sql` union `)}`.execute(db);
    return new Set(rows.map(({ writer }) => writer));
  };
  const before = await findWriters();
  await work();
  return (await findWriters()).difference(before).size;
}

/** In the journal of SQLite the last page of each commit says how long the database is then; the others say 0. */
export function countCommitFrames(wal: Buffer): number {
  if (wal.length === 0) return 0;
  const frameBytes = FRAME_HEADER_BYTES + wal.readUInt32BE(8);
  let commits = 0;
  for (let at = WAL_HEADER_BYTES; at + frameBytes <= wal.length; at += frameBytes) if (wal.readUInt32BE(at + 4) > 0) commits += 1;
  return commits;
}
