import type { FileHandle } from "node:fs/promises";
import { blank, readAt } from "./file-bytes.server.ts";
import { BadBoxError, type Box, childrenOf, isNeeded, PADDING, readBoxes } from "./mp4-boxes.server.ts";
import { type ByteRange, readSampleRanges } from "./mp4-samples.server.ts";

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
