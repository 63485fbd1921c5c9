import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabaseForMigration } from "#app/db/engine/client.server.ts";
import { rehearsalInWords } from "#app/features/personal-data/data-words.ts";
import { bringBook } from "#app/features/personal-data/erasures.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { databaseLocation } from "#app/kernel/runtime/database.server.ts";
import { nowIso, todayInLome } from "#app/lib/time/dates.ts";
import { rehearse } from "#app/services/backup/rehearse.server.ts";
import { restore } from "#app/services/backup/restore.server.ts";
import { mediaStorage } from "#app/services/storage/app-storage.server.ts";
import { backupPassphrase, runCommand } from "./command.ts";

await runCommand(async ([first, second]) => {
  if (first === "--repeter") return second ? tryOut(second) : "Indiquez le fichier à répéter : npm run restore -- --repeter sauvegarde.tar";
  const file = first;
  if (!file) return "Indiquez le fichier à restaurer : npm run restore -- sauvegarde.tar";
  const { dataDir } = env();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const db = openDatabaseForMigration(databaseLocation());
  const saveSecret = (secret: Buffer) => writeFile(join(dataDir, "auth-secret"), secret, { mode: 0o600, flag: "wx" });
  const { rows, tables, files } = await restore(file, { db, storage: mediaStorage() }, saveSecret, backupPassphrase());
  const erasures = await bringBook(file);
  const repeated = erasures > 0 ? ` ${erasures} effacements demandés depuis seront refaits au démarrage.` : "";
  return { done: `Restauré : ${rows} lignes de ${tables} tables et ${files} fichiers.${repeated} Lancez le site avec npm start.` };
});

/** Everything is put back apart and compared, and the site untouched. On PostgreSQL every byte is read. */
async function tryOut(file: string) {
  const found = await rehearse(file, { passphrase: backupPassphrase() });
  const said = rehearsalInWords({ ...found, at: nowIso() }, todayInLome());
  return found.outcome === "ok" ? { done: said } : said;
}
