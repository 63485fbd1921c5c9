import type { FileHandle } from "node:fs/promises";
import { blank, readAt } from "./file-bytes.server.ts";

/** `isOpen`: its length is said to be unknown, as in a live recording; it ends at the latest where its parent does. */
export type Element = { id: number; start: number; body: number; end: number; isOpen: boolean };

/** Not the structure of a WebM file. */
export class BadElementError extends Error {}

export const VOID = 0xec;
const MAX_ELEMENTS = 200_000;

/** Reads the elements of one file, one after the other, and only so many of them. */
export function createElementReader(file: FileHandle) {
  let elements = 0;
  return async function readElement(at: number, to: number): Promise<Element> {
    if (++elements > MAX_ELEMENTS) throw new BadElementError("too many elements");
    const bytes = await readAt(file, at, 12);
    const idLength = Math.clz32(bytes[0] ?? 0) - 23;
    const sizeLength = Math.clz32(bytes[idLength] ?? 0) - 23;
    if (idLength > 4 || sizeLength > 8 || bytes.length < idLength + sizeLength) throw new BadElementError("cut element");
    const id = bytes.readUIntBE(0, idLength);
    const body = at + idLength + sizeLength;
    const length = readLength(bytes.subarray(idLength, idLength + sizeLength));
    const end = length === undefined ? to : body + length;
    if (end > to) throw new BadElementError("length");
    return { id, start: at, body, end, isOpen: length === undefined };
  };
}

/** Undefined when the length is said to be unknown: all bits set. */
function readLength(bytes: Buffer): number | undefined {
  const marker = 0x80 >> (bytes.length - 1);
  let value = (bytes[0] ?? 0) & (marker - 1);
  let isUnknown = value === marker - 1;
  for (const byte of bytes.subarray(1)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return isUnknown ? undefined : value;
}

/** Into an element of the same length that says nothing: no offset in the file moves. */
export async function voidElement(file: FileHandle, { start, end }: Element) {
  const total = end - start;
  const header = total - 2 < 127 ? Buffer.from([VOID, 0x80 | (total - 2)]) : Buffer.alloc(9);
  if (header.length === 9) {
    header.writeBigUInt64BE(BigInt(total - 9), 1);
    header[0] = VOID;
    header[1] = 0x01;
  }
  await file.write(header, 0, header.length, start);
  await blank(file, start + header.length, end);
}
