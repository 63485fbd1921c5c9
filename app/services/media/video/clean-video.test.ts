import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { VideoFormat } from "#app/services/media/intake/spool.server.ts";
import { box, mp4, ogg, webm } from "#tests/videos.ts";
import { cleanVideo } from "./clean-video.server.ts";

const PLACE = "+06.1319+001.2228/";
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fadem-video-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function clean(bytes: Buffer, format: VideoFormat) {
  const path = join(folder, "video");
  await writeFile(path, bytes);
  const file = await open(path, "r+");
  try {
    return { verdict: await cleanVideo(file, bytes.length, format), after: await readFile(path) };
  } finally {
    await file.close();
  }
}

/** The bytes of the media data behind the header of its box. */
function mediaOf(bytes: Buffer) {
  return bytes.subarray(bytes.indexOf("mdat") + 4);
}

test("an MP4 loses its place, its tags and its private boxes, and nothing moves", async () => {
  for (const isFragmented of [false, true]) {
    const before = mp4({ place: PLACE, isFragmented });
    expect(before.includes(PLACE)).toBe(true);
    const { verdict, after } = await clean(before, "mp4");
    expect(verdict).toBe("clean");
    expect(after.length).toBe(before.length);
    for (const trace of [PLACE, "\xa9xyz", "loci", "udta", "meta", "uuid", "gps ", "emsg", "tref", "ISO6709"])
      expect(after.includes(Buffer.from(trace, "latin1")), trace).toBe(false);
    for (const box of ["mvhd", "vmhd", "smhd", "stsd", "stco"]) expect(after.includes(box), box).toBe(true);
    const samples = [1, 2, 1, 2].map((track) => Buffer.alloc(200, track));
    expect(mediaOf(after).subarray(0, 800)).toEqual(Buffer.concat(samples)); // pictures and sound as they were
    expect((await clean(after, "mp4")).after.equals(after)).toBe(true);
  }
});

test("R16 an MP4 keeps its pictures and its sound alone: a track of text or measurements goes, with its media data", async () => {
  for (const handler of ["text", "sbtl", "subt", "meta", "camm", "gpmd", "tmcd", "hint", "\0\0\0\0"]) {
    const { verdict, after } = await clean(mp4({ place: PLACE, handlers: ["vide", handler, "soun"] }), "mp4");
    expect(verdict, handler).toBe("clean");
    expect(after.includes(PLACE), handler).toBe(false);
    const [film, nothing, sound] = [1, 0, 3].map((track) => Buffer.alloc(200, track));
    expect(mediaOf(after), handler).toEqual(Buffer.concat([film, nothing, sound, film, nothing, sound, nothing] as Buffer[]));
    expect(childTypes(after, "moov"), handler).toEqual(["mvhd", "trak", "free", "trak", "free", "free", "free"]);
  }
  expect((await clean(mp4({ handlers: ["text"] }), "mp4")).verdict).toBe("unreadable"); // nothing to see
});

test("R16 in a film in fragments the samples of another track are not looked for: it is refused", async () => {
  expect((await clean(mp4({ handlers: ["vide", "text"], isFragmented: true }), "mp4")).verdict).toBe("located");
});

/** The types of the boxes in the first box of that type. */
function childTypes(bytes: Buffer, type: string) {
  const start = bytes.indexOf(type) - 4;
  const types: string[] = [];
  for (let at = start + 8; at < start + bytes.readUInt32BE(start); at += bytes.readUInt32BE(at))
    types.push(bytes.toString("latin1", at + 4, at + 8));
  return types;
}

test("an MP4 whose tables name samples that are not there is unreadable", async () => {
  const whole = mp4();
  const sizes = Buffer.from(whole);
  sizes.writeUInt32BE(9, sizes.indexOf("stsz") + 12); // nine samples, four sizes
  const runs = Buffer.from(whole);
  runs.writeUInt32BE(1_000_000, runs.indexOf("stsc") + 16);
  const offsets = Buffer.from(whole);
  offsets.writeUInt32BE(0xffffffff, offsets.indexOf("stco") + 8);
  for (const bytes of [sizes, runs, offsets]) expect((await clean(bytes, "mp4")).verdict).toBe("unreadable");
});

test("an MP4 that is cut, has no film, or something behind it is unreadable", async () => {
  const whole = mp4();
  const broken = [
    whole.subarray(0, -1),
    whole.subarray(0, 300),
    box("ftyp", "isom"),
    Buffer.concat([whole, Buffer.from("<script>")]),
    Buffer.concat([box("ftyp", "isom"), box("mdat", "x")]),
  ];
  for (const [index, bytes] of broken.entries()) expect((await clean(bytes, "mp4")).verdict, String(index)).toBe("unreadable");
});

test("a WebM loses its tags, also when it was recorded live with unknown lengths", async () => {
  for (const isLive of [false, true]) {
    const before = webm({ place: PLACE, isLive });
    const { verdict, after } = await clean(before, "webm");
    expect(verdict).toBe("clean");
    expect(after.length).toBe(before.length);
    expect(after.includes(PLACE)).toBe(false);
    expect(after.includes(Buffer.alloc(500, 3))).toBe(true);
    const again = await clean(after, "webm");
    expect([again.verdict, again.after.equals(after)]).toEqual(["clean", true]); // still a whole tree of elements
  }
  expect((await clean(webm().subarray(0, -3), "webm")).verdict).toBe("unreadable");
  expect((await clean(webm().subarray(0, 40), "webm")).verdict).toBe("unreadable");
});

test("R16 a WebM with a track of subtitles or measurements is refused: its words stand among the pictures", async () => {
  for (const type of [0x11, 0x12, 0x20, 0x21, 0]) expect((await clean(webm({ trackTypes: [1, type] }), "webm")).verdict).toBe("located");
  expect((await clean(webm({ trackTypes: [1] }), "webm")).verdict).toBe("clean");
});

test("an Ogg that names a place is refused, another is taken as it is", async () => {
  const plain = ogg();
  expect(await clean(plain, "ogg")).toEqual({ verdict: "clean", after: plain });
  const sound: [string, string][] = [
    ["\x01vorbis", "\x03vorbis"],
    ["OpusHead", "OpusTags"],
  ];
  const withSound = ogg({ comments: ["ENCODER=Lavf60.16.100"], streams: sound });
  expect((await clean(withSound, "ogg")).verdict).toBe("clean");
  for (const comment of ["GEO_LOCATION=Lomé", "LOCATION=x", "location-eng=+06.1+001.2/", "DESCRIPTION=6.13, 1.22", "sans égal"])
    expect((await clean(ogg({ comments: ["TITLE=Visite", comment] }), "ogg")).verdict, comment).toBe("located");
  expect((await clean(ogg().subarray(0, -1), "ogg")).verdict).toBe("unreadable");
});

test("R16 an Ogg with a stream that is neither picture nor sound is refused", async () => {
  for (const head of ["\x80kate\0\0\0", "CMML\0\0\0\0", "Annodex\0", "quelconque"])
    expect((await clean(ogg({ streams: [[head, ""]] }), "ogg")).verdict, head).toBe("located");
});
