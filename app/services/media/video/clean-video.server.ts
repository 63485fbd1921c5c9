import type { FileHandle } from "node:fs/promises";
import type { VideoFormat } from "#app/services/media/intake/spool.server.ts";
import { checkOgg } from "./check-ogg.server.ts";
import { cleanMp4 } from "./clean-mp4.server.ts";
import { cleanWebm } from "./clean-webm.server.ts";

/** `located`: it tells where it was taken, in a way that cannot be blanked. */
export type VideoVerdict = "clean" | "unreadable" | "located";

/** Checks the container and blanks, in place, what could tell where the video was taken. The length of the file never changes. */
export function cleanVideo(file: FileHandle, size: number, format: VideoFormat): Promise<VideoVerdict> {
  if (format === "mp4") return cleanMp4(file, size);
  if (format === "webm") return cleanWebm(file, size);
  return checkOgg(file, size);
}
