import type { MediaUsage } from "#app/services/storage/media-usage.ts";
import { isHeic, pictureLimit } from "./file-choice.ts";
import { readPhoto, shrinkPhoto } from "./shrink-photo.ts";

/**
 * Files as they can be judged: a photo above the limit is made smaller first, one of an iPhone becomes a JPEG where this device can read
 * it. One after the other: a phone has no room for thirty opened photos.
 */
export async function fittingFiles(files: readonly File[], usage: MediaUsage): Promise<File[]> {
  const fitting: File[] = [];
  for (const file of files) {
    if (isHeic(file)) fitting.push((await readPhoto(file)) ?? file);
    else fitting.push(file.size > pictureLimit(usage) ? await shrinkPhoto(file) : file);
  }
  return fitting;
}
