import type { FileHandle } from "node:fs/promises";
import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { blank, readAt } from "./file-bytes.server.ts";

export type Box = { type: string; start: number; body: number; end: number; children: Box[] };

/** Not the structure of an MP4 file. */
class BadBoxError extends Error {}

const MAX_BOXES = 20_000;
const PADDING: ReadonlySet<string> = new Set(["free", "skip", "wide"]);

/** What players need, by the box it stands in. A list of what reveals a place would never be complete. */
const needed: Record<string, ReadonlySet<string>> = {
  file: new Set(["ftyp", "styp", "pdin", "moov", "mdat", "moof", "mfra", "sidx", "ssix"]),
  moov: new Set(["mvhd", "iods", "trak", "mvex"]),
  trak: new Set(["tkhd", "edts", "mdia"]),
  edts: new Set(["elst"]),
  mdia: new Set(["mdhd", "hdlr", "elng", "minf"]),
  minf: new Set(["vmhd", "smhd", "dinf", "stbl"]),
  dinf: new Set(["dref"]),
  stbl: new Set(["stsd", "stts", "ctts", "cslg", "stsc", "stsz", "stz2", "stco", "co64", "stss", "stps", "sdtp", "sgpd", "sbgp"]),
  mvex: new Set(["mehd", "trex"]),
  moof: new Set(["mfhd", "traf"]),
  traf: new Set(["tfhd", "tfdt", "trun", "sdtp", "sgpd", "sbgp"]),
  mfra: new Set(["tfra", "mfro"]),
};

export function isNeeded(parent: Box, child: Box) {
  return needed[parent.type]?.has(child.type) ?? true;
}

/** The whole file as a tree: boxes that hold what players need are looked into, the others are taken as they are. */
async function readBoxes(file: FileHandle, size: number): Promise<Box> {
  const root: Box = { type: "file", start: 0, body: 0, end: size, children: [] };
  let count = 0;
  async function fill(parent: Box) {
    for (let at = parent.body; at < parent.end; ) {
      if (++count > MAX_BOXES) throw new BadBoxError("too many boxes");
      const box = await readBox(file, at, parent);
      parent.children.push(box);
      if (isNeeded(parent, box) && box.type in needed) await fill(box);
      at = box.end;
    }
  }
  await fill(root);
  return root;
}

async function readBox(file: FileHandle, at: number, parent: Box): Promise<Box> {
  const header = await readAt(file, at, 16);
  if (header.length < 8) throw new BadBoxError("cut header");
  const type = header.toString("latin1", 4, 8);
  let length = header.readUInt32BE(0);
  let body = at + 8;
  if (length === 1 && header.length === 16) {
    length = Number(header.readBigUInt64BE(8));
    body = at + 16;
  } else if (length === 0 && parent.type === "file") length = parent.end - at; // "until the end of the file"
  if (at + length > parent.end || at + length < body || !/^[ -~\xa9]{4}$/.test(type)) throw new BadBoxError("length");
  return { type, start: at, body, end: at + length, children: [] };
}

export function childrenOf(box: Box, ...types: [string, ...string[]]): Box[] {
  const [type, ...deeper] = types;
  const boxes = box.children.filter((child) => child.type === type);
  const [next, ...rest] = deeper;
  return next === undefined ? boxes : boxes.flatMap((child) => childrenOf(child, next, ...rest));
}

export type ByteRange = { start: number; end: number };

const MAX_TABLE_BYTES = 8 * MEGABYTE;
const COUNT_AT = 4; // after version and flags

/** Where the pictures or the sound of a track stand in the file: one range for each of its chunks. */
async function readSampleRanges(file: FileHandle, trak: Box): Promise<ByteRange[]> {
  const ranges: ByteRange[] = [];
  for (const table of childrenOf(trak, "mdia", "minf", "stbl")) {
    const offsets = await readOffsets(file, table);
    const runs = await readRuns(file, table);
    const sizeOf = await readSizes(file, table);
    let sample = 0;
    let run = 0;
    for (const [index, start] of offsets.entries()) {
      while ((runs[run + 1]?.firstChunk ?? Number.POSITIVE_INFINITY) <= index + 1) run++;
      const count = runs[run]?.samples ?? 0;
      ranges.push({ start, end: start + sizeOf(sample, count) });
      sample += count;
    }
  }
  return ranges;
}

async function readOffsets(file: FileHandle, table: Box): Promise<number[]> {
  const short = await readTable(file, table, "stco");
  if (short) return entries(short, 4, (at) => short.readUInt32BE(at));
  const long = await readTable(file, table, "co64");
  return long ? entries(long, 8, (at) => Number(long.readBigUInt64BE(at))) : [];
}

/** From which chunk on, counted from 1, a chunk holds how many samples. */
async function readRuns(file: FileHandle, table: Box) {
  const bytes = await readTable(file, table, "stsc");
  return bytes ? entries(bytes, 12, (at) => ({ firstChunk: bytes.readUInt32BE(at), samples: bytes.readUInt32BE(at + 4) })) : [];
}

