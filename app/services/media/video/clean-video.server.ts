import type { FileHandle } from "node:fs/promises";
import type { VideoFormat } from "#app/services/media/intake/spool.server.ts";
import { cleanMp4 } from "./clean-mp4.server.ts";
import { cleanWebm } from "./clean-webm.server.ts";
import { readAt } from "./file-bytes.server.ts";

/** `located`: it tells where it was taken, in a way that cannot be blanked. */
export type VideoVerdict = "clean" | "unreadable" | "located";

/** Checks the container and blanks, in place, what could tell where the video was taken. The length of the file never changes. */
export function cleanVideo(file: FileHandle, size: number, format: VideoFormat): Promise<VideoVerdict> {
  if (format === "mp4") return cleanMp4(file, size);
  if (format === "webm") return cleanWebm(file, size);
  return checkOgg(file, size);
}

type Page = { serial: number; isFirst: boolean; lengths: Buffer; body: number; end: number };
/** A stream of the file, with its second packet, which holds its comments. `kind` is how it begins. */
type Stream = { kind: string | undefined; packets: number; second: Buffer[]; size: number };

const PAGE_HEADER_BYTES = 27;
const FIRST_FLAG = 2;
const MAX_PAGES = 200_000;
const MAX_STREAMS = 16;
const MAX_COMMENT_BYTES = 256 * 1_024;
/** How streams of pictures and sound begin, and their comments; a skeleton has none. A stream of text (Kate, CMML) may tell a place. */
const SKELETON = "fishead\0";
const commentHeads: Record<string, string> = {
  "\x80theora": "\x81theora",
  OVP80: "OVP80\x02 ",
  "\x01vorbis": "\x03vorbis",
  OpusHead: "OpusTags",
  [SKELETON]: "",
};
/** Fields that say how a film was made or what it is called. */
const harmless = new RegExp(
  `^(?:${[
    ...["TITLE", "VERSION", "ARTIST", "ALBUM", "DATE", "GENRE", "COPYRIGHT", "LICENSE", "LANGUAGE", "TRACKNUMBER", "ENCODER"],
    ...["ENCODER_OPTIONS", "ENCODED_BY", "MAJOR_BRAND", "MINOR_VERSION", "COMPATIBLE_BRANDS", "CREATION_TIME", "HANDLER_NAME", "VENDOR_ID"],
  ].join("|")})=`,
  "i",
);

/**
 * Pages carry a checksum, so nothing is blanked in place: a film is refused when it has a stream that is neither picture nor sound,
 * or a comment that could tell a place.
 */
async function checkOgg(file: FileHandle, size: number): Promise<"clean" | "unreadable" | "located"> {
  const streams = new Map<number, Stream>();
  let pages = 0;
  for (let at = 0; at < size; pages++) {
    const page = await readPage(file, at);
    if (!page || page.end > size || pages > MAX_PAGES) return "unreadable";
    if (page.isFirst) streams.set(page.serial, await beginStream(file, page));
    const stream = streams.get(page.serial);
    if (!stream || streams.size > MAX_STREAMS) return "unreadable";
    if (stream.kind === undefined) return "located";
    if (stream.packets < 2) {
      await collect(file, page, stream);
      if (stream.size > MAX_COMMENT_BYTES || (stream.packets >= 2 && !isHarmless(stream))) return "located";
    }
    at = page.end;
  }
  return pages >= 2 && [...streams.values()].every(({ packets }) => packets >= 2) ? "clean" : "unreadable";
}

async function readPage(file: FileHandle, at: number): Promise<Page | undefined> {
  const header = await readAt(file, at, PAGE_HEADER_BYTES);
  if (header.length < PAGE_HEADER_BYTES || header.toString("latin1", 0, 4) !== "OggS" || header[4] !== 0) return undefined;
  const lengths = await readAt(file, at + PAGE_HEADER_BYTES, header[26] ?? 0);
  const body = at + PAGE_HEADER_BYTES + lengths.length;
  return {
    serial: header.readUInt32LE(14),
    isFirst: ((header[5] ?? 0) & FIRST_FLAG) !== 0,
    lengths,
    body,
    end: body + lengths.reduce((sum, length) => sum + length, 0),
  };
}

async function beginStream(file: FileHandle, { body }: Page): Promise<Stream> {
  const start = (await readAt(file, body, 16)).toString("latin1");
  const kind = Object.keys(commentHeads).find((head) => start.startsWith(head));
  return { kind, packets: 0, second: [], size: 0 };
}

/** Adds the bytes of the second packet that stand in this page. A packet ends with a length below 255. */
async function collect(file: FileHandle, { lengths, body }: Page, stream: Stream) {
  let at = body;
  for (const length of lengths) {
    if (stream.packets === 1) {
      stream.second.push(await readAt(file, at, length));
      stream.size += length;
    }
    at += length;
    if (length < 255 && ++stream.packets === 2) return;
  }
}

/** Behind its head: length and text of the maker, the number of fields, length and text of each. What cannot be read is not harmless. */
function isHarmless({ kind = "", second }: Stream): boolean {
  if (kind === SKELETON) return true;
  const packet = Buffer.concat(second);
  const head = commentHeads[kind] ?? "";
  let at = head.length;
  function readText() {
    const length = at + 4 <= packet.length ? packet.readUInt32LE(at) : Number.POSITIVE_INFINITY;
    if (at + 4 + length > packet.length) return undefined;
    at += 4 + length;
    return packet.toString("utf8", at - length, at);
  }
  if (packet.toString("latin1", 0, head.length) !== head || readText() === undefined || at + 4 > packet.length) return false;
  const count = packet.readUInt32LE(at);
  at += 4;
  for (let index = 0; index < count; index++) if (!harmless.test(readText() ?? "")) return false;
  return true;
}
