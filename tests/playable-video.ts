import { box } from "./videos.ts";

/** One picture of a VP9 film, as a browser encodes it. */
export type EncodedFrame = { bytes: Buffer; isKey: boolean };

const WIDTH = 160;
const HEIGHT = 120;
const TIMESCALE = 1_000;
const FRAME_MS = 40;

function words(...values: number[]) {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4);
  return bytes;
}

const MATRIX = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

function trackHeader(id: number, duration: number) {
  return box("tkhd", words(3, 0, 0, id, 0, duration, 0, 0, 0, 0), MATRIX, words(WIDTH << 16, HEIGHT << 16));
}

function table(entry: Buffer, sizes: number[], offsets: number[], keys: number[]) {
  return box(
    "stbl",
    box("stsd", words(0, 1), entry),
    box("stts", words(0, 1, sizes.length, FRAME_MS)),
    ...(keys.length > 0 ? [box("stss", words(0, keys.length, ...keys))] : []),
    box("stsc", words(0, 1, 1, 1, 1)),
    box("stsz", words(0, 0, sizes.length, ...sizes)),
    box("stco", words(0, offsets.length, ...offsets)),
  );
}

function track(id: number, handler: string, duration: number, samples: Buffer) {
  const reference = box("dinf", box("dref", words(0, 1), box("url ", words(1))));
  const header = handler === "vide" ? box("vmhd", words(1, 0, 0)) : box("nmhd", words(0));
  return box(
    "trak",
    trackHeader(id, duration),
    box(
      "mdia",
      box("mdhd", words(0, 0, 0, TIMESCALE, duration, 0x55c40000)),
      box("hdlr", words(0, 0), handler, words(0, 0, 0), "Camera\0"),
      box("minf", header, reference, samples),
    ),
  );
}

function vp9Entry() {
  const size = Buffer.from([WIDTH >> 8, WIDTH & 0xff, HEIGHT >> 8, HEIGHT & 0xff]);
  const head = [Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), Buffer.alloc(16), size, words(0x480000, 0x480000, 0), Buffer.from([0, 1])];
  const tail = [Buffer.alloc(32), Buffer.from([0, 24, 0xff, 0xff])];
  return box("vp09", ...head, ...tail, box("vpcC", words(0x01000000), Buffer.from([0, 10, 0x82, 2, 2, 2, 0, 0])));
}

/** A film that browsers play, with a track of text between its pictures that says where the camera was, as drones write it. */
export function playableMp4(frames: readonly EncodedFrame[], place: string): Buffer {
  const duration = frames.length * FRAME_MS;
  const words16 = Buffer.from([0, place.length]);
  const note = Buffer.concat([words16, Buffer.from(place)]);
  const keys = frames.flatMap(({ isKey }, index) => (isKey ? [index + 1] : []));
  const assemble = (mediaAt: number) => {
    let at = mediaAt;
    const offsets = frames.map(({ bytes }) => {
      const here = at;
      at += bytes.length + note.length;
      return here;
    });
    const sizes = frames.map(({ bytes }) => bytes.length);
    const film = table(vp9Entry(), sizes, offsets, keys);
    const notesAt = offsets.map((offset, index) => offset + (sizes[index] ?? 0));
    const notes = table(
      box("tx3g", Buffer.alloc(8), Buffer.alloc(30)),
      sizes.map(() => note.length),
      notesAt,
      [],
    );
    return Buffer.concat([
      box("ftyp", "isom", Buffer.alloc(4), "isommp41"),
      box(
        "moov",
        box(
          "mvhd",
          words(0, 0, 0, TIMESCALE, duration, 0x10000),
          Buffer.from([1, 0]),
          Buffer.alloc(10),
          MATRIX,
          Buffer.alloc(24),
          words(3),
        ),
        track(1, "vide", duration, film),
        track(2, "sbtl", duration, notes),
        box("udta", box("\xa9xyz", place)),
      ),
    ]);
  };
  const head = assemble(assemble(0).length + 8);
  return Buffer.concat([head, box("mdat", ...frames.flatMap(({ bytes }) => [bytes, note]))]);
}
