import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabaseForMigration } from "#app/db/engine/client.server.ts";
import { noRoomInWords, rehearsalInWords } from "#app/features/personal-data/data-words.ts";
import { bringBook } from "#app/features/personal-data/erasures.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { databaseLocation } from "#app/kernel/runtime/database.server.ts";
import { nowIso, todayInLome } from "#app/lib/time/dates.ts";
import { rehearse } from "#app/services/backup/rehearse.server.ts";
import { restore } from "#app/services/backup/restore.server.ts";
import { mediaStorage } from "#app/services/storage/app-storage.server.ts";
import { backupPassphrase, runCommand } from "./command.ts";

const REHEARSE = "--repeter";
const USAGE = {
  restore: "Indiquez le fichier à restaurer : npm run restore -- sauvegarde.tar",
  rehearse: "Indiquez le fichier à répéter : npm run restore -- --repeter sauvegarde.tar",
};

/** The option counts wherever it stands: read as a second file, it would turn a rehearsal into a restore. */
await runCommand(async (args) => {
  const isRehearsal = args.includes(REHEARSE);
  const [file, ...more] = args.filter((arg) => arg !== REHEARSE);
  if (!file || file.startsWith("-") || more.length > 0) return isRehearsal ? USAGE.rehearse : USAGE.restore;
  const { dataDir } = env();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (isRehearsal) return tryOut(file);
  const db = openDatabaseForMigration(databaseLocation());
  const saveSecret = (secret: Buffer) => writeFile(join(dataDir, "auth-secret"), secret, { mode: 0o600, flag: "wx" });
  const { rows, tables, files } = await restore(file, { db, storage: mediaStorage() }, saveSecret, backupPassphrase());
  const erasures = await bringBook(file);
  const repeated = erasures > 0 ? ` ${erasures} effacements demandés depuis seront refaits au démarrage.` : "";
  return { done: `Restauré : ${rows} lignes de ${tables} tables et ${files} fichiers.${repeated} Lancez le site avec npm start.` };
});

/** Everything is put back apart and compared, and the site untouched. On PostgreSQL every byte is read. */
async function tryOut(file: string) {
  let detail = "";
  const onFault = (error: unknown) => {
    detail = ` (${error instanceof Error ? error.message : String(error)})`;
  };
  const found = await rehearse(file, { passphrase: backupPassphrase(), onFault });
  if (found.outcome === "skipped") return `Répétition impossible : ${noRoomInWords(found)}`;
  const said = rehearsalInWords({ ...found, at: nowIso() }, todayInLome());
  return found.outcome === "ok" ? { done: said } : `${said.slice(0, -1)}${detail}.`;
}
