import { setImmediate as nextTurn } from "node:timers/promises";
import { type Db, isDatabaseUnavailable } from "#app/db/engine/client.server.ts";
import { claimNext, isFreeJob, type JobClaim, JobLost, keepClaim, releaseJob, requireJob } from "#app/kernel/jobs/jobs.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import type { MediaIntake } from "#app/services/media/intake/store-upload.server.ts";
import { UploadError } from "#app/services/media/intake/upload-refusal.ts";
import { forgetOldImports, IMPORT } from "./import-cleanup.server.ts";
import { pauseImport } from "./import-commands.server.ts";
import { openImportPhotos } from "./import-photos.server.ts";
import { endImport, type Import, importNextLines, type Step, undoNextLines } from "./import-steps.server.ts";
import type { ListingContent } from "./trial.server.ts";

const LOOK_EVERY_MS = 15_000;
const NO_BACKUP =
  "La sauvegarde qui précède l’import n’a pas pu être faite\u00a0: rien n’a été importé. Vérifiez la place du disque, puis reprenez.";

export type ImportTools = {
  db: Db;
  intake: MediaIntake;
  contents: readonly ListingContent[];
  /** Makes the backup before the first line; resolves to its name. */
  backUp: () => Promise<string>;
  /** Asked between two steps. */
  isStopping?: () => boolean;
};

let wake: (() => void) | undefined;

/** Works on begun imports: now, when a member begins one, and every quarter of a minute; the returned function awaits the current step. */
export function importRegularly(tools: ImportTools) {
  let isStopping = false;
  let working: Promise<void> | undefined;
  let isAsked = false;
  function startWork() {
    isAsked = true;
    working ??= workOn()
      .catch((error: unknown) => {
        if (isDatabaseUnavailable(error)) log.warn("import-unavailable", { error: String(error) });
        else log.error("import-failed", error);
      })
      .finally(() => {
        working = undefined;
      });
  }
  async function workOn() {
    while (isAsked && !isStopping) {
      isAsked = false;
      await workOnImports({ ...tools, isStopping: () => isStopping });
      await forgetOldImports({ db: tools.db, storage: tools.intake.storage });
    }
  }
  startWork();
  wake = startWork;
  const timer = setInterval(startWork, LOOK_EVERY_MS);
  timer.unref();
  return async function stop() {
    isStopping = true;
    wake = undefined;
    clearInterval(timer);
    await working;
  };
}

/** Without waiting for the next look; where this process does not look, another does. */
export function wakeImports() {
  wake?.();
}

type ClaimedImport = { row: Import; claim: JobClaim };

/** Takes the import that is to be worked on; undefined when there is none, or another process has it. */
function claimImport(db: Db): Promise<ClaimedImport | undefined> {
  const begun = db.selectFrom("imports").where("etat", "in", ["en_cours", "annulation"]);
  const waiting = begun
    .select("id")
    .where(isFreeJob(IMPORT, "imports.id", nowIso()))
    .limit(1);
  return claimNext(db, IMPORT, waiting, Date.now(), async (claim) => {
    const row = await begun.selectAll().where("id", "=", claim.key).executeTakeFirst();
    return row && { row, claim };
  });
}

/** Does what is to be done, step by step, until it is through, stopped or taken away. */
export async function workOnImports(tools: ImportTools): Promise<void> {
  const { db, isStopping = () => false } = tools;
  while (!isStopping()) {
    const claimed = await claimImport(db);
    if (!claimed) return;
    const { claim } = claimed;
    using _held = keepClaim(db, claim);
    try {
      await workOn({ ...tools, isStopping }, claimed);
    } catch (error) {
      if (error instanceof JobLost) continue;
      if (!(error instanceof UploadError)) throw error;
      if (error.code === "busy") return log.warn("import-waits", { import: claim.key, error: String(error.cause ?? error) }); // the next look goes on
      log.error("import-paused", error.cause ?? error, { import: claim.key });
      await pauseImport(db, claim.key, error.message);
    } finally {
      await releaseJob(db, claim);
    }
  }
}

async function workOn(tools: ImportTools & { isStopping: () => boolean }, { row, claim }: ClaimedImport) {
  const { db, contents, isStopping } = tools;
  const content = contents.find(({ table }) => table === row.table_name);
  if (!content) throw new Error(`Nothing is known of ${row.table_name}`);
  const step: Step = { db, claim, content, row };
  if (row.etat === "annulation") {
    while (!isStopping()) {
      if ((await undoNextLines(step)) === 0) return endImport(step, "annulation", "annule");
      await nextTurn();
    }
    return;
  }
  if (row.sauvegarde === null && !(await makeBackup(tools, claim))) return;
  await using photos = await openImportPhotos(tools.intake, content, row.photos_path);
  while (!isStopping()) {
    if ((await importNextLines(step, photos)) === 0) return endImport(step, "en_cours", "fait");
    await nextTurn(); // visitors are answered between two steps
  }
}

/** Before the first line. One that cannot be made stops the import, with a sentence. */
async function makeBackup({ db, backUp }: ImportTools, claim: JobClaim): Promise<boolean> {
  try {
    const sauvegarde = await backUp();
    await db.transaction().execute(async (trx) => {
      await trx.updateTable("imports").set({ sauvegarde }).where("id", "=", claim.key).execute();
      await requireJob(trx, claim);
    });
    return true;
  } catch (error) {
    if (error instanceof JobLost) throw error;
    log.error("import-backup-failed", error, { import: claim.key });
    await pauseImport(db, claim.key, NO_BACKUP);
    return false;
  }
}
