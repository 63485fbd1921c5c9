import type { FileHandle } from "node:fs/promises";
import { blank, readAt } from "./file-bytes.server.ts";

type Box = { type: string; start: number; body: number; end: number };

const MAX_BOXES = 20_000;
/** Boxes whose children are looked at. */
const containers = new Set(["moov", "trak", "mdia", "minf", "stbl", "edts", "moof", "traf", "mvex", "mfra"]);
/** User data, tags and private boxes: place, author, camera, XMP. Players need none of them. */
const revealing = new Set(["udta", "meta", "uuid", "loci", "\xa9xyz"]);
/** Tracks of measurements (GPS among them) are kept in the media data itself, where they cannot be told apart. */
const mediaHandlers = new Set(["vide", "soun", "text", "sbtl", "subt", "clcp", "hint", "tmcd"]);

class BadBoxError extends Error {}

/** Turns every revealing box into a `free` one of the same length, filled with zeroes: no offset in the file moves. */
export async function cleanMp4(file: FileHandle, size: number): Promise<"clean" | "unreadable" | "located"> {
  const found = { moov: false, mdat: false, foreignTrack: false };
  let boxes = 0;

  async function walk(from: number, to: number, isTop: boolean) {
    for (let at = from; at < to; ) {
      if (++boxes > MAX_BOXES) throw new BadBoxError("too many boxes");
      const box = await readBox(at, to, isTop);
      if (box.type === "moov") found.moov = true;
      if (box.type === "mdat") found.mdat = true;
      if (box.type === "hdlr" && !mediaHandlers.has((await readAt(file, box.body + 8, 4)).toString("latin1"))) found.foreignTrack = true;
      if (revealing.has(box.type)) await free(box);
      else if (containers.has(box.type)) await walk(box.body, box.end, false);
      else if (["free", "skip", "wide"].includes(box.type)) await blank(file, box.body, box.end);
      at = box.end;
    }
  }

  async function readBox(at: number, to: number, isTop: boolean): Promise<Box> {
    const header = await readAt(file, at, 16);
    if (header.length < 8) throw new BadBoxError("cut header");
    const type = header.toString("latin1", 4, 8);
    let length = header.readUInt32BE(0);
    let body = at + 8;
    if (length === 1 && header.length === 16) {
      length = Number(header.readBigUInt64BE(8));
      body = at + 16;
    } else if (length === 0 && isTop) length = to - at; // "until the end of the file"
    if (at + length > to || at + length < body || !/^[ -~\xa9]{4}$/.test(type)) throw new BadBoxError("length");
    return { type, start: at, body, end: at + length };
  }

  async function free({ start, body, end }: Box) {
    await file.write(Buffer.from("free", "latin1"), 0, 4, start + 4);
    await blank(file, body, end);
  }

  try {
    await walk(0, size, true);
  } catch (error) {
    if (error instanceof BadBoxError) return "unreadable";
    throw error;
  }
  if (!found.moov || !found.mdat) return "unreadable";
  return found.foreignTrack ? "located" : "clean";
}
