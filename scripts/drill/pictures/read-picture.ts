import jsQR from "jsqr";
import sharp from "sharp";

export type Picture = { bytes: Buffer; ms: number; status: number };

/** A picture and how long it took to come. */
export async function fetchPicture(url: string, headers: Record<string, string> = {}): Promise<Picture> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers, redirect: "manual" });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, ms: performance.now() - startedAt, status: response.status };
}

export async function readCode(bytes: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

type Part = { left: number; top: number; width: number; height: number };

/** The part of this part that is brighter than the ground the words stand on: of an empty margin nothing is. */
export async function brightShare(bytes: Buffer, part: Part): Promise<number> {
  const grey = await sharp(bytes).extract(part).greyscale().raw().toBuffer();
  return grey.filter((value) => value > 110).length / grey.length;
}

export function centile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.max(Math.ceil((values.length * share) / 100) - 1, 0)] ?? 0;
}
