/** The grey reduction a fingerprint is read from, and the blocks it is averaged by: nine columns give eight differences. */
export const REDUCTION = { width: 72, height: 64 };
const BLOCK = 8;
const CHANNELS = 3;
const COLUMNS = REDUCTION.width / BLOCK;
const ROWS = REDUCTION.height / BLOCK;

/** Pictures at most so many of 64 bits apart show the same. */
const ALIKE_BITS = 8;
/** A picture with fewer bits set is a wall or a sky, and like every other one. */
const TELLING_BITS = 6;
const FINGERPRINT = /^[0-9a-f]{16}$/;

/**
 * What a picture shows in 64 bits, 16 hexadecimal figures: whether each block is brighter than the one at its right. Given the red, green
 * and blue of the reduction; grey is their sum, which keeps what rounding to 256 greys would take from blocks of nearly the same brightness.
 */
export function fingerprintOfReduction(pixels: Uint8Array): string {
  let figures = "";
  for (let row = 0; row < ROWS; row++) {
    let bits = 0;
    for (let column = 0; column < COLUMNS - 1; column++)
      bits = (bits << 1) | Number(brightnessOf(pixels, row, column) > brightnessOf(pixels, row, column + 1));
    figures += bits.toString(16).padStart(2, "0");
  }
  return figures;
}

function brightnessOf(pixels: Uint8Array, row: number, column: number) {
  let sum = 0;
  for (let y = row * BLOCK; y < (row + 1) * BLOCK; y++) {
    const start = (y * REDUCTION.width + column * BLOCK) * CHANNELS;
    for (let index = start; index < start + BLOCK * CHANNELS; index++) sum += pixels[index] ?? 0;
  }
  return sum;
}

export function isFingerprint(text: unknown): text is string {
  return typeof text === "string" && FINGERPRINT.test(text);
}

type FingerprintedRow = { empreinte_visuelle: string | null };

/** Those of the pictures that show what this fingerprint shows, the nearest first; none for a picture that says too little to be recognised. */
export function listAlike<Picture extends FingerprintedRow>(fingerprint: string | null, pictures: Iterable<Picture>): Picture[] {
  if (!isFingerprint(fingerprint)) return [];
  const [high, low] = halvesOf(fingerprint);
  if (bitsIn(high) + bitsIn(low) < TELLING_BITS) return [];
  const alike: { picture: Picture; bits: number }[] = [];
  for (const picture of pictures) {
    if (picture.empreinte_visuelle?.length !== fingerprint.length) continue;
    const [otherHigh, otherLow] = halvesOf(picture.empreinte_visuelle);
    const bits = bitsIn(high ^ otherHigh) + bitsIn(low ^ otherLow);
    if (bits <= ALIKE_BITS && bitsIn(otherHigh) + bitsIn(otherLow) >= TELLING_BITS) alike.push({ picture, bits });
  }
  return alike.sort((one, other) => one.bits - other.bits).map(({ picture }) => picture);
}

function halvesOf(fingerprint: string): [number, number] {
  return [Number.parseInt(fingerprint.slice(0, 8), 16), Number.parseInt(fingerprint.slice(8), 16)];
}

/** How many bits of a 32-bit number are set, counted in all its pairs, fours and bytes at once. */
function bitsIn(number: number) {
  const pairs = number - ((number >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
