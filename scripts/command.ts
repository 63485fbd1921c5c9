import { StartupError } from "#app/kernel/env/env.server.ts";
import { DamagedArchiveError } from "#app/services/backup/archive.server.ts";
import { writeForOwnerOnly } from "#app/services/backup/private-files.server.ts";
import { BackupRefusal } from "#app/services/backup/restore.server.ts";
import { WrongPassphrase } from "#app/services/backup/sealed-backup.server.ts";

/** Runs a command of the console: what it says in French on one line, and an exit code. A string is a refusal. */
export async function runCommand(command: (args: string[]) => Promise<string | { done: string }>) {
  writeForOwnerOnly();
  try {
    const outcome = await command(process.argv.slice(2));
    if (typeof outcome !== "string") process.stdout.write(`${outcome.done}\n`);
    else end(outcome);
  } catch (error) {
    end(explain(error));
  }
  process.exit();
}

/** Of the environment: an argument would stand in the list of processes, and a history keeps it. */
export function backupPassphrase(): string | undefined {
  return process.env.BACKUP_PASSPHRASE || undefined;
}

function end(sentence: string) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

function explain(error: unknown) {
  if (error instanceof BackupRefusal || error instanceof StartupError || error instanceof WrongPassphrase) return error.message;
  if (error instanceof DamagedArchiveError) return `Cette sauvegarde est abîmée (${error.message}) : rien n’a été restauré.`;
  if (error instanceof Error && "code" in error && error.code === "EEXIST") return "Ce fichier existe déjà : choisissez un autre nom.";
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return "Ce fichier n’existe pas.";
  return `La commande a échoué : ${error instanceof Error ? error.message : String(error)}`;
}
