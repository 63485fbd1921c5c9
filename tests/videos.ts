/** A box of an MP4 file. */
export function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8, 0);
  header.write(type, 4, "latin1");
  return Buffer.concat([header, body]);
}

function track(handler: string) {
  return box(
    "trak",
    box("tkhd", Buffer.alloc(84)),
    box("mdia", box("mdhd", Buffer.alloc(24)), box("hdlr", Buffer.alloc(8), handler, Buffer.alloc(13))),
  );
}

/** A container with everything a phone writes into it; no player would show much. */
export function mp4({ place = "+06.1319+001.2228/", handlers = ["vide", "soun"], payload = Buffer.alloc(2_000, 7) } = {}): Buffer {
  const position = box("\xa9xyz", Buffer.from([0, place.length, 0x15, 0xc7]), place);
  const tags = box("meta", Buffer.alloc(4), box("keys", `com.apple.quicktime.location.ISO6709${place}`));
  return Buffer.concat([
    box("ftyp", "isom", Buffer.alloc(4), "isommp41"),
    box("free", place),
    box("moov", box("mvhd", Buffer.alloc(100)), ...handlers.map(track), box("udta", position, box("loci", place)), tags),
    box("uuid", Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex"), place),
    box("mdat", payload),
  ]);
}

function element(id: string, body: Buffer | string, { isEndless = false } = {}): Buffer {
  const content = typeof body === "string" ? Buffer.from(body, "latin1") : body;
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(content.length));
  size[0] = 0x01;
  return Buffer.concat([Buffer.from(id, "hex"), isEndless ? Buffer.from("01ffffffffffffff", "hex") : size, content]);
}

/** `isLive`: as browsers record, with lengths left unknown. */
export function webm({ place = "+06.1319+001.2228/", isLive = false } = {}): Buffer {
  const tags = element("1254c367", element("7373", `LOCATION ${place}`));
  const cluster = element("1f43b675", Buffer.concat([element("e7", Buffer.from([1])), element("a3", Buffer.alloc(500, 3))]), {
    isEndless: isLive,
  });
  const parts = [
    element("1549a966", element("2ad7b1", Buffer.from([15, 66, 64]))),
    element("1654ae6b", element("ae", Buffer.alloc(20, 1))),
    cluster,
    tags,
  ];
  return Buffer.concat([element("1a45dfa3", element("4282", "webm")), element("18538067", Buffer.concat(parts), { isEndless: isLive })]);
}

function oggPage(sequence: number, body: string) {
  const header = Buffer.alloc(27);
  header.write("OggS", 0, "latin1");
  header[5] = sequence === 0 ? 2 : 0;
  header.writeUInt32LE(sequence, 18);
  const lengths = Array.from({ length: Math.floor(body.length / 255) }, () => 255);
  lengths.push(body.length % 255);
  header[26] = lengths.length;
  return Buffer.concat([header, Buffer.from(lengths), Buffer.from(body, "latin1")]);
}

export function ogg({ comment = "TITLE=Visite" } = {}): Buffer {
  return Buffer.concat([oggPage(0, "\x80theora".padEnd(42, "\0")), oggPage(1, `\x81theora${comment}`), oggPage(2, "x".repeat(600))]);
}
