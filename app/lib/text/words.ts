import { foldText } from "./text.ts";

/** A word is a run of letters and digits; every other sign stands for itself. Ranges, because a list has a million of them to read. */
const wordOrSign = /[a-z\d\u00df-\u1fff]+|\S/g;
const isWord = /^[a-z\d\u00df-\u1fff]/;

/** Too common to tell one text from another: a search leaves them out, unless it has no other words. */
const littleWords = new Set("a au aux avec d dans de des du en et l la le les ou par pour sans sur un une".split(" "));

/** Joints of sentences beside them: a visitor who types another word never means one of these. */
const joints = new Set(
  "est sont ont etre avec vous nous leur leurs ce ces cette son sa ses tres plus mais donc dont que qui pour sous entre tout tous votre notre vers chez font vont peut".split(
    " ",
  ),
);

export function isLittleWord(word: string): boolean {
  return littleWords.has(word) || joints.has(word);
}

/** Each word and sign of a folded text once. */
export function wordsOf(folded: string): string[] {
  return [...new Set(folded.match(wordOrSign))];
}

/** What a search asks for: its words; its little words when it has no others; its signs when it has no word at all. */
export function searchedWords(search: string, most: number): string[] {
  const all = wordsOf(foldText(search));
  const words = all.filter((word) => isWord.test(word));
  const telling = words.filter((word) => !littleWords.has(word));
  return [telling, words, all].find(({ length }) => length > 0)?.slice(0, most) ?? [];
}

/** "villas" and "villa", "locaux" and "local", "meuble", "meublee" and "meublees": a folded word with its other numbers and the gender of a participle. */
export function formsOf(word: string): string[] {
  const singulars = [word, ...singularsOf(word)];
  const bases = singulars.flatMap((base) =>
    base.endsWith("ee") ? [base, base.slice(0, -1)] : base.endsWith("e") ? [base, `${base}e`] : [base],
  );
  return [...new Set(bases.flatMap((base) => [base, `${base}s`, `${base}x`, ...(base.endsWith("al") ? [`${base.slice(0, -2)}aux`] : [])]))];
}

/** The word without the mark of its plural, where it may have one. */
export function singularsOf(word: string): string[] {
  if (word.length < 4 || !/[sx]$/.test(word)) return [];
  return [word.slice(0, -1), ...(word.endsWith("aux") ? [`${word.slice(0, -3)}al`] : [])];
}

/** How many letters must be changed, added or left out to make one word of the other; more than `most` is only told to be more. */
export function distanceOf(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [above, line] = [lines[0] as number[], lines[1] as number[]];
  for (let column = 0; column <= other.length; column++) above[column] = column;
  for (let row = 1; row <= one.length; row++) {
    // Further from the diagonal than this, more letters are missing than may be.
    const [from, to] = [Math.max(1, row - most), Math.min(other.length, row + most)];
    line[from - 1] = from === 1 ? row : most + 1;
    let least = most + 1;
    for (let column = from; column <= to; column++) {
      const change = (above[column - 1] as number) + (one[row - 1] === other[column - 1] ? 0 : 1);
      const without = column === row + most ? most + 1 : (above[column] as number) + 1;
      const value = Math.min(change, without, (line[column - 1] as number) + 1);
      line[column] = value;
      if (value < least) least = value;
    }
    if (least > most) return most + 1;
    [above, line] = [line, above];
  }
  return above[other.length] as number;
}

/** Two lines of the table of `distanceOf`, made once: a search compares thousands of words. */
const lines: readonly number[][] = [[], []];
