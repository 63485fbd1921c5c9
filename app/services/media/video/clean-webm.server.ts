import type { FileHandle } from "node:fs/promises";
import { blank, readAt } from "./file-bytes.server.ts";

/** `isOpen`: its length is said to be unknown, as in a live recording; it ends at the latest where its parent does. */
export type Element = { id: number; start: number; body: number; end: number; isOpen: boolean };

/** Not the structure of a WebM file. */
class BadElementError extends Error {}

export const VOID = 0xec;
const MAX_ELEMENTS = 200_000;

/** Reads the elements of one file, one after the other, and only so many of them. */
function createElementReader(file: FileHandle) {
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
async function voidElement(file: FileHandle, { start, end }: Element) {
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

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const SEEK_HEAD = 0x114d9b74;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
const CUES = 0x1c53bb6b;
const TRACK = 0xae;
const TRACK_TYPE = 0x83;
/** What players need of a segment. Tags, attachments and chapters are not among it. */
const needed: ReadonlySet<number> = new Set([SEEK_HEAD, INFO, TRACKS, CLUSTER, CUES]);
/** What may stand directly in a segment: a cluster of unknown length ends where one of these begins. */
const segmentLevel: ReadonlySet<number> = new Set([...needed, 0x1254c367, 0x1941a469, 0x1043a770]);
/** Timescale, duration, and the two names of programs that every file must have. */
const neededInfo: ReadonlySet<number> = new Set([0x2ad7b1, 0x4489, 0x4d80, 0x5741]);
/** Words about a track: its name, its codec in words, the address of its maker. */
const trackWords: ReadonlySet<number> = new Set([0x536e, 0x258688, 0x3b4040, 0x26b240]);
/** A checksum of what stands beside it, which changes. */
const CHECKSUM = 0xbf;
const pictureAndSound: ReadonlySet<number> = new Set([1, 2]);

/**
 * Keeps pictures, sound and what players need to show them; the rest of a segment becomes void elements of the same length.
 * A track of another kind (subtitles, measurements) stands among the pictures: such a file is refused.
 */
export async function cleanWebm(file: FileHandle, size: number): Promise<"clean" | "unreadable" | "located"> {
  const readElement = createElementReader(file);
  const contents = { tracks: 0, foreignTracks: 0, cluster: false };

  async function walkFile() {
    const header = await readElement(0, size);
    if (header.id !== EBML) throw new BadElementError("header");
    const segment = await readElement(header.end, size);
    if (segment.id !== SEGMENT || segment.end !== size) throw new BadElementError("segment");
    await walk(segment, async (element) => {
      if (element.isOpen && element.id !== CLUSTER) throw new BadElementError("length");
      if (element.id === TRACKS) await walk(element, visitTrackList);
      else if (element.id === INFO) await walk(element, (child) => copyIf(neededInfo.has(child.id), child));
      else if (element.id === CLUSTER) contents.cluster = true;
      else await copyIf(needed.has(element.id), element);
      return element.id === CLUSTER && (element.isOpen || element.end === segment.end) ? endOfCluster(element) : element.end;
    });
  }

  async function walk({ body, end }: Element, visit: (child: Element) => Promise<number | undefined>) {
    for (let at = body; at < end; ) {
      const child = await readElement(at, end);
      if (child.id === VOID) await blank(file, child.body, child.end);
      at = (child.id === VOID ? undefined : await visit(child)) ?? child.end;
    }
  }

  async function visitTrackList(track: Element) {
    if (track.id !== TRACK) return copyIf(false, track);
    let type = 0;
    await walk(track, async (child) => {
      if (child.id === TRACK_TYPE) type = (await readAt(file, child.end - 1, 1))[0] ?? 0;
      return copyIf(child.id !== CHECKSUM && !trackWords.has(child.id), child);
    });
    contents[pictureAndSound.has(type) ? "tracks" : "foreignTracks"] += 1;
    return undefined;
  }

  async function copyIf(isWanted: boolean, element: Element): Promise<undefined> {
    if (!isWanted) await voidElement(file, element);
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

  try {
    await walkFile();
  } catch (error) {
    if (error instanceof BadElementError) return "unreadable";
    throw error;
  }
  if (contents.foreignTracks > 0) return "located";
  return contents.tracks > 0 && contents.cluster ? "clean" : "unreadable";
}
