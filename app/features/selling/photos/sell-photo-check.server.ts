import { type Check, inspectMedia, type MediaReport, mendRecords, removeStrays } from "#app/services/media/media-check.server.ts";
import { listFreePublications } from "./photo-publications.server.ts";
import { publishWaitingPhotos } from "./publish-sell-photos.server.ts";

export type PhotoReport = MediaReport & {
  /** Photos that a vehicle still waits for. */
  unpublished: { photo_id: string; vehicle_id: string }[];
};

/** The check of the media, with the photos of sell requests; changes nothing. */
export async function inspectPhotos(check: Check): Promise<PhotoReport> {
  const { db, now = Date.now() } = check;
  return { ...(await inspectMedia(check)), unpublished: await listFreePublications(db, now) };
}

/** Photos are published between the two: lost ones are left out by then, and what a vehicle waits for is not yet removed as unused. */
export async function mendPhotos(check: Check, report: PhotoReport) {
  await mendRecords(check.db, report);
  await publishWaitingPhotos(check);
  await removeStrays(check);
}
