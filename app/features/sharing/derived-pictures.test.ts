import { mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { ComposeJob } from "#app/services/media/processing/picture-job.ts";
import { PictureProcessor } from "#app/services/media/processing/picture-processor.server.ts";
import { openFolderStorage } from "#app/services/storage/folder-storage.server.ts";
import { type MediaStorage, StorageUnavailableError } from "#app/services/storage/storage.server.ts";
import { machineClock } from "#tests/machine-clock.ts";
import { DerivedPictures } from "./derived-pictures.server.ts";
import { drawManyPreview, drawPreview, type PreviewWords } from "./preview-template.ts";

const folder = mkdtempSync(join(tmpdir(), "fadem-derived-"));
const storage = openFolderStorage(folder);
const entry = join(import.meta.dirname, "composer-child.server.ts");
const processor = new PictureProcessor({ name: "composer", timeLimitMs: 20_000, entry });
afterAll(() => {
  processor.stop();
  rmSync(folder, { recursive: true, force: true });
});

const words: PreviewWords = {
  badge: "À VENDRE",
  tone: "sale",
  headline: "999 999 999 999 FCFA",
  suffix: "/mois",
  line: "Quartier très éloigné de la ville de Lomé · 12 chambres · 1 250 m²",
  title: `L’Évêché & l’œuvre d’Aŋɔ #1 🏠 ${"très long ".repeat(12)}`,
  isDemo: true,
};

function wanted(path: string, photo?: string) {
  return { path: `derived/apercus/${path}.jpg`, photos: photo ? [photo] : [], draw: (photos: number) => drawPreview(words, photos > 0) };
}

/** Counts what is written, and fails at it when told to. */
function watched(isFull = false) {
  const puts: string[] = [];
  const put: MediaStorage["put"] = async (path, content) => {
    puts.push(path);
    if (isFull) throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
    return storage.put(path, content);
  };
  return { puts, pictures: new DerivedPictures({ ...storage, put }, processor) };
}

test("a hundred people who ask for one picture at once get the same, made once", async () => {
  const { puts, pictures } = watched();
  const answers = await Promise.all(Array.from({ length: 100 }, () => pictures.findOrMake(wanted("ensemble"))));
  expect(new Set(answers.map((bytes) => bytes?.length)).size).toBe(1);
  expect(puts).toEqual(["derived/apercus/ensemble.jpg"]);
  const { format, width, height } = await sharp(answers[0]).metadata();
  expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 });
  expect(answers[0]?.length).toBeLessThanOrEqual(300_000);
  await pictures.findOrMake(wanted("ensemble"));
  expect(puts).toHaveLength(1);
});

test("a photo stands under the words, unless it cannot be read, and a full disk keeps nobody waiting", async () => {
  const { pictures } = watched();
  const photo = await sharp({ create: { width: 1600, height: 900, channels: 3, background: "#0000ff" } })
    .webp()
    .toBuffer();
  await storage.put("properties/aa/1280.webp", photo);
  await storage.put("properties/bb/1280.webp", Buffer.from("RIFF nothing WEBP"));
  const made = await pictures.findOrMake(wanted("photo", "properties/aa/1280.webp"));
  const { data } = await sharp(made).extract({ left: 600, top: 250, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true });
  expect([...data].map((value) => Math.round(value / 64))).toEqual([0, 0, 4]);
  const broken = await pictures.findOrMake(wanted("cassee", "properties/bb/1280.webp"));
  const plain = await pictures.findOrMake(wanted("sans"));
  expect(broken).toEqual(plain);
  expect((await watched(true).pictures.findOrMake(wanted("plein")))?.length).toBeGreaterThan(1_000);
});