/** Bytes of so many samples, beginning with the one of that number. */
async function readSizes(file: FileHandle, table: Box): Promise<(first: number, count: number) => number> {
  const compact = await readTable(file, table, "stz2");
  const plain = compact ? undefined : await readTable(file, table, "stsz");
  if (plain && plain.length >= 12 && plain.readUInt32BE(4) > 0) return (_first, count) => count * plain.readUInt32BE(4);
  const sizes = compact ? readCompactSizes(compact) : plain ? entries(plain, 4, (at) => plain.readUInt32BE(at), 8) : [];
  return (first, count) => {
    if (first + count > sizes.length) throw new BadBoxError("samples without a size");
    let sum = 0;
    for (let index = first; index < first + count; index++) sum += sizes[index] ?? 0;
    return sum;
  };
}

/** Four, eight or sixteen bits for each sample. */
function readCompactSizes(bytes: Buffer): number[] {
  const bits = bytes[7] ?? 0;
  if (bits === 16) return entries(bytes, 2, (at) => bytes.readUInt16BE(at), 8);
  if (bits === 8) return entries(bytes, 1, (at) => bytes.readUInt8(at), 8);
  if (bits !== 4) throw new BadBoxError("sizes");
  const pairs = [...bytes.subarray(12)].flatMap((byte) => [byte >> 4, byte & 0xf]);
  return pairs.slice(0, bytes.readUInt32BE(8));
}

/** The rows behind the count of a table. */
function entries<Entry>(bytes: Buffer, entryBytes: number, read: (at: number) => Entry, countAt = COUNT_AT): Entry[] {
  const first = countAt + 4;
  const count = bytes.length >= first ? bytes.readUInt32BE(countAt) : Number.POSITIVE_INFINITY;
  if (first + count * entryBytes > bytes.length) throw new BadBoxError("cut table");
  return Array.from({ length: count }, (_, index) => read(first + index * entryBytes));
}

async function readTable(file: FileHandle, table: Box, type: string): Promise<Buffer | undefined> {
  const [box] = childrenOf(table, type);
  if (!box) return undefined;
  if (box.end - box.body > MAX_TABLE_BYTES) throw new BadBoxError("too long a table");
  return readAt(file, box.body, box.end - box.body);
}

const PICTURE = "vide";
const wantedHandlers: ReadonlySet<string> = new Set([PICTURE, "soun"]);
const HANDLER_AT = 8;
const HANDLER_NAME_AT = 24;

/**
 * Keeps pictures and sound and what players need to show them. Everything else (subtitles and measurements, which may hold positions,
 * tags, private boxes, bytes that belong to no sample) becomes free space of the same length: no offset in the file moves.
 */
export async function cleanMp4(file: FileHandle, size: number): Promise<"clean" | "unreadable" | "located"> {
  try {
    const root = await readBoxes(file, size);
    const tracks = await Promise.all(
      childrenOf(root, "moov", "trak").map(async (trak) => ({ trak, handler: await readHandler(file, trak) })),
    );
    const wanted = tracks.filter(({ handler }) => wantedHandlers.has(handler));
    const dropped = tracks.filter(({ handler }) => !wantedHandlers.has(handler));
    const media = childrenOf(root, "mdat");
    if (media.length === 0 || !wanted.some(({ handler }) => handler === PICTURE)) return "unreadable";
    const isFragmented = childrenOf(root, "moof").length > 0;
    // The samples of a film in fragments are counted anew in each of them: what belongs to which track is not looked for.
    if (isFragmented && dropped.length > 0) return "located";
    if (!isFragmented) {
      const ranges = (await Promise.all(wanted.map(({ trak }) => readSampleRanges(file, trak)))).flat();
      if (ranges.length === 0) return "unreadable";
      await blankBetween(file, media, ranges);
    }
    await freeUnneeded(file, root, new Set(dropped.map(({ trak }) => trak)));
    return "clean";
  } catch (error) {
    if (error instanceof BadBoxError) return "unreadable";
    throw error;
  }
}

/** What kind of track it is. Its name, which cameras fill as they like, goes. */
async function readHandler(file: FileHandle, trak: Box): Promise<string> {
  const [box, ...more] = childrenOf(trak, "mdia", "hdlr");
  if (!box || more.length > 0 || box.end - box.body < HANDLER_NAME_AT - 4) return "";
  await blank(file, box.body + HANDLER_NAME_AT, box.end);
  return (await readAt(file, box.body + HANDLER_AT, 4)).toString("latin1");
}

/** Every byte of the media data that no wanted sample claims: what the samples of other tracks were, and what stood between them. */
async function blankBetween(file: FileHandle, media: Box[], ranges: ByteRange[]) {
  const sorted = ranges.toSorted((one, other) => one.start - other.start);
  let next = 0;
  let claimed = 0;
  for (const { body, end } of media) {
    claimed = Math.max(claimed, body);
    for (let range = sorted[next]; range && range.start < end; range = sorted[++next]) {
      if (range.start > claimed) await blank(file, claimed, range.start);
      claimed = Math.max(claimed, range.end);
    }
    if (claimed < end) await blank(file, claimed, end);
  }
}

async function freeUnneeded(file: FileHandle, parent: Box, dropped: ReadonlySet<Box>) {
  for (const box of parent.children) {
    if (PADDING.has(box.type)) await blank(file, box.body, box.end);
    else if (isNeeded(parent, box) && !dropped.has(box)) await freeUnneeded(file, box, dropped);
    else await free(file, box);
  }
}

async function free(file: FileHandle, { start, body, end }: Box) {
  await file.write(Buffer.from("free", "latin1"), 0, 4, start + 4);
  await blank(file, body, end);
}
