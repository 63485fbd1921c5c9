import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { VideoFormat } from "#app/platform/media/intake/file-type.ts";
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

test("an MP4 loses its place, its tags and its private boxes, and nothing moves", async () => {
  const before = mp4({ place: PLACE });
  expect(before.includes(PLACE)).toBe(true);
  const { verdict, after } = await clean(before, "mp4");
  expect(verdict).toBe("clean");
  expect(after.length).toBe(before.length);
  for (const trace of [PLACE, "\xa9xyz", "loci", "udta", "meta", "uuid", "ISO6709"])
    expect(after.includes(Buffer.from(trace, "latin1")), trace).toBe(false);
  expect(after.subarray(after.indexOf("mdat"))).toEqual(before.subarray(before.indexOf("mdat")));
  expect((await clean(after, "mp4")).after.equals(after)).toBe(true);
});

test("an MP4 with a track of measurements is refused: the positions stand among its media data", async () => {
  expect((await clean(mp4({ handlers: ["vide", "meta"] }), "mp4")).verdict).toBe("located");
  expect((await clean(mp4({ handlers: ["vide", "camm"] }), "mp4")).verdict).toBe("located");
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
    expect((await clean(after, "webm")).verdict).toBe("clean"); // still a whole tree of elements
  }
  expect((await clean(webm().subarray(0, -3), "webm")).verdict).toBe("unreadable");
  expect((await clean(webm().subarray(0, 40), "webm")).verdict).toBe("unreadable");
});

test("an Ogg that names a place is refused, another is taken as it is", async () => {
  const plain = ogg();
  expect(await clean(plain, "ogg")).toEqual({ verdict: "clean", after: plain });
  expect((await clean(ogg({ comment: "GEO_LOCATION=Lomé" }), "ogg")).verdict).toBe("located");
  expect((await clean(ogg().subarray(0, -1), "ogg")).verdict).toBe("unreadable");
});
