import { mkdtemp, open, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#app/db/engine/client.server.ts";
import { migrateToLatest } from "#app/db/migrations/migrate.server.ts";
import { putDayMark } from "#app/services/audit/journal-marks.server.ts";
import { verifyJournal } from "#app/services/audit/verify-journal.server.ts";
import { listOrphanFiles } from "#app/services/media/media-sweep.server.ts";
import { openFolderStorage } from "#app/services/storage/folder-storage.server.ts";
import { readAll } from "#app/services/storage/storage.server.ts";
import { addImage, addProperty } from "#tests/factories.ts";
import { formerSteps } from "#tests/migrations.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { Archive, ArchiveWriter, DamagedArchiveError } from "./archive.server.ts";
import { backUpFrom } from "./backup.server.ts";
import { BackupRefusal, restore } from "./restore.server.ts";

const picture = "properties/0123456789abcdef0123456789abcdef/640.webp";

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "fadem-backup-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

/** An empty SQLite installation, whatever engine the test runs on: a backup goes from any engine to any other. */
async function openTarget(folder: string) {
  const db = openDatabase({ kind: "sqlite", file: join(folder, "cible.sqlite") });
  await migrateToLatest(db);
  return Object.assign(db, { [Symbol.asyncDispose]: () => db.destroy() });
}

const forgetSecret = async () => undefined;

test("rows and files come back as they were, in a file only its owner can read", async () => {
  await using folder = await temporaryFolder();
  await using db = await openTestDatabase();
  const storage = openFolderStorage(join(folder.path, "media"));
  await storage.put(picture, Buffer.from("des octets"));
  const image = await addImage(db);
  const { id } = await addProperty(db, {
    titre: "Villa « à l’abri »",
    prix: 8_500_000_000,
    piscine: true,
    images: [{ id: image, alt: "Façade" }],
  });
  const file = join(folder.path, "sauvegarde.tar");

  const saved = await backUpFrom(file, { db, storage });
  await using target = await openTarget(folder.path);
  const restoredStorage = openFolderStorage(join(folder.path, "restaure"));
  await restore(file, { db: target, storage: restoredStorage }, forgetSecret);

  expect(saved).toMatchObject({ files: 1 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const read = (from: typeof target | typeof db) =>
    from.selectFrom("properties").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(await read(target)).toEqual(await read(db));
  expect((await readAll(restoredStorage, picture))?.toString()).toBe("des octets");
  expect(await target.selectFrom("audit_log").select("action").orderBy("numero").execute()).toEqual([
    { action: "create" },
    { action: "restore_backup" },
  ]);
});

test("the journal of a backup comes back whole with its marks, and goes on from there", async () => {
  await using folder = await temporaryFolder();
  await using db = await openTestDatabase();
  const storage = openFolderStorage(join(folder.path, "media"));
  await addProperty(db);
  await addProperty(db);
  const head = await db.selectFrom("journal_state").select(["numero", "empreinte"]).executeTakeFirstOrThrow();
  await putDayMark(storage, head, new Date("2026-11-14T03:00:00Z"));
  const file = join(folder.path, "sauvegarde.tar");
  await backUpFrom(file, { db, storage });
  await using target = await openTarget(folder.path);
  const restored = openFolderStorage(join(folder.path, "restaure"));
  await restore(file, { db: target, storage: restored }, forgetSecret);

  expect(await verifyJournal({ db: target, storage: restored })).toEqual({ lignes: 3, anomalies: [], notes: [] });
  await target.updateTable("audit_log").set({ actor: "personne" }).where("numero", "=", 1).execute();
  expect((await verifyJournal({ db: target, storage: restored })).anomalies).toHaveLength(1);
  expect(await listOrphanFiles({ db: target, storage: restored, now: Date.now() + 100 * 86_400_000 })).toEqual([]);
});

test("a table of many steps is in the backup whole, each row once", async () => {
  await using folder = await temporaryFolder();
  await using db = await openTestDatabase();
  const at = "2026-01-01T00:00:00.000Z";
  const lines = Array.from({ length: 1_203 }, (_, index) => ({ key: `clé-${index}`, value: JSON.stringify({ index }), updated_at: at }));
  for (let start = 0; start < lines.length; start += 100)
    await db
      .insertInto("settings")
      .values(lines.slice(start, start + 100))
      .execute();
  const file = join(folder.path, "sauvegarde.tar");

  const saved = await backUpFrom(file, { db, storage: openFolderStorage(join(folder.path, "media")) });
  const archive = await Archive.open(file);
  const stored = String(await archive.read("rows/settings.ndjson"));
  const manifest = JSON.parse(String(await archive.read("manifest.json")));
  await archive.close();

  const keys = stored
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).key);
  expect(new Set(keys)).toEqual(new Set(lines.map(({ key }) => key)));
  expect(keys).toHaveLength(1_203);
  expect(manifest.tables.settings).toBe(1_203);
  expect(saved.rows).toBe(1_203);
});

test("DEC-209 a backup of before the baseline is refused with a true sentence before anything is written", async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "ancienne.tar");
  const file = await open(path, "wx");
  const archive = new ArchiveWriter(file);
  const row = { key: "company", value: JSON.stringify({ ville: "Kara" }), updated_at: "2026-01-01T00:00:00.000Z" };
  await archive.add("rows/settings.ndjson", [Buffer.from(`${JSON.stringify(row)}\n`)]);
  await archive.add(`media/${picture}`, [Buffer.from("un")]);
  const manifest = { format: 1, created_at: row.updated_at, migrations: formerSteps, tables: { settings: 1 }, files: 1 };
  await archive.add("manifest.json", [Buffer.from(JSON.stringify(manifest))]);
  await archive.finish();
  await file.close();
  const db = openDatabase({ kind: "sqlite", file: join(folder.path, "cible.sqlite") });
  const storage = openFolderStorage(join(folder.path, "media"));

  const refusal = restore(path, { db, storage }, forgetSecret);
  await expect(refusal).rejects.toBeInstanceOf(BackupRefusal);
  await expect(refusal).rejects.toThrow(/version du site trop ancienne, d’avant la base actuelle.*Rien n’a été changé\.$/);
  expect(await db.introspection.getTables({ withInternalKyselyTables: true })).toEqual([]);
  expect(await Array.fromAsync(storage.list(""))).toEqual([]);
  await db.destroy();
});

