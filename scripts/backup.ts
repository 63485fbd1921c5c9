import { backUp } from "#app/platform/backup/backup.server.ts";
import { runCommand } from "./command.ts";

await runCommand(async ([file]) => {
  if (!file) return "Indiquez le fichier à écrire : npm run backup -- sauvegarde.tar";
  const { rows, tables, files } = await backUp(file);
  return { done: `Sauvegarde écrite dans ${file} : ${rows} lignes de ${tables} tables et ${files} fichiers.` };
});
