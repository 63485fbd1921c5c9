import { isFingerprint } from "./fingerprint.ts";
import type { PictureFile, PictureResult } from "./picture-job.ts";

const NAME = /^(?:\d{1,4}\.(?:avif|webp)|source\.webp|image\.jpg|apercu\.jpg)$/;

/** What came back is what was asked for. */
export function isCleanResult(result: PictureResult): boolean {
  return result.files.every(isCleanPicture) && (!("fingerprint" in result) || isFingerprint(result.fingerprint));
}

/** The last look before a file is stored: one of our names, and the first bytes of its kind. A child that was taken over can still lie, but not much. */
function isCleanPicture({ name, bytes }: PictureFile): boolean {
  if (!NAME.test(name)) return false;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString("latin1");
  if (name.endsWith(".jpg")) return text.startsWith("\xff\xd8\xff");
  if (name.endsWith(".webp")) return text.startsWith("RIFF") && text.startsWith("WEBP", 8);
  return text.startsWith("ftypavif", 4);
}
