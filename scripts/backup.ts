import { passwordWeakness } from "#app/services/auth/password-rules.server.ts";
import { backUp } from "#app/services/backup/backup.server.ts";
import { backupPassphrase, runCommand } from "./command.ts";

await runCommand(async ([file]) => {
  if (!file) return "Indiquez le fichier à écrire : npm run backup -- sauvegarde.tar";
  const passphrase = backupPassphrase();
  const weakness = passphrase && passwordWeakness(passphrase);
  if (weakness) return `BACKUP_PASSPHRASE ${weakness}. Choisissez une autre phrase.`;
  const { rows, tables, files } = await backUp(file, passphrase);
  const how = passphrase ? "protégée par la phrase de BACKUP_PASSPHRASE" : "sans phrase";
  return { done: `Sauvegarde écrite dans ${file}, ${how} : ${rows} lignes de ${tables} tables et ${files} fichiers.` };
});
