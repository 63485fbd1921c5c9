import type { FileHandle } from "node:fs/promises";
import type { Db } from "#app/db/engine/client.server.ts";
import { migrateToLatest, refuseMigrations } from "#app/db/migrations/migrate.server.ts";
import { binTables } from "#app/db/tables/content-types.ts";
import { appendLines } from "#app/services/audit/journal-lines.server.ts";
import { assertMediaPath, type MediaStorage } from "#app/services/storage/storage.server.ts";
import { Archive } from "./archive.server.ts";
import { type BackupSummary, FORMAT, MANIFEST, type Manifest, MEDIA, ownSecret, SECRET, type Source, summarize } from "./backup.server.ts";
import { openInserter, type RowFeed, readLines, setSequence } from "./rows.server.ts";
import { isSealed, unseal } from "./sealed-backup.server.ts";

const refusals = {
  older:
    "Cette sauvegarde vient d’une version du site trop ancienne, d’avant la base actuelle\u00a0: ce programme ne peut pas la restaurer. Rien n’a été changé.",
  newer: "Cette sauvegarde vient d’une version plus récente du site\u00a0: mettez d’abord le site à jour.",
};
const OTHER_SITE =
  "Cette sauvegarde vient d’un site qui a un autre secret\u00a0: elle se restaure par la commande, dans une installation neuve. Rien n’a été changé.";

/** A refusal the person who asked can understand. */
export class BackupRefusal extends Error {}

/** A backup whose every byte was checked, and that this program can read. */
export type OpenBackup = { archive: Archive; manifest: Manifest; media: readonly string[]; close: () => Promise<void> };

/** Rejects with DamagedArchiveError or BackupRefusal before anything is written. */
export async function openBackup(file: string, passphrase?: string): Promise<OpenBackup> {
  const archive = await Archive.open((await isSealed(file)) ? await unsealed(file, passphrase) : file);
  try {
    const manifest = readManifest(await archive.read(MANIFEST));
    const refusal = refuseMigrations(manifest.migrations);
    if (refusal) throw new BackupRefusal(refusals[refusal]);
    const media = archive.names.filter((name) => name.startsWith(MEDIA)).map((name) => name.slice(MEDIA.length));
    for (const path of media) assertMediaPath(path);
    return { archive, manifest, media, close: () => archive.close() };
  } catch (error) {
    await archive.close();
    throw error;
  }
}

function readManifest(bytes: Buffer | undefined): Manifest {
  const manifest = JSON.parse(bytes?.toString("utf8") ?? "null") as Manifest | null;
  if (manifest?.format !== FORMAT) throw new BackupRefusal("Ce fichier n’est pas une sauvegarde de FADEM.");
  return manifest;
}

/** What a copy says of itself, its other bytes unread: for a question that is put before the restore, which checks them all. */
export async function peekManifest(file: string): Promise<Manifest> {
  const archive = await Archive.openUnchecked(file);
  try {
    return readManifest(await archive.read(MANIFEST));
  } finally {
    await archive.close();
  }
}

function unsealed(file: string, passphrase: string | undefined): Promise<FileHandle> {
  if (!passphrase)
    throw new BackupRefusal("Cette sauvegarde est protégée par une phrase\u00a0: donnez-la dans BACKUP_PASSPHRASE, puis recommencez.");
  return unseal(file, passphrase);
}

/** Second factors and keyed hashes of another secret would be worth nothing here. */
export async function refuseOtherSecret({ archive }: OpenBackup) {
  const [theirs, ours] = [await archive.read(SECRET), await ownSecret()];
  if (theirs && ours && !theirs.equals(ours)) throw new BackupRefusal(OTHER_SITE);
}

/** The rows of a backup, table by table in the order in which they can be stored. */
export function rowsOf({ archive }: OpenBackup): RowFeed {
  return (tables, onTable) => {
    const inTurn = async () => {
      for (const table of tables)
        if (archive.has(`rows/${table}.ndjson`)) await onTable(table, readLines(archive.stream(`rows/${table}.ndjson`).stream));
    };
    return inTurn();
  };
}

/** Into an empty database and an empty storage only; a damaged file is refused before anything is written. */
export async function restore(
  file: string,
  { db, storage }: Source,
  saveSecret: (secret: Buffer) => Promise<void>,
  passphrase?: string,
): Promise<BackupSummary> {
  const backup = await openBackup(file, passphrase);
  try {
    await migrateToLatest(db);
    await refuseUnlessEmpty(db, storage);
    const { archive, manifest, media } = backup;
    for (const path of media) await storage.put(path, archive.stream(MEDIA + path));
    await db.transaction().execute(async (trx) => {
      const { tables, insert } = await openInserter(trx);
      await rowsOf(backup)(tables, async (table, steps) => {
        for await (const rows of steps) await insert(table, rows);
      });
      await setSequence(trx);
      // In the journal of the backup.
      const line = { action: "restore_backup", table_name: "backup", row_id: manifest.created_at, before: null, after: null } as const;
      await appendLines(trx, { username: "exploitant" }, [line]);
    });
    const secret = await archive.read(SECRET);
    if (secret) await saveSecret(secret);
    return summarize(manifest);
  } finally {
    await backup.close();
  }
}

async function refuseUnlessEmpty(db: Db, storage: MediaStorage) {
  for (const table of [...binTables, "uploaded_images", "settings"] as const) {
    if (
      await db
        .selectFrom(table)
        .select((eb) => eb.lit(1).as("one"))
        .limit(1)
        .executeTakeFirst()
    )
      throw new BackupRefusal("La base n’est pas vide\u00a0: une sauvegarde se restaure seulement dans une installation neuve.");
  }
  for await (const { path } of storage.list(""))
    throw new BackupRefusal(`Le dossier des médias n’est pas vide (${path})\u00a0: videz-le d’abord.`);
}
