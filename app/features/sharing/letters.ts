import display from "./display-letters.json" with { type: "json" };
import text from "./text-letters.json" with { type: "json" };

type Outline = readonly [advance: number, path: string];
type Face = {
  unitsPerEm: number;
  capHeight: number;
  space: number;
  signs: ReadonlyMap<string, Outline>;
  /** What the second of two letters comes closer by. */
  kerning: ReadonlyMap<string, number>;
};

/** Our two faces as outlines, drawn from the fonts once: no font of the machine is ever asked. */
export const faces = { display: readFace(display), text: readFace(text) };
type FaceName = keyof typeof faces;

export type Letters = { face: FaceName; size: number /** Between two letters, as a share of the size. */; spacing?: number };

type FaceFile = Omit<Face, "signs" | "kerning"> & { signs: Record<string, (string | number)[]>; kerning: string };

function readFace({ unitsPerEm, capHeight, space, signs, kerning }: FaceFile): Face {
  const pairs = kerning.split(" ").map((pair): [string, number] => [pair.slice(0, 2), Number(pair.slice(2))]);
  return { unitsPerEm, capHeight, space, signs: new Map(Object.entries(signs) as unknown as [string, Outline][]), kerning: new Map(pairs) };
}

/** Letters of Ewe and others that unfold into nothing, by the one a reader takes them for. */
const likenesses: Record<string, string> = {
  Ɖ: "D",
  ɖ: "d",
  Ɛ: "E",
  ɛ: "e",
  Ƒ: "F",
  ƒ: "f",
  Ɣ: "G",
  ɣ: "g",
  Ŋ: "N",
  ŋ: "n",
  Ɔ: "O",
  ɔ: "o",
  Ʋ: "V",
  ʋ: "v",
  Đ: "D",
  đ: "d",
  Ł: "L",
  ł: "l",
  ı: "i",
  "‐": "-",
  "‑": "-",
  "′": "’",
  "″": "”",
};

/** The sign itself, else its base letter, else nothing: never a box. */
function signsFor(face: Face, character: string): string[] {
  if (face.signs.has(character)) return [character];
  const unfolded = likenesses[character] ?? character.normalize("NFKD");
  return [...unfolded].filter((sign) => face.signs.has(sign));
}

/** Every kind of space is one space, and none stands at an end. */
function plainSpaces(words: string): string {
  return words.replace(/\s+/gu, " ").trim();
}

type PlacedGlyph = { x: number; path: string };

/** In units of the face. */
function placeGlyphs(words: string, { face: name, spacing = 0 }: Letters): { width: number; placed: PlacedGlyph[] } {
  const face = faces[name];
  const between = spacing * face.unitsPerEm;
  const placed: PlacedGlyph[] = [];
  let x = 0;
  let before = "";
  for (const character of words) {
    if (/\s/u.test(character)) {
      x += face.space + between;
      before = "";
      continue;
    }
    for (const sign of signsFor(face, character)) {
      const [advance, path] = face.signs.get(sign) ?? [0, ""];
      const base = sign.normalize("NFD").charAt(0);
      x += face.kerning.get(before + base) ?? 0;
      placed.push({ x, path });
      x += advance + between;
      before = base;
    }
  }
  return { width: Math.max(x - (placed.length > 0 ? between : 0), 0), placed };
}

export function measure(words: string, letters: Letters): number {
  return (placeGlyphs(words, letters).width * letters.size) / faces[letters.face].unitsPerEm;
}

/** How high the capitals of these letters are. */
export function capHeight({ face, size }: Letters): number {
  return (faces[face].capHeight * size) / faces[face].unitsPerEm;
}

/** On its baseline. Nothing of `words` reaches the markup: only outlines of ours. */
export function drawWords(words: string, letters: Letters, at: { x: number; y: number; fill: string }): string {
  const scale = letters.size / faces[letters.face].unitsPerEm;
  const paths = placeGlyphs(words, letters).placed.map(({ x, path }) => `<path transform="translate(${round(x)})" d="${path}"/>`);
  return `<g transform="translate(${round(at.x)} ${round(at.y)}) scale(${round(scale)})" fill="${at.fill}">${paths.join("")}</g>`;
}

function round(value: number) {
  return Math.round(value * 10_000) / 10_000;
}

const ELLIPSIS = "…";

/** The words in lines no wider than `width`; what does not fit in the last one ends with an ellipsis. */
export function breakLines(words: string, letters: Letters, { width, maxLines }: { width: number; maxLines: number }): string[] {
  const lines: string[] = [];
  let rest = plainSpaces(words);
  while (rest !== "" && lines.length < maxLines) {
    const isLast = lines.length === maxLines - 1;
    const line = isLast && measure(rest, letters) > width ? cutToWidth(rest, letters, width) : firstLine(rest, letters, width);
    lines.push(line);
    rest = isLast ? "" : rest.slice(line.length).trimStart();
  }
  return lines;
}

/** As many whole words as fit; a word that is too long alone is cut where the line ends. */
function firstLine(words: string, letters: Letters, width: number): string {
  if (measure(words, letters) <= width) return words;
  const fitting = longestFitting(words, letters, width);
  const lastSpace = words.lastIndexOf(" ", fitting);
  return lastSpace > 0 ? words.slice(0, lastSpace) : words.slice(0, fitting);
}

function cutToWidth(words: string, letters: Letters, width: number): string {
  return endAtWord(words.slice(0, longestFitting(words, letters, width - measure(ELLIPSIS, letters))));
}

/** Where the words would have to end; found by halves, since longer words are wider. */
function longestFitting(words: string, letters: Letters, width: number): number {
  let fits = 1;
  let tooMany = words.length + 1;
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (measure(words.slice(0, middle), letters) <= width) fits = middle;
    else tooMany = middle;
  }
  return fits;
}

/** Without the word that was cut in two and the mark before it. */
function endAtWord(cut: string): string {
  const lastSpace = cut.lastIndexOf(" ");
  return `${(lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\s,;:·–—-]{1,8}$/u, "")}${ELLIPSIS}`;
}

/** At most so many characters, cut at a word. */
export function cutAtWord(words: string, max: number): string {
  const plain = plainSpaces(words);
  return plain.length <= max ? plain : endAtWord(plain.slice(0, max));
}

/** The largest of the sizes at which the words are no wider than that. */
export function fitSize(words: string, letters: Letters, { width, smallest }: { width: number; smallest: number }): number {
  const wide = measure(words, letters);
  return wide <= width ? letters.size : Math.max(smallest, Math.floor((letters.size * width) / wide));
}
