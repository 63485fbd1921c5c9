import sharp, { type Sharp } from "sharp";
import { fingerprintOfReduction, REDUCTION } from "./fingerprint.ts";
import {
  FALLBACK_FILE,
  FALLBACK_WIDTH,
  type FirstSizes,
  firstWidth,
  LARGEST,
  MAX_PIXELS,
  MAX_SIDE,
  type MadeFingerprint,
  type OtherSizes,
  type PictureFault,
  type PictureFile,
  type PictureFormat,
  PREVIEW,
  SOURCE_FILE,
  widthsFor,
} from "./picture-job.ts";

const PHONE_WIDTH = 640;

export class PictureFaultError extends Error {
  readonly fault: PictureFault;

  constructor(fault: PictureFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Pixels and nothing else: what a picture says about itself stays behind. */
type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 3 | 4 } };

/** Checks an upload and makes the sizes that are wanted at once. Everything that leaves is encoded anew from bare pixels. */
export async function makeFirstSizes(bytes: Uint8Array, format: PictureFormat): Promise<FirstSizes> {
  const { width, height } = await readDimensions(bytes, format);
  const pixels = await readPixels(bytes);
  const first = firstWidth(pixels.raw.width);
  const files = [
    { name: SOURCE_FILE, bytes: await open(pixels).webp({ quality: 94, effort: 0 }).toBuffer() },
    { name: FALLBACK_FILE, bytes: await encodeFallback(pixels) },
    { name: "apercu.jpg", bytes: await encodePreview(pixels) },
    ...(await encodeWidth(pixels, first)),
  ];
  return { width, height, placeholder: await averageColour(pixels), fingerprint: await fingerprintOf(pixels), widths: [first], files };
}

/** From the cleaned source, so that the sizes can be made later, elsewhere, and again. */
export async function makeOtherSizes(bytes: Uint8Array): Promise<OtherSizes> {
  const pixels = await readPixels(bytes);
  const widths = widthsFor(pixels.raw.width);
  const files: PictureFile[] = [];
  for (const width of widths) files.push(...(await encodeWidth(pixels, width)));
  return { widths, files };
}

/** Of a picture that we encoded before fingerprints were made. */
export async function makeFingerprint(bytes: Uint8Array): Promise<MadeFingerprint> {
  return { fingerprint: await fingerprintOf(await readPixels(bytes)), files: [] };
}

/** From the header alone: nothing is decoded before the limits are known to hold. */
async function readDimensions(bytes: Uint8Array, expected: PictureFormat) {
  const { format, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (format !== expected) throw new PictureFaultError("unreadable");
  const { width, height } = autoOrient;
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) throw new PictureFaultError("too-many-pixels");
  return { width, height };
}

async function readPixels(bytes: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ ...LARGEST, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Three channels, or four where something is transparent: grey and print colours were turned into screen colours.
  if (info.channels === 3 || info.channels === 4) return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
  throw new PictureFaultError("unreadable");
}

function open({ data, raw }: Pixels): Sharp {
  return sharp(data, { raw });
}

/** The files of phones are shown on dense screens over slow networks. */
function avifQuality(width: number) {
  return width <= PHONE_WIDTH ? { quality: 45, chromaSubsampling: "4:2:0" } : { quality: 52 };
}

async function encodeWidth(pixels: Pixels, width: number): Promise<PictureFile[]> {
  // Resized once for both: encoding from a clone would resize again.
  const { data, info } = await open(pixels).resize({ width, withoutEnlargement: true }).raw().toBuffer({ resolveWithObject: true });
  const sized = { data, raw: { ...pixels.raw, width: info.width, height: info.height } };
  return [
    {
      name: `${width}.avif`,
      bytes: await open(sized)
        .avif({ ...avifQuality(width), effort: 2 })
        .toBuffer(),
    },
    { name: `${width}.webp`, bytes: await open(sized).webp({ quality: 72, effort: 4 }).toBuffer() },
  ];
}

function encodeFallback(pixels: Pixels) {
  return open(pixels)
    .flatten({ background: "#fff" })
    .resize({ width: FALLBACK_WIDTH, withoutEnlargement: true })
    .jpeg({ quality: 74 })
    .toBuffer();
}

async function encodePreview(pixels: Pixels): Promise<Buffer> {
  const cropped = await open(pixels)
    .flatten({ background: "#fff" })
    .resize({ width: PREVIEW.width, height: PREVIEW.height, fit: "cover" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: cropped.info.width, height: cropped.info.height, channels: cropped.info.channels };
  for (let quality = 76; ; quality -= 12) {
    const bytes = await sharp(cropped.data, { raw }).jpeg({ quality }).toBuffer();
    if (bytes.length < PREVIEW.maxBytes || quality <= 16) return bytes;
  }
}

/** One colour for the whole, "#a1b2c3". */
async function averageColour(pixels: Pixels) {
  const pixel = await open(pixels).flatten({ background: "#fff" }).resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex")}`;
}

/** From bare pixels: a decoder that is asked for a small picture already blurs it in a way of its own. */
async function fingerprintOf(pixels: Pixels) {
  const reduced = open(pixels)
    .flatten({ background: "#fff" })
    .resize({ ...REDUCTION, fit: "fill" });
  return fingerprintOfReduction(await reduced.raw().toBuffer());
}
