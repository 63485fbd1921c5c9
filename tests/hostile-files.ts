import { deflateSync, gzipSync } from "node:zlib";
import { CANARY, detailed, phonePhoto } from "./pictures.ts";
import { createRandom } from "./random.ts";
import { box, mp4, ogg, webm } from "./videos.ts";

export type HostileFile = { family: string; name: string; bytes: Buffer };

const names = [
  "photo.jpg",
  "../../../../etc/passwd",
  "..\\..\\windows\\system32\\cmd.exe",
  "photo.jpg\0.php",
  "C:\\photos\\moi.png",
  "\u202Egpj.exe",
  "<script>alert(1)</script>.png",
  `${"a".repeat(10_000)}.jpg`,
  "'; drop table uploaded_images; --.gif",
  "\uD800.webp",
  "CON",
  ".htaccess",
  "",
];

/** Files nobody means well with, by family. Each that can carry text carries the canary, which must never be stored. */
export async function makeHostileFiles(seed: number): Promise<HostileFile[]> {
  const random = createRandom(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const size = () => 16 + Math.floor(random() * 60);
  const files: HostileFile[] = [];
  const add = (family: string, bytes: Buffer) => files.push({ family, name: pick(names), bytes });
  const encoders = ["jpeg", "png", "webp", "gif"] as const;
  const pictures = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const format = encoders[index % 4] ?? "jpeg";
      return {
        format,
        bytes: await detailed(size(), size(), index % 2 ? "#246" : "#cba")
          .toFormat(format)
          .toBuffer(),
      };
    }),
  );

  for (let index = 0; index < 60; index++) {
    const { bytes } = pick(pictures);
    add("truncated", bytes.subarray(0, 1 + Math.floor(random() * (bytes.length - 1))));
  }
  for (let index = 0; index < 60; index++) {
    const bytes = Buffer.from(pick(pictures).bytes);
    for (let flips = 1 + Math.floor(random() * 12); flips > 0; flips--)
      bytes[12 + Math.floor(random() * (bytes.length - 12))] = Math.floor(random() * 256);
    add("corrupted", bytes);
  }
  for (let index = 0; index < 30; index++) {
    const noise = Buffer.from(Array.from({ length: Math.floor(random() * 3_000) }, () => Math.floor(random() * 256)));
    add("noise", Buffer.concat([pick(signatures), noise]));
  }
  for (const bytes of await wrongTypes()) add("wrong type", bytes);
  for (const text of scripts)
    for (const bytes of [Buffer.from(text), gzipSync(text), Buffer.from(`\ufeff${text}`, "utf16le")]) add("script", bytes);
  for (const { bytes } of pictures)
    for (const tail of pick([tails.slice(0, 3), tails.slice(3)])) add("polyglot", Buffer.concat([bytes, tail]));
  for (const bytes of polyglotHeads(pictures[0]?.bytes ?? Buffer.alloc(0), pictures[3]?.bytes ?? Buffer.alloc(0))) add("polyglot", bytes);
  for (const bytes of await carriers(size)) add("metadata", bytes);
  for (const bytes of bombs(random)) add("bomb", bytes);
  for (const bytes of brokenVideos(random)) add("video", bytes);
  for (let length = 0; length < 12; length++) add("tiny", Buffer.alloc(length, 0xff));
  return files;
}

const signatures = [
  Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"),
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
  Buffer.from("RIFF\xff\xff\xff\x00WEBPVP8 ", "latin1"),
  Buffer.from("GIF89a\x10\x00\x10\x00\xf7\x00\x00", "latin1"),
  Buffer.alloc(0),
];

async function wrongTypes() {
  const picture = detailed(40, 30);
  const texts = [
    `%PDF-1.7\n1 0 obj<</JS(${CANARY})>>`,
    "MZ\x90\0\x03",
    "\x7fELF\x02\x01\x01",
    "PK\x03\x04\x14\0",
    "#!/bin/sh\nrm -rf /",
    `<?php ${CANARY} ?>`,
    "8BPS\0\x01",
    "BM\x36\0\0\0",
    "\0\0\x01\0\x01\0",
    "%!PS-Adobe-3.0\n(x) run",
    "push graphic-context\nimage over 0,0 0,0 'https://x'",
    "id3",
    "FWS\x09",
  ];
  const containers = ["heic", "mif1", "avif", "qt  ", "3gp4", "jp2 "].map((brand) => box("ftyp", brand, Buffer.alloc(4), brand));
  return [
    ...texts.map((text) => Buffer.from(text.padEnd(200, " "), "latin1")),
    ...containers,
    await picture.tiff().toBuffer(),
    await picture.avif().toBuffer(),
    Buffer.from("\0\0\0\x0cjP  \r\n\x87\n", "latin1"),
  ];
}

