/** A box of an MP4 file. */
export function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8, 0);
  header.write(type, 4, "latin1");
  return Buffer.concat([header, body]);
}

function words(...values: number[]) {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

/** Two chunks of two samples each, of 100 bytes, at these places of the file. */
function sampleTable(offsets: readonly number[]) {
  return box(
    "stbl",
    box("stsd", words(0, 0)),
    box("stts", words(0, 1, 4, 1)),
    box("stsc", words(0, 1, 1, 2, 1)),
    box("stsz", words(0, 0, 4, 100, 100, 100, 100)),
    box("stco", words(0, offsets.length, ...offsets)),
  );
}

const CHUNK = 200;

function track(handler: string, offsets: readonly number[], note: string) {
  return box(
    "trak",
    box("tkhd", Buffer.alloc(84)),
    box("tref", box("cdsc", words(1))),
    box(
      "mdia",
      box("mdhd", Buffer.alloc(24)),
      box("hdlr", Buffer.alloc(8), handler, Buffer.alloc(12), note, Buffer.alloc(1)),
      box("minf", box(handler === "soun" ? "smhd" : "vmhd", Buffer.alloc(8)), sampleTable(offsets)),
    ),
    box("udta", note),
  );
}

type Mp4Options = { place?: string; handlers?: string[]; isFragmented?: boolean };

/**
 * A container with everything a phone writes into it; no player would show much. The chunks of its tracks take turns, each filled with
 * the number of its track, those of tracks that are neither picture nor sound with the place; so is a gap at the end.
 */
export function mp4({ place = "+06.1319+001.2228/", handlers = ["vide", "soun"], isFragmented = false }: Mp4Options = {}): Buffer {
  const position = box("\xa9xyz", Buffer.from([0, place.length, 0x15, 0xc7]), place);
  const tags = box("meta", Buffer.alloc(4), box("keys", `com.apple.quicktime.location.ISO6709${place}`));
  const assemble = (mediaAt: number) => {
    const offsets = (index: number) => [0, 1].map((turn) => mediaAt + (turn * handlers.length + index) * CHUNK);
    const tracks = handlers.map((handler, index) => track(handler, isFragmented ? [] : offsets(index), place));
    return Buffer.concat([
      box("ftyp", "isom", Buffer.alloc(4), "isommp41"),
      box("free", place),
      box("moov", box("mvhd", Buffer.alloc(100)), ...tracks, box("udta", position, box("loci", place)), tags, box("gps ", place)),
      box("uuid", Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex"), place),
      ...(isFragmented ? [box("emsg", place), box("moof", box("mfhd", words(0, 1)), box("uuid", place))] : []),
    ]);
  };
  const head = assemble(assemble(0).length + 8);
  const chunks = handlers.map((handler, index) =>
    ["vide", "soun"].includes(handler) ? Buffer.alloc(CHUNK, index + 1) : Buffer.alloc(CHUNK, place),
  );
  const gap = isFragmented ? [] : [Buffer.alloc(CHUNK, place)];
  return Buffer.concat([head, box("mdat", ...chunks, ...chunks, ...gap)]);
}

function element(id: string, body: Buffer | string, { isEndless = false } = {}): Buffer {
  const content = typeof body === "string" ? Buffer.from(body, "latin1") : body;
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(content.length));
  size[0] = 0x01;
  return Buffer.concat([Buffer.from(id, "hex"), isEndless ? Buffer.from("01ffffffffffffff", "hex") : size, content]);
}

type WebmOptions = { place?: string; isLive?: boolean; trackTypes?: number[] };

/** `isLive`: as browsers record, with lengths left unknown. */
export function webm({ place = "+06.1319+001.2228/", isLive = false, trackTypes = [1, 2] }: WebmOptions = {}): Buffer {
  const tags = element("1254c367", element("7373", `LOCATION ${place}`));
  const chapters = element("1043a770", element("45b9", place));
  const cluster = element("1f43b675", Buffer.concat([element("e7", Buffer.from([1])), element("a3", Buffer.alloc(500, 3))]), {
    isEndless: isLive,
  });
  const tracks = trackTypes.map((type, index) =>
    element(
      "ae",
      Buffer.concat([element("d7", Buffer.from([index + 1])), element("83", Buffer.from([type])), element("536e", `piste ${place}`)]),
    ),
  );
  const parts = [
    element("1549a966", Buffer.concat([element("2ad7b1", Buffer.from([15, 66, 64])), element("7ba9", place), element("4d80", "app")])),
    element("1654ae6b", Buffer.concat(tracks)),
    element("1941a469", element("61a7", place)),
    cluster,
    chapters,
    tags,
  ];
  return Buffer.concat([element("1a45dfa3", element("4282", "webm")), element("18538067", Buffer.concat(parts), { isEndless: isLive })]);
}

function oggPage(serial: number, sequence: number, body: Buffer) {
  const header = Buffer.alloc(27);
  header.write("OggS", 0, "latin1");
  header[5] = sequence === 0 ? 2 : 0;
  header.writeUInt32LE(serial, 14);
  header.writeUInt32LE(sequence, 18);
  const lengths = Array.from({ length: Math.floor(body.length / 255) }, () => 255);
  lengths.push(body.length % 255);
  header[26] = lengths.length;
  return Buffer.concat([header, Buffer.from(lengths), body]);
}

/** Length and text, as comments are written. */
function counted(text: string) {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(Buffer.byteLength(text));
  return Buffer.concat([length, Buffer.from(text)]);
}

function oggStream(serial: number, [first, second]: [string, string], comments: string[]) {
  const count = Buffer.alloc(4);
  count.writeUInt32LE(comments.length);
  return [
    oggPage(serial, 0, Buffer.from(first.padEnd(42, "\0"), "latin1")),
    oggPage(serial, 1, Buffer.concat([Buffer.from(second, "latin1"), counted("Xiph.Org"), count, ...comments.map(counted)])),
    oggPage(serial, 2, Buffer.alloc(600, "x")),
  ];
}

/** `streams`: how the streams beside the pictures begin, and their comments. */
export function ogg({ comments = ["TITLE=Visite"], streams = [] as [string, string][] } = {}): Buffer {
  const all = [["\x80theora", "\x81theora"] as [string, string], ...streams];
  const pages = all.map((heads, index) => oggStream(7 + index, heads, comments));
  return Buffer.concat([0, 1, 2].flatMap((turn) => pages.map((stream) => stream[turn] ?? Buffer.alloc(0))));
}
