import { openDatabaseForMigration } from "#app/db/engine/client.server.ts";
import { migrateToLatest } from "#app/db/migrations/migrate.server.ts";
import { databaseLocation } from "#app/kernel/runtime/database.server.ts";
import { copyRows } from "#app/services/backup/rows.server.ts";
import { runCommand } from "./command.ts";

await runCommand(async ([url]) => {
  const location = databaseLocation();
  if (!url || !/^postgres(ql)?:/.test(url))
    return "Indiquez la base d’arrivée : npm run copy-to-postgres -- postgres://utilisateur@serveur/base";
  if (location.kind !== "sqlite") return "DATABASE_URL est déjà réglée : cette commande part d’une installation SQLite.";
  const from = openDatabaseForMigration(location);
  const to = openDatabaseForMigration({ kind: "postgres", url });
  await migrateToLatest(to);
  const isTaken = await to.selectFrom("settings").select("key").limit(1).executeTakeFirst();
  if (isTaken) return "La base d’arrivée n’est pas vide : rien n’a été copié.";
  const { rows, tables, differences } = await copyRows(from, to);
  if (differences.length > 0) return `La copie ne correspond pas : ${differences.join(" ; ")}.`;
  return {
    done: `Copié et vérifié : ${rows} lignes de ${tables} tables. Réglez DATABASE_URL puis relancez ; les médias restent dans DATA_DIR.`,
  };
});