const scripts = [
  `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${CANARY}')"><script>alert(1)</script></svg>`,
  `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;${CANARY}</text></svg>`,
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="http://169.254.169.254/" width="9" height="9"/></svg>`,
  `<!doctype html><script>${CANARY}</script>`,
  `<html><body onload=alert(1)>${CANARY}`,
];

const tails = [
  Buffer.from(`<script>alert("${CANARY}")</script>`),
  Buffer.from(`<?php echo "${CANARY}"; ?>`),
  Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), Buffer.from(CANARY.repeat(40))]),
  mp4({ place: CANARY }),
  Buffer.from(`%PDF-1.4 ${CANARY}`),
  Buffer.alloc(200_000, CANARY),
];

function polyglotHeads(jpeg: Buffer, gif: Buffer) {
  const comment = (text: string) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(text.length + 2);
    return Buffer.concat([jpeg.subarray(0, 2), Buffer.from("fffe", "hex"), length, Buffer.from(text), jpeg.subarray(2)]);
  };
  const script = Buffer.from(`GIF89a/*${gif.toString("latin1", 8, 30)}*/=1;alert("${CANARY}");//`.padEnd(200, " "), "latin1");
  const extension = Buffer.concat([gif.subarray(0, gif.length - 1), Buffer.from([0x21, 0xfe, CANARY.length]), Buffer.from(`${CANARY}\0;`)]);
  return [
    comment(`<?php ${CANARY} ?>`),
    comment(`<script>${CANARY}</script>`),
    comment(`*/=1;${CANARY};/*`),
    script,
    extension,
    Buffer.concat([Buffer.from(`<!-- ${CANARY} -->`), jpeg]),
  ];
}

async function carriers(size: () => number) {
  const made: Buffer[] = [];
  for (let index = 0; index < 12; index++) made.push(await phonePhoto({ width: size(), height: size(), orientation: 1 + (index % 8) }));
  for (const format of ["png", "webp", "jpeg"] as const)
    for (let index = 0; index < 8; index++)
      made.push(
        await detailed(size(), size())
          .withExif({ IFD0: { Copyright: CANARY, Artist: CANARY }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "6/1 7/1 0/1" } })
          .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${CANARY}</x:xmpmeta>`)
          .toFormat(format)
          .toBuffer(),
      );
  const png = await detailed(size(), size()).png().toBuffer();
  for (const [type, body] of [
    ["tEXt", `Comment\0${CANARY}`],
    ["iTXt", `XML:com.adobe.xmp\0\0\0\0\0${CANARY}`],
    ["eXIf", CANARY],
    ["prVt", CANARY],
  ] as const)
    made.push(Buffer.concat([png.subarray(0, 33), chunk(type, Buffer.from(body, "latin1")), png.subarray(33)]));
  return made;
}

/** A chunk of a PNG; a wrong checksum when asked for. */
function chunk(type: string, body: Buffer, { isBroken = false } = {}) {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(isBroken ? 1 : crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

function crc32(bytes: Buffer) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

function pngOf(width: number, height: number, data: Buffer, options?: { isBroken?: boolean }) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header, options),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function bombs(random: () => number) {
  const made: Buffer[] = [];
  const zeroes = deflateSync(Buffer.alloc(1_000_000));
  for (const [width, height] of [
    [16_000, 16_000],
    [65_535, 65_535],
    [2 ** 31 - 1, 1],
    [1, 2 ** 31 - 1],
    [12_001, 1],
    [8_000, 5_001],
    [0, 0],
    [100_000, 100_000],
  ] as const)
    made.push(pngOf(width, height, zeroes));
  made.push(pngOf(9_000, 4_000, zeroes), pngOf(30, 30, zeroes, { isBroken: true }), pngOf(30, 30, Buffer.from(CANARY)));
  const gif = Buffer.from(
    "GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;".padEnd(80, "\0"),
    "latin1",
  );
  made.push(gif, Buffer.concat([gif, Buffer.alloc(5_000, CANARY)]));
  const webp = Buffer.alloc(80);
  webp.write("RIFF", 0, "latin1");
  webp.writeUInt32LE(72, 4);
  webp.write("WEBPVP8X", 8, "latin1");
  webp.writeUInt32LE(10, 16);
  webp.fill(0xff, 24, 30);
  made.push(webp);
  for (let index = 0; index < 6; index++)
    made.push(pngOf(40 + index, 40, Buffer.concat([deflateSync(Buffer.alloc(Math.floor(random() * 1_600))), Buffer.from(CANARY)])));
  return made;
}

function brokenVideos(random: () => number) {
  const made: Buffer[] = [];
  const whole = [mp4({ place: CANARY }), webm({ place: CANARY }), webm({ place: CANARY, isLive: true }), ogg()];
  for (let index = 0; index < 24; index++) {
    const video = whole[index % 4] ?? Buffer.alloc(0);
    made.push(video.subarray(0, 70 + Math.floor(random() * (video.length - 80))));
  }
  const ftyp = box("ftyp", "isom", Buffer.alloc(4), "isom");
  const huge = Buffer.from("7fffffff6d6f6f76", "hex");
  made.push(
    ftyp,
    Buffer.concat([ftyp, huge, Buffer.alloc(100)]),
    Buffer.concat([ftyp, Buffer.from("000000016d6f6f76ffffffffffffffff", "hex"), Buffer.alloc(100)]),
  );
  made.push(Buffer.concat([ftyp, Buffer.alloc(80_000 * 8).map((_, index) => [0, 0, 0, 8, 102, 114, 101, 101][index % 8] ?? 0)]));
  made.push(
    Buffer.concat([mp4(), Buffer.from(`<script>${CANARY}</script>`)]),
    ...["meta", "text", "sbtl", "camm", "hint"].map((handler) => mp4({ handlers: ["vide", handler, "soun"], place: CANARY })),
    mp4({ handlers: ["vide", "text"], place: CANARY, isFragmented: true }),
    webm({ trackTypes: [1, 17], place: CANARY }),
    ogg({ comments: [`GEO_LOCATION=${CANARY}`] }),
    ogg({ comments: ["TITLE=Visite", `DESCRIPTION=${CANARY}`] }),
    ogg({ streams: [["\x80kate\0\0\0", CANARY]] }),
  );
  return [...made, ...whole];
}
