import type { FileHandle } from "node:fs/promises";
import { readAt } from "./file-bytes.server.ts";
import { BadBoxError, type Box, childrenOf } from "./mp4-boxes.server.ts";

export type ByteRange = { start: number; end: number };

const MAX_TABLE_BYTES = 8 * 1_024 * 1_024;
const COUNT_AT = 4; // after version and flags

/** Where the pictures or the sound of a track stand in the file: one range for each of its chunks. */
export async function readSampleRanges(file: FileHandle, trak: Box): Promise<ByteRange[]> {
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
