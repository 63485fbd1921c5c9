// Writes the outlines of our two faces for pictures with words (app/features/sharing): node scripts/prepare-letters.ts
import { readFileSync, writeFileSync } from "node:fs";
import { create, type Font, type Glyph } from "fontkit";

/** Latin-1, what French and its typography add, and the letters of Ewe that a face may have. */
const SIGNS = [...range(0x21, 0x7e), ...range(0xa1, 0xff), ..."ŒœŸŊŋƉɖƐɛƑƒƔɣƆɔƲʋ’“”‘‚„…–—€−²½•"];
const KERNED = [...range(0x41, 0x5a), ...range(0x61, 0x7a), ..."0123456789.,’-"];

type Outline = [advance: number, path: string];

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
}

function openFont(file: string): Font {
  const font = create(readFileSync(file));
  if (!("layout" in font)) throw new Error(`${file} is a collection of fonts`);
  return font;
}

function findGlyph(fonts: readonly Font[], sign: string): Glyph | undefined {
  const code = sign.codePointAt(0) ?? 0;
  return fonts.find((font) => font.hasGlyphForCodePoint(code))?.glyphForCodePoint(code);
}

/** In whole units of the face, downwards as pictures count, without a space that means nothing. */
function writePath(glyph: Glyph, { x = 0, y = 0, above = -Infinity } = {}): string {
  const contours: string[] = [];
  let contour = "";
  let lowest = Infinity;
  for (const { command, args } of glyph.path.commands) {
    if (command === "closePath") {
      if (lowest >= above) contours.push(`${contour}Z`);
      contour = "";
      lowest = Infinity;
      continue;
    }
    const letter = { moveTo: "M", lineTo: "L", quadraticCurveTo: "Q", bezierCurveTo: "C" }[command];
    const numbers = args.map((value, index) => Math.round(index % 2 === 0 ? value + x : -(value + y)));
    for (let index = 1; index < args.length; index += 2) lowest = Math.min(lowest, args[index] ?? 0);
    contour += letter + numbers.map((value, index) => (index > 0 && value >= 0 ? ` ${value}` : value)).join("");
  }
  return contours.join("");
}

function outlineOf(fonts: readonly Font[], sign: string): Outline | undefined {
  const glyph = findGlyph(fonts, sign);
  if (glyph) return [Math.round(glyph.advanceWidth), writePath(glyph)];
  return sign === "Ÿ" ? drawYDieresis(fonts) : undefined;
}

/** The two points of the Ë over the Y, for a face that has no Ÿ. */
function drawYDieresis(fonts: readonly Font[]): Outline | undefined {
  const y = findGlyph(fonts, "Y");
  const e = findGlyph(fonts, "Ë");
  const [font] = fonts;
  if (!y || !e || !font) return undefined;
  const x = (y.advanceWidth - e.advanceWidth) / 2;
  return [Math.round(y.advanceWidth), writePath(y) + writePath(e, { x, above: font.capHeight })];
}

/** Two swung dashes, one over the other: neither face has the sign. */
function drawAlmostEqual(fonts: readonly Font[]): Outline | undefined {
  const tilde = findGlyph(fonts, "~");
  return tilde && [Math.round(tilde.advanceWidth), writePath(tilde, { y: -80 }) + writePath(tilde, { y: 90 })];
}

/** "AV-80To-70": what two letters beside each other come closer by. */
function writeKerning(font: Font): string {
  const pairs: string[] = [];
  for (const left of KERNED)
    for (const right of KERNED) {
      const { glyphs, positions } = font.layout(left + right);
      const closer = Math.round((positions[0]?.xAdvance ?? 0) - (glyphs[0]?.advanceWidth ?? 0));
      if (glyphs.length === 2 && Math.abs(closer) >= 8) pairs.push(`${left}${right}${closer}`);
    }
  return pairs.join(" ");
}

function writeFace(name: string, files: readonly string[]) {
  const fonts = files.map(openFont);
  const [main] = fonts;
  if (!main) throw new Error(`${name} has no file`);
  const signs: Record<string, Outline> = {};
  for (const sign of SIGNS) {
    const outline = outlineOf(fonts, sign);
    if (outline) signs[sign] = outline;
  }
  const almost = drawAlmostEqual(fonts);
  if (almost) signs["≈"] = almost;
  const space = findGlyph(fonts, " ")?.advanceWidth ?? 250;
  const { unitsPerEm, capHeight, ascent, descent } = main;
  const face = { unitsPerEm, capHeight, ascent, descent, space, signs, kerning: writeKerning(main) };
  writeFileSync(`app/features/sharing/${name}-letters.json`, `${JSON.stringify(face)}\n`);
  process.stdout.write(`${name}: ${Object.keys(signs).length} signs\n`);
}

const ours = "app/styles/fonts";
const figtree = "node_modules/@fontsource/figtree/files";
writeFace("display", [`${ours}/bricolage-display.woff2`, `${ours}/bricolage-display-more.woff2`]);
writeFace("text", [`${figtree}/figtree-latin-600-normal.woff2`, `${figtree}/figtree-latin-ext-600-normal.woff2`]);
