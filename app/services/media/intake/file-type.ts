import type { PictureFormat } from "#app/services/media/processing/picture-job.ts";

export type VideoFormat = "mp4" | "webm" | "ogg";
export type FileType = { kind: "image"; format: PictureFormat } | { kind: "video"; format: VideoFormat };

/** Bytes needed to tell the kinds apart. */
export const SIGNATURE_BYTES = 64;

export const mimeTypes: Record<PictureFormat | VideoFormat, string> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  mp4: "video/mp4",
  webm: "video/webm",
  ogg: "video/ogg",
};

// QuickTime ("qt  ") and the still pictures of phones ("heic", "avif", …) share the container but are no MP4.
const mp4Brands = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V[ HP]|MSNV|dash|mmp4)$/;

/** What the bytes are, whatever the name says; undefined for anything we do not take. */
export function detectFileType(start: Uint8Array): FileType | undefined {
  const text = Buffer.from(start.buffer, start.byteOffset, Math.min(start.byteLength, SIGNATURE_BYTES)).toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return { kind: "image", format: "jpeg" };
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return { kind: "image", format: "png" };
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return { kind: "image", format: "webp" };
  if (/^GIF8[79]a/.test(text)) return { kind: "image", format: "gif" };
  if (text.startsWith("ftyp", 4) && mp4Brands.test(text.slice(8, 12))) return { kind: "video", format: "mp4" };
  if (text.startsWith("\x1aE\xdf\xa3") && text.includes("webm")) return { kind: "video", format: "webm" };
  if (text.startsWith("OggS\0")) return { kind: "video", format: "ogg" };
  return undefined;
}
