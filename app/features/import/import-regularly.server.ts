import { setImmediate as nextTurn } from "node:timers/promises";
import { type Db, isDatabaseUnavailable } from "#app/db/engine/client.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import type { MediaIntake } from "#app/services/media/intake/store-upload.server.ts";
import { UploadError } from "#app/services/media/intake/upload-refusal.ts";
import { type Claimed, claimImport, holdClaim, releaseClaim, thisProcess } from "./import-claims.server.ts";
import { forgetOldImports } from "./import-cleanup.server.ts";
import { pauseImport } from "./import-commands.server.ts";
import { openImportPhotos } from "./import-photos.server.ts";
import { endImport, importNextLines, LostImport, type Step, undoNextLines } from "./import-steps.server.ts";
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
  owner?: string;
  /** Asked between two steps. */
  isStopping?: () => boolean;
};

let wake: (() => void) | undefined;

/** Works on what was begun, now, when somebody begins something, and every quarter of a minute; the returned function waits for the step in hand. */
export function importRegularly(tools: ImportTools) {
  let isStopping = false;
  let working: Promise<void> | undefined;
  let isAsked = false;
  function look() {
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
  look();
  wake = look;
  const timer = setInterval(look, LOOK_EVERY_MS);
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

/** Does what is to be done, step by step, until it is through, stopped or taken away. */
export async function workOnImports(tools: ImportTools): Promise<void> {
  const { db, owner = thisProcess, isStopping = () => false } = tools;
  for (let claimed = await claimImport(db, owner); claimed && !isStopping(); claimed = await claimImport(db, owner)) {
    const { id } = claimed;
    using _claim = holdClaim(db, id, owner);
    try {
      await workOn({ ...tools, owner, isStopping }, claimed);
    } catch (error) {
      if (error instanceof LostImport) continue;
      if (!(error instanceof UploadError)) throw error;
      if (error.code === "busy") return log.warn("import-waits", { import: id, error: String(error.cause ?? error) }); // the next look goes on
      log.error("import-paused", error.cause ?? error, { import: id });
      await pauseImport(db, id, error.message);
    } finally {
      await releaseClaim(db, id, owner);
    }
  }
}

async function workOn(tools: ImportTools & { owner: string; isStopping: () => boolean }, { id, etat }: Claimed) {
  const { db, owner, contents, isStopping } = tools;
  const row = await db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const content = contents.find(({ table }) => table === row.table_name);
  if (!content) throw new Error(`Nothing is known of ${row.table_name}`);
  const step: Step = { db, owner, content, row };
  if (etat === "annulation") {
    while (!isStopping()) {
      if ((await undoNextLines(step)) === 0) return void (await endImport(step, "annulation", "annule"));
      await nextTurn();
    }
    return;
  }
  if (row.sauvegarde === null && !(await makeBackup(tools, id))) return;
  await using photos = await openImportPhotos(tools.intake, content, row.photos_path);
  while (!isStopping()) {
    if ((await importNextLines(step, photos)) === 0) return void (await endImport(step, "en_cours", "fait"));
    await nextTurn(); // visitors are answered between two steps
  }
}

/** Before the first line. One that cannot be made stops the import, with a sentence. */
async function makeBackup({ db, owner, backUp }: ImportTools, id: string): Promise<boolean> {
  try {
    const sauvegarde = await backUp();
    await db
      .updateTable("imports")
      .set({ sauvegarde })
      .where("id", "=", id)
      .where("pris_par", "=", owner ?? "")
      .execute();
    return true;
  } catch (error) {
    log.error("import-backup-failed", error, { import: id });
    await pauseImport(db, id, NO_BACKUP);
    return false;
  }
}
