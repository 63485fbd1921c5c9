import { existsSync } from "node:fs";
import { CsvError } from "csv-parse";
import { type Db, isDatabaseUnavailable } from "#app/db/engine/client.server.ts";
import type { JournalResult } from "#app/db/tables/platform-tables.ts";
import { env, StartupError } from "#app/kernel/env/env.server.ts";
import { printForOperator } from "#app/kernel/log/log.server.ts";
import { appDb, closeAppDb, databaseLocation } from "#app/kernel/runtime/database.server.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { JournalKeyMissing } from "#app/services/audit/chain-check.server.ts";
import { NoJournalFile, verifyJournalFile } from "#app/services/audit/journal-csv.server.ts";
import { sealWithKey } from "#app/services/audit/journal-lines.server.ts";
import { verifyJournal } from "#app/services/audit/verify-journal.server.ts";
import { writeForOwnerOnly } from "#app/services/backup/private-files.server.ts";
import { mediaStorage } from "#app/services/storage/app-storage.server.ts";
import { StorageUnavailableError } from "#app/services/storage/storage.server.ts";

const USAGE = [
  "Commandes :",
  "  npm run journal -- verify          vérifie le journal et ses repères ; ne change rien",
  "  npm run journal -- verify FICHIER  vérifie un export du journal (CSV), où qu’il se trouve",
  "  npm run journal -- reprendre       la clé du journal est perdue : JOURNAL_KEY en donne une nouvelle, qui scelle la suite",
  "Code de fin : 0 intact, 1 modifié, 2 illisible.",
];
const BROKEN = 1;
const UNREADABLE = 2;

async function withInstalled<Result>(use: (db: Db) => Promise<Result>): Promise<Result> {
  const location = databaseLocation();
  if (location.kind === "sqlite" && !existsSync(location.file)) throw new StartupError("Rien à vérifier : lancez d’abord npm start."); // opening would create an empty file
  try {
    return await use(appDb());
  } finally {
    await closeAppDb();
  }
}

/** What the lost key sealed stays as it is, and is told as what cannot be verified. */
async function resume() {
  if (env().journalKeys.length === 0) throw new StartupError("Donnez la nouvelle clé dans JOURNAL_KEY.");
  const isNew = await withInstalled((db) => db.transaction().execute((trx) => sealWithKey(trx, true)));
  printForOperator(isNew ? "La suite du journal est scellée par la nouvelle clé." : "Cette clé scelle déjà le journal.");
}

function printResult({ lignes, anomalies, notes }: JournalResult) {
  printForOperator(...notes, ...anomalies);
  if (anomalies.length === 0)
    printForOperator(`Journal intact : ${lignes < 2 ? `${lignes} ligne` : `${formatNumber(lignes)} lignes se suivent`}.`);
  else process.exitCode = BROKEN;
}

/** What went wrong, for the person who asked; whatever it is, nothing was verified. */
function explain(error: unknown) {
  if (error instanceof StartupError || error instanceof NoJournalFile || error instanceof JournalKeyMissing) return error.message;
  if (error instanceof CsvError) return "Ce fichier n’est pas un export du journal.";
  if (isDatabaseUnavailable(error)) return `Le journal ne peut pas être lu : la base ou le fichier ne répond pas (${String(error)}).`;
  if (error instanceof StorageUnavailableError) return `Les repères du journal ne peuvent pas être lus : ${error.message}.`;
  return `Le journal ne peut pas être lu : ${error instanceof Error ? error.message : String(error)}`;
}

writeForOwnerOnly();
try {
  const [command, file, ...rest] = process.argv.slice(2);
  const isResumed = command === "reprendre" && file === undefined;
  if (rest.length > 0 || (command !== "verify" && !isResumed)) throw new StartupError(USAGE.join("\n"));
  if (isResumed) await resume();
  else if (file === undefined) printResult(await withInstalled((db) => verifyJournal({ db, storage: mediaStorage() })));
  else printResult(await verifyJournalFile(file));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = UNREADABLE;
}
