import "#app/start.server.ts";
import { existsSync } from "node:fs";
import { inspectPhotos, mendPhotos, type PhotoReport } from "#app/features/selling/photos/photo-publications.server.ts";
import { StartupError } from "#app/kernel/env/env.server.ts";
import { printForOperator } from "#app/kernel/log/log.server.ts";
import { appDb, closeAppDb, databaseLocation } from "#app/kernel/runtime/database.server.ts";
import { writeForOwnerOnly } from "#app/services/backup/private-files.server.ts";
import { mediaStorage } from "#app/services/storage/app-storage.server.ts";

const USAGE = [
  "Commandes :",
  "  npm run fsck             compare les annonces, les médias enregistrés et les fichiers ; ne change rien",
  "  npm run fsck -- --mend   répare ce qui peut l’être et retire le reste",
];

function describe({ records, files, damaged, dangling, unused, orphans, failed, unpublished }: PhotoReport) {
  return [
    `${records} médias enregistrés, ${files} fichiers.`,
    ...damaged.map(({ id, storage_path, missing }) => `fichiers manquants   ${id}  ${storage_path} : ${missing.join(", ")}`),
    ...dangling.map(({ table, row_id, image_id }) => `image inconnue       ${table} ${row_id} : ${image_id}`),
    ...failed.map(({ id }) => `tailles non créées   ${id}`),
    ...unpublished.map(({ photo_id, vehicle_id }) => `photo à publier      ${photo_id} pour le véhicule ${vehicle_id}`),
    ...unused.map(({ id, storage_path }) => `média inutilisé      ${id}  ${storage_path}`),
    ...orphans.map(({ path, size }) => `fichier orphelin     ${path} (${size} octets)`),
  ];
}

function countProblems({ damaged, dangling, unused, orphans, failed, unpublished }: PhotoReport) {
  return damaged.length + dangling.length + unused.length + orphans.length + failed.length + unpublished.length;
}

async function main(args: string[]) {
  const shouldMend = args.includes("--mend");
  if (args.some((arg) => arg !== "--mend")) throw new StartupError(USAGE.join("\n"));
  const location = databaseLocation();
  if (location.kind === "sqlite" && !existsSync(location.file)) throw new StartupError("Rien à vérifier : lancez d’abord npm start."); // opening would create an empty file
  const check = { db: appDb(), storage: mediaStorage() };
  try {
    const report = await inspectPhotos(check);
    printForOperator(...describe(report));
    const problems = countProblems(report);
    if (problems === 0) return printForOperator("Tout est en ordre.");
    if (!shouldMend) {
      printForOperator(`${problems} à revoir. Pour réparer : npm run fsck -- --mend`);
      process.exitCode = 2;
      return;
    }
    await mendPhotos(check, report);
    const left = countProblems(await inspectPhotos(check));
    printForOperator(
      left === 0 ? "Réparé." : `Réparé, sauf ${left} : les images de galerie passées en brouillon attendent une nouvelle photo.`,
    );
    // Over SQLite a running server hears of its own changes only.
    if (location.kind === "sqlite") printForOperator("Si le site tourne, relancez-le pour que ses pages en tiennent compte.");
  } finally {
    await closeAppDb();
  }
}

writeForOwnerOnly();
try {
  await main(process.argv.slice(2));
} catch (error) {
  const reason =
    error instanceof StartupError ? error.message : `La vérification a échoué : ${error instanceof Error ? error.message : String(error)}`;
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
