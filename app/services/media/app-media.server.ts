import { constants } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { appDb, databaseLocation } from "#app/kernel/runtime/database.server.ts";
import { WorkStopped, workRegularly } from "#app/kernel/runtime/regular-work.server.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import { findClockDoubt } from "#app/services/audit/clock.server.ts";
import { sweepFolder } from "#app/services/media/intake/spool.server.ts";
import type { MediaIntake } from "#app/services/media/intake/store-upload.server.ts";
import { createVisitorLane } from "#app/services/media/intake/visitor-lane.server.ts";
import { PictureProcessor } from "#app/services/media/processing/picture-processor.server.ts";
import { VariantQueue } from "#app/services/media/processing/variant-queue.server.ts";
import { mediaStorage, partialDir, uploadDir } from "#app/services/storage/app-storage.server.ts";
import { sweepMedia } from "./media-sweep.server.ts";

const FIRST_WITHIN_MS = 20_000;
const REST_WITHIN_MS = 150_000;
const SWEEP_EVERY_MS = HOUR_MS;
/** Every row is read for it: not while the first visitors of a start wait for their pages, */
const FIRST_SWEEP_AFTER_MS = 120_000;
/** and never for more than a part of the time. */
const SWEEP_REST_MS = 25;

let stopSweep: (() => Promise<void>) | undefined;
let opened: { intake: MediaIntake; processors: PictureProcessor[]; queue: VariantQueue } | undefined;

/** Three processes for pictures: the administrator's, the visitors', and one, of low priority, for the other widths. */
function appMedia() {
  if (opened) return opened;
  const processor = new PictureProcessor({ name: "admin", timeLimitMs: FIRST_WITHIN_MS });
  const visitors = new PictureProcessor({ name: "visitors", timeLimitMs: FIRST_WITHIN_MS });
  const rest = new PictureProcessor({ name: "rest", timeLimitMs: REST_WITHIN_MS, priority: constants.priority.PRIORITY_LOW });
  const queue = new VariantQueue({ db: appDb(), storage: mediaStorage(), processor: rest });
  const intake = {
    db: appDb(),
    storage: mediaStorage(),
    uploadDir: uploadDir(),
    processor,
    visitors: createVisitorLane(visitors),
    wakeQueue: () => queue.wake(),
  };
  opened = { intake, processors: [processor, visitors], queue };
  return opened;
}

export function appIntake(): MediaIntake {
  return appMedia().intake;
}

export async function startAppMedia() {
  // A killed process left them: photos as they came, with their place.
  if (databaseLocation().kind === "sqlite") await sweepFolder(uploadDir(), process.uptime() * 1_000);
  appMedia().queue.start();
  stopSweep = workRegularly({ name: "media-sweep", work: sweep, everyMs: SWEEP_EVERY_MS, firstAfterMs: FIRST_SWEEP_AFTER_MS });
}

async function sweep(isStopping: () => boolean) {
  if (await findClockDoubt(appDb())) return;
  async function rest() {
    await delay(SWEEP_REST_MS);
    if (isStopping()) throw new WorkStopped();
  }
  await sweepMedia({ db: appDb(), storage: mediaStorage(), rest }, [uploadDir(), partialDir()]);
}

export async function stopAppMedia() {
  await stopSweep?.();
  for (const processor of opened?.processors ?? []) processor.stop();
  await opened?.queue.stop();
  opened = undefined;
}
