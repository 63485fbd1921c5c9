import type { FileHandle } from "node:fs/promises";
import { readAt } from "./file-bytes.server.ts";

export type Box = { type: string; start: number; body: number; end: number; children: Box[] };

/** Not the structure of an MP4 file. */
export class BadBoxError extends Error {}

const MAX_BOXES = 20_000;
export const PADDING: ReadonlySet<string> = new Set(["free", "skip", "wide"]);

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
export async function readBoxes(file: FileHandle, size: number): Promise<Box> {
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
  const found = box.children.filter((child) => child.type === type);
  const [next, ...rest] = deeper;
  return next === undefined ? found : found.flatMap((child) => childrenOf(child, next, ...rest));
}
