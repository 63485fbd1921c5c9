import { workRegularly } from "#app/kernel/runtime/regular-work.server.ts";
import { appIntake } from "#app/services/media/app-media.server.ts";
import { publishWaitingPhotos } from "./photo-publications.server.ts";

/** Photos of vehicles that a crash, or a storage that was away, left without their public copies. */
export function publishRegularly() {
  return workRegularly({
    name: "photos",
    async work(isStopping) {
      const { db, storage, wakeQueue } = appIntake();
      if ((await publishWaitingPhotos({ db, storage }, Date.now(), isStopping)) > 0) wakeQueue();
    },
  });
}
