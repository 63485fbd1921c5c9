import type { FileHandle } from "node:fs/promises";
import { readAt } from "./file-bytes.server.ts";

const PAGE_HEADER_BYTES = 27;
/** Comments stand at the start of the file. */
const COMMENT_BYTES = 1_024 * 1_024;
const MAX_PAGES = 200_000;
const LOCATION = /(?:LOCATION|GEO|GPS|LATITUDE|LONGITUDE|COORDINATES?)[A-Z0-9_. -]{0,40}=/i;

/** Pages carry a checksum, so nothing is blanked in place: a video that names a place in its comments is refused. */
export async function checkOgg(file: FileHandle, size: number): Promise<"clean" | "unreadable" | "located"> {
  let pages = 0;
  for (let at = 0; at < size; pages++) {
    const header = await readAt(file, at, PAGE_HEADER_BYTES);
    if (pages > MAX_PAGES || header.length < PAGE_HEADER_BYTES || header.toString("latin1", 0, 4) !== "OggS" || header[4] !== 0)
      return "unreadable";
    const segments = await readAt(file, at + PAGE_HEADER_BYTES, header[26] ?? 0);
    at += PAGE_HEADER_BYTES + segments.length + segments.reduce((sum, length) => sum + length, 0);
    if (at > size) return "unreadable";
  }
  if (pages < 2) return "unreadable";
  const start = (await readAt(file, 0, Math.min(size, COMMENT_BYTES))).toString("latin1");
  return LOCATION.test(start) ? "located" : "clean";
}
