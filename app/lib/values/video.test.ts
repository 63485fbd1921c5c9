import { expect, test } from "vitest";
import { embedUrl, parseVideoUrl } from "./video.ts";

test("the forms of a YouTube address give the same video", () => {
  const expected = { kind: "youtube", id: "aqz-KE-bpKQ" };
  for (const address of [
    "https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=3",
    "https://youtu.be/aqz-KE-bpKQ",
    "https://m.youtube.com/shorts/aqz-KE-bpKQ",
    "https://www.youtube.com/embed/aqz-KE-bpKQ",
  ])
    expect(parseVideoUrl(address)).toEqual(expected);
});

test("an embedded player needs no cookie", () => {
  expect(embedUrl({ kind: "youtube", id: "aqz-KE-bpKQ" })).toBe("https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ");
  expect(embedUrl({ kind: "vimeo", id: "1084537" })).toBe("https://player.vimeo.com/video/1084537?dnt=1");
});

test("an address that only resembles a known host is not one", () => {
  expect(parseVideoUrl("https://youtube.com.exemple.tg/watch?v=aqz-KE-bpKQ")).toBeUndefined();
  expect(parseVideoUrl("https://exemple.tg/?v=.mp4")).toBeUndefined();
});
