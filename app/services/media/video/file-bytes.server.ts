import type { FileHandle } from "node:fs/promises";

/** Fewer bytes than asked for only at the end of the file. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

const BLANK = Buffer.alloc(64 * 1_024);

/** Zeroes from one position up to another. */
export async function blank(file: FileHandle, from: number, to: number) {
  for (let at = from; at < to; at += BLANK.length) await file.write(BLANK, 0, Math.min(BLANK.length, to - at), at);
}
