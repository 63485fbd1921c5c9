import type { Entry } from "yauzl";
import { MAX_PICTURE_BYTES } from "#app/services/addresses/sending-limits.ts";

// What a zip of an import may hold, its photos and the parts of a workbook alike: judged by its directory, before anything is unpacked.
export const MAX_ZIP_FILES = 500;
const BOMB_RATIO = 100;

export type EntryFault = "locked" | "heavy" | "bomb" | "unknown";

export function faultOfEntry(entry: Entry): EntryFault | undefined {
  if (entry.isEncrypted()) return "locked";
  if (entry.uncompressedSize > MAX_PICTURE_BYTES) return "heavy";
  if (entry.uncompressedSize >= BOMB_RATIO * Math.max(1, entry.compressedSize)) return "bomb";
  return entry.canDecodeFileData() ? undefined : "unknown";
}
