import type { PictureFile } from "./picture-job.ts";

const NAME = /^(?:\d{1,4}\.(?:avif|webp)|source\.webp|image\.jpg|apercu\.jpg)$/;

/** The last look before a file is stored: one of our names, and the first bytes of its kind. A child that was taken over can still lie, but not much. */
export function isCleanPicture({ name, bytes }: PictureFile): boolean {
  if (!NAME.test(name)) return false;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString("latin1");
  if (name.endsWith(".jpg")) return text.startsWith("\xff\xd8\xff");
  if (name.endsWith(".webp")) return text.startsWith("RIFF") && text.startsWith("WEBP", 8);
  return text.startsWith("ftypavif", 4);
}
