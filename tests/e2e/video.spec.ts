import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test"; // no server: the cleaning and a browser are enough
import { cleanVideo } from "#app/services/media/video/clean-video.server.ts";
import { type EncodedFrame, playableMp4 } from "#tests/playable-video.ts";

const PLACE = "+06.1319+001.2228/";
const SITE = "https://essai.test/";
const FRAMES = 50;

/** Fifty pictures, each redder than the one before, encoded by the browser itself. */
async function encodeFrames(page: Page): Promise<EncodedFrame[]> {
  const encoded = await page.evaluate(async (count) => {
    const chunks: { base64: string; isKey: boolean }[] = [];
    const encoder = new VideoEncoder({
      output(chunk) {
        const bytes = new Uint8Array(chunk.byteLength);
        chunk.copyTo(bytes);
        chunks.push({ base64: btoa(String.fromCharCode(...bytes)), isKey: chunk.type === "key" });
      },
      error: (error) => {
        throw error;
      },
    });
    encoder.configure({ codec: "vp09.00.10.08", width: 160, height: 120 });
    const canvas = new OffscreenCanvas(160, 120);
    const paper = canvas.getContext("2d");
    for (let index = 0; index < count; index++) {
      if (paper) paper.fillStyle = `rgb(${index * 5} 40 40)`;
      paper?.fillRect(0, 0, 160, 120);
      const frame = new VideoFrame(canvas, { timestamp: index * 40_000 });
      encoder.encode(frame, { keyFrame: index % 25 === 0 });
      frame.close();
    }
    await encoder.flush();
    return chunks;
  }, FRAMES);
  return encoded.map(({ base64, isKey }) => ({ bytes: Buffer.from(base64, "base64"), isKey }));
}

/** A film of the browser's own recorder: a live WebM. */
async function recordWebm(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    const paper = canvas.getContext("2d");
    const painter = setInterval(() => {
      if (paper) paper.fillStyle = "rgb(240 40 40)";
      paper?.fillRect(0, 0, 300, 150);
    }, 20);
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm;codecs=vp8" });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.start(200);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.stop();
    await stopped;
    clearInterval(painter);
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  });
  return Buffer.from(base64, "base64");
}

/** What the browser makes of a film: plays it to its end, then asks a second player, which never ran, how red a certain picture near it is: one that ran may still show another. */
async function play(page: Page, bytes: Buffer, type: string) {
  await page.route(`${SITE}film`, (route) => route.fulfill({ body: bytes, contentType: type }));
  const seen = await page.evaluate(async () => {
    const film = document.createElement("video");
    film.muted = true;
    film.src = URL.createObjectURL(await (await fetch("/film")).blob());
    document.body.append(film);
    await new Promise((resolve, reject) => {
      film.onended = resolve;
      film.onerror = () => reject(new Error(film.error?.message));
      film.play().catch(reject);
    });
    const seconds = film.currentTime;
    const still = document.createElement("video");
    still.muted = true;
    still.src = film.src;
    await new Promise((resolve) => {
      still.onseeked = resolve;
      still.currentTime = seconds - 0.1;
    });
    const paper = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const lookAt = () => {
      paper?.drawImage(still, 0, 0, 1, 1);
      return paper?.getImageData(0, 0, 1, 1).data[0] ?? 0;
    };
    // It can show its first picture, which is dark, or the one asked for.
    const until = performance.now() + 20_000;
    while (lookAt() < 100 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
    return { seconds, red: lookAt() };
  });
  await page.unroute(`${SITE}film`);
  return seen;
}

async function clean(bytes: Buffer, format: "mp4" | "webm") {
  const folder = mkdtempSync(join(tmpdir(), "fadem-film-"));
  const path = join(folder, "film");
  writeFileSync(path, bytes);
  const file = await open(path, "r+");
  try {
    return { verdict: await cleanVideo(file, bytes.length, format), cleaned: readFileSync(path) };
  } finally {
    await file.close();
    rmSync(folder, { recursive: true });
  }
}

test("R16 a film still plays to its end once its place and its track of text are gone", async ({ page }) => {
  await page.route(SITE, (route) => route.fulfill({ body: "<!doctype html><title>film</title>", contentType: "text/html" }));
  await page.goto(SITE);

  const film = playableMp4(await encodeFrames(page), PLACE);
  const before = await play(page, film, "video/mp4");
  expect(before.seconds).toBeCloseTo(2, 0);
  expect(before.red).toBeGreaterThan(200);
  const { verdict, cleaned } = await clean(film, "mp4");
  expect([verdict, film.includes(PLACE), cleaned.includes(PLACE)]).toEqual(["clean", true, false]);
  const after = await play(page, cleaned, "video/mp4");
  expect([after.seconds, after.red]).toEqual([before.seconds, before.red]);

  const recorded = await clean(await recordWebm(page), "webm");
  expect(recorded.verdict).toBe("clean");
  const shown = await play(page, recorded.cleaned, "video/webm");
  expect(shown.seconds).toBeGreaterThan(0.5);
  expect(shown.red).toBeGreaterThan(200);
});
