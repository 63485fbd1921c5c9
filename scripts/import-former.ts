import "#app/start.server.ts";
import { existsSync, statSync } from "node:fs";
import { StartupError } from "#app/kernel/env/env.server.ts";
import { printForOperator } from "#app/kernel/log/log.server.ts";
import { closeAppDb, databaseLocation } from "#app/kernel/runtime/database.server.ts";
import { importFormer, type TableReport } from "#app/seed/import-former.server.ts";
import { writeForOwnerOnly } from "#app/services/backup/private-files.server.ts";
import { backUpBefore } from "#app/services/backup/scheduled-backup.server.ts";
import { appIntake, stopAppMedia } from "#app/services/media/app-media.server.ts";

const REFUSALS = 1;
const NOTHING_READ = 2;
const USAGE = [
  "npm run import-former -- DOSSIER [--essai]",
  "  reprend les exports de l’ancien site (properties, projects, vehicles, vehicle_sell_requests, gallery_images,",
  "  testimonials, contact_requests, site_text_content, chacun en .json ou en .csv) et les photos qui sont dans DOSSIER ;",
  "  avec --essai rien n’est écrit.",
].join("\n");

function describe({ table, read, added, alreadyThere: known, refused, missing }: TableReport, isTrial: boolean) {
  const counts = `${read} lues, ${added} ${isTrial ? "à ajouter" : "nouvelles"}, ${known} déjà là, ${refused.length} refusées, ${missing.length} photos manquantes`;
  return [`${table} : ${counts}.`, ...refused.map((line) => `  refusée   ${line}`), ...missing.map((line) => `  photo     ${line}`)];
}

async function main(args: string[]) {
  const isTrial = args.includes("--essai");
  const [folder, ...others] = args.filter((arg) => arg !== "--essai");
  if (!folder || others.length > 0) throw new StartupError(USAGE);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new StartupError(`Le dossier ${folder} n’existe pas.`);
  const location = databaseLocation();
  if (location.kind === "sqlite" && !existsSync(location.file))
    throw new StartupError("Le site n’est pas encore installé : lancez d’abord npm start."); // opening would create an empty file
  if (!isTrial) printForOperator(`Sauvegarde faite : ${await backUpBefore("reprise")}`);
  try {
    const reports = await importFormer({ intake: appIntake(), folder, isTrial });
    for (const report of reports) printForOperator(...describe(report, isTrial));
    if (reports.every(({ read }) => read === 0)) {
      printForOperator("Rien n’a pu être lu : ce dossier ne contient aucun export.");
      process.exitCode = NOTHING_READ;
      return;
    }
    if (isTrial) printForOperator("Essai : rien n’a été écrit.");
    // Over SQLite a running server hears of its own changes only.
    else if (location.kind === "sqlite") printForOperator("Si le site tourne, relancez-le pour que ses pages en tiennent compte.");
    if (reports.some(({ refused }) => refused.length > 0)) process.exitCode = REFUSALS;
  } finally {
    await stopAppMedia();
    await closeAppDb();
  }
}

writeForOwnerOnly();
try {
  await main(process.argv.slice(2));
} catch (error) {
  const reason =
    error instanceof StartupError ? error.message : `La reprise a échoué : ${error instanceof Error ? error.message : String(error)}`;
  process.stderr.write(`${reason}\n`);
  process.exitCode = NOTHING_READ;
}
