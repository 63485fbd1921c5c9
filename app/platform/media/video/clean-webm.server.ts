import type { FileHandle } from "node:fs/promises";
import { blank, readAt } from "./file-bytes.server.ts";

type Element = { id: number; start: number; body: number; end: number };

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TRACKS = 0x1654ae6b;
const TAGS = 0x1254c367;
const ATTACHMENTS = 0x1941a469;
const VOID = 0xec;
/** What may stand directly in a segment: a cluster of unknown length ends where one of these begins. */
const segmentLevel = new Set([CLUSTER, TRACKS, TAGS, ATTACHMENTS, 0x114d9b74, 0x1549a966, 0x1c53bb6b, 0x1043a770]);
const MAX_ELEMENTS = 200_000;

class BadElementError extends Error {}

/** Turns tags and attachments into void elements of the same length, filled with zeroes: no offset in the file moves. */
export async function cleanWebm(file: FileHandle, size: number): Promise<"clean" | "unreadable"> {
  const found = { tracks: false, cluster: false };
  let elements = 0;

  async function walkFile() {
    const header = await readElement(0, size);
    if (header.id !== EBML) throw new BadElementError("header");
    const segment = await readElement(header.end, size);
    if (segment.id !== SEGMENT || segment.end !== size) throw new BadElementError("segment");
    await walkSegment(segment.body, segment.end);
  }

  async function walkSegment(from: number, to: number) {
    for (let at = from; at < to; ) {
      const element = await readElement(at, to);
      if (element.id === TRACKS) found.tracks = true;
      if (element.id === CLUSTER) found.cluster = true;
      if (element.id === TAGS || element.id === ATTACHMENTS) await voidElement(element);
      if (element.id === VOID) await blank(file, element.body, element.end);
      at = element.id === CLUSTER && element.end === to ? await endOfCluster(element) : element.end;
    }
  }

  /** The last cluster, or one of unknown length: its children are counted until something of the segment begins. */
  async function endOfCluster({ body, end }: Element) {
    let at = body;
    while (at < end) {
      const child = await readElement(at, end);
      if (segmentLevel.has(child.id)) return at;
      at = child.end;
    }
    return at;
  }

  async function readElement(at: number, to: number): Promise<Element> {
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
    return { id, start: at, body, end };
  }

  async function voidElement({ start, end }: Element) {
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

  try {
    await walkFile();
  } catch (error) {
    if (error instanceof BadElementError) return "unreadable";
    throw error;
  }
  return found.tracks && found.cluster ? "clean" : "unreadable";
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
