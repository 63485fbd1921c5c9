import { type Letters, measure, plainSpaces } from "./letters.ts";

const ELLIPSIS = "…";

/** The words in lines no wider than `width`; what does not fit in the last one ends with an ellipsis. */
export function breakLines(words: string, letters: Letters, { width, maxLines }: { width: number; maxLines: number }): string[] {
  const lines: string[] = [];
  let rest = plainSpaces(words);
  while (rest !== "" && lines.length < maxLines) {
    const isLast = lines.length === maxLines - 1;
    const line = isLast && measure(rest, letters) > width ? cutToWidth(rest, letters, width) : takeLine(rest, letters, width);
    lines.push(line);
    rest = isLast ? "" : rest.slice(line.length).trimStart();
  }
  return lines;
}

/** As many whole words as fit; a word that is too long alone is cut where the line ends. */
function takeLine(words: string, letters: Letters, width: number): string {
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
