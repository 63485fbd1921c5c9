import { existsSync } from "node:fs";
import { disableSecondFactor, resetAdminPassword } from "#app/platform/auth/admin-account.server.ts";
import { deleteOldRequests } from "#app/platform/bin/bin-commands.server.ts";
import { appDb, closeAppDb, databaseLocation } from "#app/platform/database.server.ts";
import { freeBallast } from "#app/platform/disk/ballast.server.ts";
import { BALLAST_BYTES, megabytes } from "#app/platform/disk/disk.ts";
import { writeForOwnerOnly } from "#app/platform/disk/private-files.server.ts";
import { env, StartupError } from "#app/platform/env.server.ts";
import { tellOperator } from "#app/platform/log.server.ts";

const NO_ACCOUNT = "Aucun compte n’existe encore : lancez d’abord npm start, qui crée le compte admin.";
const USAGE = [
  "Commandes :",
  "  npm run admin -- reset-password       nouveau mot de passe de l’administrateur ; ferme toutes les sessions",
  "  npm run admin -- delete-old-requests  efface les demandes plus anciennes que la durée choisie dans Paramètres, photos comprises",
  "  npm run admin -- free-space           libère la réserve du disque, quand il est plein",
  "  npm run admin -- disable-two-factor   retire la double authentification (téléphone et codes de secours perdus)",
];

const commands: Record<string, () => Promise<void>> = {
  "reset-password": async () => {
    const reset = await resetAdminPassword(appDb());
    if (!reset) throw new StartupError(NO_ACCOUNT);
    tellOperator(
      "",
      `Nouveau mot de passe du compte ${reset.username} : ${reset.password}`,
      "Il ne sera plus affiché. Toutes les sessions sont fermées.",
      "",
    );
  },
  "delete-old-requests": async () => {
    const deleted = await deleteOldRequests(appDb(), { username: "exploitant" });
    tellOperator(`Demandes effacées : ${deleted}.`);
  },
  "free-space": async () => {
    const isFreed = await freeBallast(env().dataDir);
    tellOperator(
      isFreed
        ? `${megabytes(BALLAST_BYTES)} Mo libérés. Faites maintenant de la place : la réserve se reformera d’elle-même.`
        : "La réserve est déjà libérée, ou n’a jamais été formée.",
    );
  },
  "disable-two-factor": async () => {
    if (!(await disableSecondFactor(appDb()))) throw new StartupError(NO_ACCOUNT);
    tellOperator("La double authentification est retirée. Toutes les sessions sont fermées.");
  },
};

async function main(name: string | undefined) {
  const command = name && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new StartupError(USAGE.join("\n"));
  const location = databaseLocation();
  if (location.kind === "sqlite" && !existsSync(location.file)) throw new StartupError(NO_ACCOUNT); // opening would create an empty file
  try {
    await command();
  } finally {
    await closeAppDb();
  }
}

writeForOwnerOnly();
try {
  await main(process.argv[2]);
} catch (error) {
  const reason =
    error instanceof StartupError ? error.message : `La commande a échoué : ${error instanceof Error ? error.message : String(error)}`;
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
