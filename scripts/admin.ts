import "#app/start.server.ts";
import { existsSync } from "node:fs";
import { purgeAll } from "#app/features/personal-data/purge.server.ts";
import { env, StartupError } from "#app/kernel/env/env.server.ts";
import { printForOperator } from "#app/kernel/log/log.server.ts";
import { appDb, closeAppDb, databaseLocation } from "#app/kernel/runtime/database.server.ts";
import { disableSecondFactor, resetAdminPassword } from "#app/services/auth/accounts/admin-account.server.ts";
import { freeBallast } from "#app/services/backup/ballast.server.ts";
import { BALLAST_BYTES, megabytes } from "#app/services/backup/disk.ts";
import { writeForOwnerOnly } from "#app/services/backup/private-files.server.ts";
import { mediaStorage } from "#app/services/storage/app-storage.server.ts";

const NO_ACCOUNT = "Aucun compte n’existe encore : lancez d’abord npm start, qui crée le compte admin.";
const USAGE = [
  "Commandes :",
  "  npm run admin -- reset-password [NOM] nouveau mot de passe du compte NOM (sans NOM, admin), réactivé, empreintes retirées ; son rôle reste",
  "  npm run admin -- delete-old-requests  efface tout de suite ce dont la durée est passée (Paramètres, Données), comme chaque nuit",
  "  npm run admin -- free-space           libère la réserve du disque, quand il est plein",
  "  npm run admin -- disable-two-factor [NOM] retire la double authentification (téléphone et codes de secours perdus), empreintes comprises",
];

const commands: Record<string, (name?: string) => Promise<void>> = {
  "reset-password": async (name) => {
    const reset = await resetAdminPassword(appDb(), name);
    if (!reset) throw absent(name);
    printForOperator(
      "",
      `Nouveau mot de passe du compte ${reset.username} : ${reset.password}`,
      ...(reset.isEnabled ? ["Le compte était désactivé : il est réactivé."] : []),
      ...(reset.removedPasskeys > 0 ? ["Ses empreintes sont retirées : elles s’ajoutent de nouveau dans Paramètres, Sécurité."] : []),
      "Le mot de passe ne sera plus affiché. Toutes les sessions de ce compte sont fermées.",
      "",
    );
  },
  "delete-old-requests": async () => {
    const purged = await purgeAll({ db: appDb(), storage: mediaStorage() }, { username: "exploitant" });
    if (!purged)
      return printForOperator(
        "L’heure du serveur est à vérifier\u00a0: rien n’est effacé. La première page du tableau de bord le demande à la Direction.",
      );
    const { demandes, avis, lignes, scans } = purged;
    printForOperator(
      `Demandes effacées : ${demandes}. Avis refusés effacés : ${avis}. Lignes du journal vidées : ${lignes}. Scans de papiers fonciers effacés : ${scans}.`,
    );
  },
  "free-space": async () => {
    const isFreed = await freeBallast(env().dataDir);
    printForOperator(
      isFreed
        ? `${megabytes(BALLAST_BYTES)} Mo libérés. Faites maintenant de la place : la réserve se reformera d’elle-même.`
        : "La réserve est déjà libérée, ou n’a jamais été formée.",
    );
  },
  "disable-two-factor": async (name) => {
    if (!(await disableSecondFactor(appDb(), name))) throw absent(name);
    printForOperator("La double authentification et les empreintes de ce compte sont retirées. Ses sessions sont fermées.");
  },
};

const named = ["reset-password", "disable-two-factor"];

function absent(name: string | undefined) {
  return new StartupError(name === undefined ? NO_ACCOUNT : `Aucun compte ne s’appelle ${name}.`);
}

async function main([name, ...args]: string[]) {
  const command = name && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || args.length > (named.includes(name ?? "") ? 1 : 0)) throw new StartupError(USAGE.join("\n"));
  const location = databaseLocation();
  if (location.kind === "sqlite" && !existsSync(location.file)) throw new StartupError(NO_ACCOUNT); // opening would create an empty file
  try {
    await command(args[0]);
  } finally {
    await closeAppDb();
  }
}

writeForOwnerOnly();
try {
  await main(process.argv.slice(2));
} catch (error) {
  const reason =
    error instanceof StartupError ? error.message : `La commande a échoué : ${error instanceof Error ? error.message : String(error)}`;
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
