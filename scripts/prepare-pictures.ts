// Prepares the site's own pictures once, before they are committed: node scripts/prepare-pictures.ts <folder of source JPEGs>
// The folder's README.md gives their alternative texts, one table line "| file.jpg | text |" each.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { makeFingerprint } from "#app/services/media/processing/encode-picture.server.ts";

type Outcome = {
  alt: string;
  width: number;
  height: number;
  widths: number[];
  placeholder: string;
  /** Of image.jpg. */
  empreinte: string;
  sha256: string;
  bytes: number;
  sizes: Record<string, number>;
};

const LISTING_WIDTHS = [320, 640, 960, 1280];
const HERO_WIDTHS = [...LISTING_WIDTHS, 1600];
const PHONE_WIDTH = 640;
const FALLBACK_WIDTH = 960;
const PREVIEW = { width: 1200, height: 630 };

const [sourceDir] = process.argv.slice(2);
if (!sourceDir) throw new Error("Usage: node scripts/prepare-pictures.ts <folder of source JPEGs>");
sharp.concurrency(1);

const alts = readAlts(await readFile(join(sourceDir, "README.md"), "utf8"));
const files = (await readdir(sourceDir)).filter((file) => file.endsWith(".jpg")).sort();
await prepare(
  files.filter((file) => file.startsWith("hero-")),
  join(import.meta.dirname, "..", "public", "images"),
  HERO_WIDTHS,
);
await prepare(
  files.filter((file) => !file.startsWith("hero-")),
  join(import.meta.dirname, "..", "demo", "pictures"),
  LISTING_WIDTHS,
);

async function prepare(sources: string[], targetDir: string, widths: number[]) {
  const index: Record<string, Outcome> = {};
  for (const file of sources) {
    const name = basename(file, ".jpg");
    index[name] = await preparePicture(
      await readFile(join(sourceDir as string, file)),
      join(targetDir, name),
      widths,
      alts.get(file) ?? "",
    );
    process.stdout.write(`${name}: ${JSON.stringify(index[name].sizes)}\n`);
  }
  await writeFile(join(targetDir, "pictures.json"), `${JSON.stringify(index, null, 2)}\n`);
}

/** The files of phones are shown on dense screens over slow networks: the first of them should arrive in one flight of packets. */
function avifOptions(width: number) {
  return width <= PHONE_WIDTH ? { quality: 45, effort: 6, chromaSubsampling: "4:2:0" } : { quality: 52, effort: 4 };
}

async function preparePicture(source: Buffer, folder: string, wanted: number[], alt: string): Promise<Outcome> {
  const { width, height } = await sharp(source).metadata();
  const widths = wanted.filter((candidate) => candidate <= width);
  const sizes: Record<string, number> = {};

  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  async function write(file: string, picture: Sharp) {
    const bytes = await picture.toBuffer();
    sizes[file] = bytes.length;
    await writeFile(join(folder, file), bytes);
  }

  for (const candidate of widths) {
    await write(`${candidate}.avif`, sharp(source).resize(candidate).avif(avifOptions(candidate)));
    await write(`${candidate}.webp`, sharp(source).resize(candidate).webp({ quality: 70, effort: 5 }));
  }
  await write("image.jpg", sharp(source).resize({ width: FALLBACK_WIDTH, withoutEnlargement: true }).jpeg({ quality: 70, mozjpeg: true }));
  await write(
    "apercu.jpg",
    sharp(source)
      .resize({ ...PREVIEW, fit: "cover" })
      .jpeg({ quality: 70, mozjpeg: true }),
  );
  return {
    alt,
    width,
    height,
    widths,
    placeholder: await dominantColour(source),
    empreinte: (await makeFingerprint(await readFile(join(folder, "image.jpg")))).fingerprint,
    sha256: createHash("sha256").update(source).digest("hex"),
    bytes: source.length,
    sizes,
  };
}

async function dominantColour(source: Buffer) {
  const { dominant } = await sharp(source).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

function readAlts(readme: string) {
  const lines = readme.matchAll(/^\|\s*([\w-]+\.jpg)\s*\|\s*(.+?)\s*\|$/gm);
  return new Map(
    Array.from(lines, ([, file, text]) => [file as string, (text as string).replaceAll("'", "’").replaceAll(" :", "\u00a0:")]),
  );
}
