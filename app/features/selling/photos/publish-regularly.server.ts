import { log } from "#app/kernel/log/log.server.ts";
import { appDb, databaseLocation } from "#app/kernel/runtime/database.server.ts";
import { appIntake } from "#app/services/media/app-media.server.ts";
import { publishWaitingPhotos, releaseAllPublications } from "./photo-publications.server.ts";

const PUBLISH_EVERY_MS = 30_000;

/**
 * Photos of vehicles that a crash, or a storage that was away, left without their public copies. The returned function ends it: a copy
 * in hand is begun anew by the next start.
 */
export async function publishRegularly() {
  if (databaseLocation().kind === "sqlite") await releaseAllPublications(appDb());
  let isPublishing = false;
  async function publishWaiting() {
    if (isPublishing) return;
    isPublishing = true;
    try {
      const { db, storage, wakeQueue } = appIntake();
      if ((await publishWaitingPhotos({ db, storage })) > 0) wakeQueue();
    } catch (error) {
      log.warn("photos-postponed", { error: String(error) }); // the database is away: the timer tries again
    } finally {
      isPublishing = false;
    }
  }
  void publishWaiting();
  const timer = setInterval(() => void publishWaiting(), PUBLISH_EVERY_MS).unref();
  return function stop() {
    clearInterval(timer);
  };
}
