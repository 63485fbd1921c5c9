import sharp from "sharp";
import { CANARY } from "./pictures.ts";

const TRACES = [CANARY, "Exif\0\0", "GPSLatitude", "xmpmeta", "ns.adobe.com", "<script", "<?php"];

/** Traces in a stored file of what was sent. */
export function findTraces(path: string, bytes: Buffer): string[] {
  return TRACES.filter((trace) => bytes.includes(trace)).map((trace) => `${path} contains ${trace}`);
}

/** What is wrong with a stored picture or film: a trace of what was sent, a type that is not that of its name, metadata, broken pixels. */
export async function examineStored(path: string, bytes: Buffer): Promise<string[]> {
  const found = findTraces(path, bytes);
  if (/video\.\w+$/.test(path)) return found;
  const expected = { jpg: "jpeg", webp: "webp", avif: "heif" }[path.slice(path.lastIndexOf(".") + 1)];
  const picture = await sharp(bytes, { failOn: "error" })
    .metadata()
    .catch(() => undefined);
  if (!picture || picture.format !== expected) return [...found, `${path} is no ${expected}`];
  if (picture.exif ?? picture.xmp ?? picture.iptc ?? picture.icc) found.push(`${path} has metadata`);
  await sharp(bytes, { failOn: "error" })
    .stats()
    .catch(() => found.push(`${path} does not decode`));
  return found;
}