test("several photos stand side by side, and a full folder refuses a day's new ones but gives what is there", async () => {
  using _ = machineClock();
  const { puts, pictures } = watched();
  const shades = ["#ff0000", "#00ff00", "#0000ff", "#ffffff"];
  const photos = shades.map((_, index) => `properties/dd${index}/640.webp`);
  for (const [index, background] of shades.entries()) {
    const photo = sharp({ create: { width: 640, height: 480, channels: 3, background } }).webp({ lossless: true });
    await storage.put(photos[index] ?? "", await photo.toBuffer());
  }
  const many = { headline: "4 annonces", line: "Une sélection", isDemo: false };
  const of = (name: string, mayMake = true) => ({
    path: `derived/selections/${name}.jpg`,
    photos: [...photos, "properties/gone/640.webp"],
    draw: (count: number) => drawManyPreview(many, count),
    keptAtMost: 2,
    mayMake: () => mayMake,
  });
  const made = await pictures.findOrMake(of("quatre"));
  const corners = [
    [20, 20],
    [1_180, 20],
    [20, 400],
    [1_000, 400],
  ].map(async ([left = 0, top = 0]) => {
    const { data } = await sharp(made).extract({ left, top, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true });
    return [...data].map((value) => Math.round(value / 255)).join("");
  });
  expect(await Promise.all(corners)).toEqual(["100", "010", "001", "111"]);

  expect(await pictures.findOrMake(of("autre", false))).toBeUndefined();
  expect(await pictures.findOrMake(of("quatre", false))).toEqual(made);
  await pictures.findOrMake(of("deux"));
  expect(await pictures.findOrMake(of("trois")), "both are of today").toBeUndefined();
  expect(await pictures.findOrMake(of("deux"))).toBeDefined();
  expect(puts).toHaveLength(2);
  utimesSync(join(folder, "derived/selections/quatre.jpg"), 1, 1); // made long before
  await pictures.findOrMake(of("trois"));
  expect(puts).toHaveLength(3);
  const kept = await Array.fromAsync(storage.list("derived/selections"));
  expect(kept.map(({ path }) => path).sort()).toEqual(["derived/selections/deux.jpg", "derived/selections/trois.jpg"]);
});

test("of a folder that keeps so many, no more are made however many are asked for at once", async () => {
  using _ = machineClock();
  const { puts, pictures } = watched();
  const of = (name: string) => ({ ...wanted("x"), path: `derived/ensemble/${name}.jpg`, keptAtMost: 3 });
  const answers = await Promise.all(["a", "b", "c", "d", "e", "f"].map((name) => pictures.findOrMake(of(name))));
  expect(answers.filter((bytes) => bytes)).toHaveLength(3);
  expect(puts).toHaveLength(3);
  expect(await pictures.findOrMake(of("g"))).toBeUndefined();
});

test("a composer that dies, or a storage that is away, gives and keeps nothing this time, and the next is made whole", async () => {
  const { puts, pictures } = watched();
  await pictures.findOrMake(wanted("avant"));
  const asked = pictures.findOrMake(wanted("pendant"));
  process.kill(processor.childPid ?? 0, "SIGKILL");
  await asked;
  expect((await pictures.findOrMake(wanted("apres")))?.length).toBeGreaterThan(1_000);

  puts.length = 0;
  const put: MediaStorage["put"] = async (path) => void puts.push(path);
  const run = async (job: ComposeJob) => (job.photos.length > 0 ? { ok: false, fault: "crashed" } : processor.run(job));
  const dying = { run } as unknown as PictureProcessor;
  expect(await new DerivedPictures({ ...storage, put }, dying).findOrMake(wanted("mort", "properties/aa/1280.webp"))).toBeUndefined();
  const open: MediaStorage["open"] = () => Promise.reject(new StorageUnavailableError("away"));
  const away = new DerivedPictures({ ...storage, put, open }, processor);
  expect(await away.findOrMake(wanted("ailleurs"))).toBeUndefined();
  expect(await away.find("derived/apercus/avant.jpg")).toBeUndefined();
  expect(puts, "no picture without its photo stays in the place of the right one").toEqual([]);
});