test("a damaged or cut file is refused before anything is written", async () => {
  await using folder = await temporaryFolder();
  await using db = await openTestDatabase();
  const storage = openFolderStorage(join(folder.path, "media"));
  await storage.put(picture, Buffer.alloc(2_000, 7));
  await addProperty(db);
  const file = join(folder.path, "sauvegarde.tar");
  await backUpFrom(file, { db, storage });
  const bytes = await readFile(file);
  await using target = await openTarget(folder.path);

  for (const [name, damage] of [
    ["flipped.tar", (copy: Buffer) => void copy.writeUInt8((copy.at(-3_000) ?? 0) ^ 1, copy.length - 3_000)],
    ["cut.tar", undefined],
  ] as const) {
    const copy = Buffer.from(damage ? bytes : bytes.subarray(0, bytes.length - 1_500));
    damage?.(copy);
    const damaged = join(folder.path, name);
    const handle = await open(damaged, "wx");
    await handle.writeFile(copy);
    await handle.close();
    const refusal = restore(damaged, { db: target, storage: openFolderStorage(join(folder.path, "vide")) }, forgetSecret);
    await expect(refusal, name).rejects.toBeInstanceOf(DamagedArchiveError);
  }
  expect(await target.selectFrom("properties").select("id").execute()).toEqual([]);
});

test("a file that would be put outside the media is refused before anything is written", async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "etrangere.tar");
  const file = await open(path, "wx");
  const archive = new ArchiveWriter(file);
  await archive.add(`media/${picture}`, [Buffer.from("un")]);
  await archive.add("media/../../dehors", [Buffer.from("deux")]);
  await archive.add("manifest.json", [Buffer.from('{"format":1,"migrations":[],"tables":{},"files":2}')]);
  await archive.finish();
  await file.close();
  await using target = await openTarget(folder.path);
  const storage = openFolderStorage(join(folder.path, "media"));

  await expect(restore(path, { db: target, storage }, forgetSecret)).rejects.toThrow(/Not a media path/);
  expect(await Array.fromAsync(storage.list(""))).toEqual([]);
});

test("an installation that holds something is never overwritten", async () => {
  await using folder = await temporaryFolder();
  await using db = await openTestDatabase();
  const storage = openFolderStorage(join(folder.path, "media"));
  await addProperty(db);
  const file = join(folder.path, "sauvegarde.tar");
  await backUpFrom(file, { db, storage });

  await expect(restore(file, { db, storage: openFolderStorage(join(folder.path, "vide")) }, forgetSecret)).rejects.toBeInstanceOf(
    BackupRefusal,
  );
  await expect(backUpFrom(file, { db, storage })).rejects.toThrow(/EEXIST/);
});
