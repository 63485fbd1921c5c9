import { readAmount } from "./money.ts";
import { foldText } from "./text.ts";

/** A word or a number of a sentence: folded, and where it stands in what was typed. */
export type Token = { text: string; from: number; to: number };

/** "B-0012", "m²", "F3", "78.500.000", "Agoè", "€". Each alternative reads a run of one kind, so that a text is read once. */
const token = /\p{L}-\d{4,9}(?!\d)|m[²2](?!\d)|[ft][1-9](?![\d\p{L}])|\d+(?:[.,]\d+)*|[\p{L}\p{M}]+|[€$<>]/giu;
const DIGITS = /^\d/;

export function tokensOf(sentence: string): Token[] {
  return Array.from(sentence.matchAll(token), ({ 0: text, index }) => ({
    text: foldText(text.replace("²", "2")),
    from: index,
    to: index + text.length,
  }));
}

/** A number of a sentence, in figures or words. */
export type Quantity = {
  value: number;
  /** The position behind its last word. */
  end: number;
  /** "20 millions", "200k": an amount even where no currency is named. */
  hasMultiple: boolean;
  currency?: "xof" | "eur";
  /** "un" and "une" alone, which are a number only before what is counted. */
  isArticle: boolean;
};

const multiples = new Set(["k", "mille", "mil", "m", "mio", "million", "millions", "md", "mds", "milliard", "milliards"]);
const currencies = new Map<string, Quantity["currency"]>([
  ...["fcfa", "cfa", "xof", "f", "franc", "francs"].map((word) => [word, "xof"] as const),
  ...["€", "eur", "euro", "euros"].map((word) => [word, "eur"] as const),
]);

const small = new Map<string, number>(
  [
    ..."zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize".split(" ").entries(),
    ...(
      [
        [1, "une"],
        [20, "vingt"],
        [20, "vingts"],
        [30, "trente"],
        [40, "quarante"],
        [50, "cinquante"],
        [60, "soixante"],
      ] as const
    ).values(),
  ].map(([value, word]) => [word, value] as const),
);
const MILLION = 1_000_000;

/** The number that begins at a position; undefined where none does. `gap` is what was typed between two tokens. */
export function quantityAt(tokens: readonly Token[], at: number, gap: (at: number) => string): Quantity | undefined {
  const number = DIGITS.test(tokens[at]?.text ?? "") ? figuresAt(tokens, at, gap) : wordsAt(tokens, at);
  if (!number) return undefined;
  let { value, end, hasMultiple } = number;
  if (tokens[end]?.text === "et" && /^demie?$/.test(tokens[end + 1]?.text ?? "") && value % MILLION === 0) {
    value += MILLION / 2;
    end += 2;
  }
  if (hasMultiple && /^d[e']?$/.test(tokens[end]?.text ?? "") && currencies.has(tokens[end + 1]?.text ?? "")) end++; // "50 millions de francs"
  const currency = currencies.get(tokens[end]?.text ?? "");
  if (currency) {
    end++;
    if (currency === "xof" && currencies.get(tokens[end]?.text ?? "") === "xof") end++; // "francs CFA"
  }
  return { value, end, hasMultiple, currency, isArticle: number.isArticle };
}

type PlainNumber = Omit<Quantity, "currency">;

/** "200 000", "1,5 M", "500.000", "20 millions": read as every amount of the house is. */
function figuresAt(tokens: readonly Token[], at: number, gap: (at: number) => string): PlainNumber | undefined {
  let figures = tokens[at]?.text ?? "";
  let end = at + 1;
  if (/^\d{1,3}$/.test(figures))
    while (end < tokens.length && /^\d{3}$/.test(tokens[end]?.text ?? "") && /^[\s']$/.test(gap(end))) figures += tokens[end++]?.text;
  const next = tokens[end]?.text ?? "";
  // Metres are counted, millions are few: "600 m" is no price.
  const isMultiple = multiples.has(next) && !(next === "m" && (Number(figures) > 500 || /^carre/.test(tokens[end + 1]?.text ?? "")));
  if (isMultiple) end++;
  const behind = tokens[end]?.text ?? "";
  // "3M5" is said "trois millions cinq"; "2M500" is two and a half.
  if (next === "m" && isMultiple && /^\d+$/.test(figures) && /^\d{1,3}$/.test(behind) && gap(end) === "" && gap(end - 1) === "") {
    figures += `.${behind}`;
    end++;
  }
  const value = readAmount(isMultiple ? `${figures}${next}` : figures);
  return value === undefined ? undefined : { value, end, hasMultiple: isMultiple, isArticle: false };
}

/** "trois", "vingt-cinq", "quatre-vingts", "deux cent mille", "trente millions". */
function wordsAt(tokens: readonly Token[], at: number): PlainNumber | undefined {
  let [total, current, end] = [0, 0, at];
  let hasMultiple = false;
  let isBegun = false;
  for (; end < tokens.length; end++) {
    const word = tokens[end]?.text ?? "";
    const value = small.get(word);
    if (value !== undefined) {
      if (value === 20 && current % 100 === 4) current += 76;
      else if (isBegun && current % 100 !== 0 && !(current % 100 >= 20 && value < 17) && !(current % 10 === 0 && value < 10)) break;
      else current += value;
    } else if (/^cents?$/.test(word)) current = Math.max(current, 1) * 100;
    else if (/^mil(le)?$/.test(word) && (isBegun || /^(f|fcfa|cfa|francs?|euros?|€)$/.test(tokens[end + 1]?.text ?? ""))) {
      total += Math.max(current, 1) * 1_000;
      current = 0;
      hasMultiple = true;
    } else if (/^(millions?|milliards?)$/.test(word) && isBegun) {
      total = (total + Math.max(current, 1)) * (word.startsWith("millia") ? 1_000 * MILLION : MILLION);
      current = 0;
      hasMultiple = true;
    } else if (!(word === "et" && isBegun && current >= 20 && /^(une?|onze)$/.test(tokens[end + 1]?.text ?? ""))) break;
    isBegun = true;
  }
  if (!isBegun) return undefined;
  return { value: total + current, end, hasMultiple, isArticle: end === at + 1 && /^une?$/.test(tokens[at]?.text ?? "") };
}
