import { type FileHandle, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Db, openDatabaseForMigration } from "#app/db/engine/client.server.ts";
import { listAppliedMigrations } from "#app/db/migrations/migrate.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { databaseLocation } from "#app/kernel/runtime/database.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { mediaStorage } from "#app/services/storage/app-storage.server.ts";
import { isDerived, type MediaStorage } from "#app/services/storage/storage.server.ts";
import { ArchiveWriter } from "./archive.server.ts";
import { readSnapshot } from "./rows.server.ts";
import { openNameless, seal } from "./sealed-backup.server.ts";

export const FORMAT = 1;
export const MANIFEST = "manifest.json";
export const SECRET = "auth-secret";
export const MEDIA = "media/";

/** What a backup says of itself. */
export type Manifest = { format: number; created_at: string; migrations: string[]; tables: Record<string, number>; files: number };
export type Source = { db: Db; storage: MediaStorage };
export type BackupSummary = { tables: number; rows: number; files: number };

/** Rows and media of this installation in one new file, which only its owner may read; with a passphrase, only who knows it. */
export function backUp(file: string, passphrase?: string): Promise<BackupSummary> {
  return withOwnSource((source) => backUpFrom(file, source, passphrase));
}

/** The same into an open and empty file, which stays open; it ends early with the signal. */
export function backUpInto(file: FileHandle, signal: AbortSignal): Promise<BackupSummary & { bytes: number }> {
  return withOwnSource((source) => writeArchive(file, { ...source, signal }));
}

/** This installation, while it serves. The connection is its own: the snapshot takes its time and must not hold up visitors. */
async function withOwnSource<Result>(use: (source: Source) => Promise<Result>): Promise<Result> {
  const db = openDatabaseForMigration(databaseLocation());
  try {
    return await use({ db, storage: mediaStorage() });
  } finally {
    await db.destroy();
  }
}

/** Resolves once the file would survive a power cut; one that could not be finished is removed. */
export async function backUpFrom(path: string, source: Source, passphrase?: string): Promise<BackupSummary> {
  const file = await open(path, "wx", 0o600);
  try {
    const { bytes, ...summary } = await (passphrase ? writeSealed(file, source, passphrase) : writeArchive(file, source));
    await file.sync();
    await file.close();
    return summary;
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
}

/** The archive is written beside the data first, without a name: what may be a stick or a borrowed disk gets sealed bytes only. */
async function writeSealed(file: FileHandle, source: Source, passphrase: string) {
  const plain = await openNameless();
  try {
    const written = await writeArchive(plain, source);
    for await (const piece of seal(plain, written.bytes, passphrase)) await file.appendFile(piece);
    return written;
  } finally {
    await plain.close();
  }
}

/** Rows go from the database to the file in steps: a table of any length takes a few megabytes of memory, and visitors their turn. */
export async function writeArchive(
  file: FileHandle,
  { db, storage, signal }: Source & { signal?: AbortSignal },
): Promise<BackupSummary & { bytes: number }> {
  const archive = new ArchiveWriter(file);
  // Those of the database, not of this program: a copy made before an upgrade can be restored by the former program.
  const manifest: Manifest = { format: FORMAT, created_at: nowIso(), migrations: await listAppliedMigrations(db), tables: {}, files: 0 };
  await readSnapshot(db, async (table, steps) => {
    manifest.tables[table] = 0;
    await archive.add(`rows/${table}.ndjson`, writeLines(steps));
    async function* writeLines(read: typeof steps) {
      for await (const rows of read) {
        signal?.throwIfAborted();
        manifest.tables[table] = (manifest.tables[table] ?? 0) + rows.length;
        yield Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
      }
    }
  });
  // Files never change once written, so those of the rows above are all there, and newer ones do no harm.
  for await (const { path } of storage.list("")) {
    if (isDerived({ path })) continue;
    signal?.throwIfAborted();
    const stored = await storage.open(path);
    if (!stored) continue; // removed since it was listed, and so was its row
    const { size } = await archive.add(MEDIA + path, stored.stream);
    if (size !== stored.size) throw new Error(`${path} changed while it was copied`);
    manifest.files++;
  }
  const secret = await ownSecret();
  if (secret) await archive.add(SECRET, [secret]);
  await archive.add(MANIFEST, [Buffer.from(JSON.stringify(manifest, null, 2))]);
  return { ...summarize(manifest), bytes: await archive.finish() };
}

export function summarize({ tables, files }: Manifest): BackupSummary {
  const counts = Object.values(tables);
  return { tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0), files };
}

/** Recovery codes and second factors are sealed with it: without it no member could sign in after a restore. */
export async function ownSecret(): Promise<Buffer | undefined> {
  if (env().authSecret) return undefined;
  return readFile(join(env().dataDir, SECRET)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}
