import { type Quantity, quantityAt, type Token, tokensOf } from "#app/lib/text/quantities.ts";
import {
  comparisonAfterPhrases,
  comparisonPhrases,
  deposits,
  fillers,
  foreignMoney,
  LONGEST_PHRASE,
  type Meaning,
  type Offer,
  type Phrases,
  ROOM_UNIT,
  ROOMS,
  type Unit,
  vehicleWords,
} from "./sentence-words.ts";

export type Limits = { min?: number; max?: number };
export type Part = Meaning | { kind: "limit"; group: string; limits: Limits; currency?: Quantity["currency"] };
/** Some words of the sentence, and what they stand for; an amount may say the list too ("par mois"). */
export type Reading = { from: number; to: number; parts: readonly Part[] };

/** What a sentence may say: closed words, those of the rows, and what is counted. `today`: of vehicles, whose years are four figures. */
export type ScanWords = {
  closed: Phrases<Meaning>;
  site: Phrases<Meaning>;
  units: Phrases<Unit>;
  otherUnits: Phrases<Unit>;
  today: string | undefined;
};

/** Looks through the words of a sentence once, from the left, for the longest that stand for something. */
export class SentenceScan {
  readonly #sentence: string;
  readonly #tokens: readonly Token[];
  readonly #words: ScanWords;

  constructor(sentence: string, words: ScanWords) {
    this.#sentence = sentence;
    this.#tokens = tokensOf(sentence);
    this.#words = words;
  }

  all(): Reading[] {
    const readings: Reading[] = [];
    for (let at = 0; at < this.#tokens.length; ) {
      const next = this.#isDenied(at) ? undefined : (this.#amountAt(at) ?? this.#phraseAt(at));
      if (next) readings.push(next);
      at = next?.to ?? at + 1;
    }
    return readings;
  }

  /** The words that were not read, as they were typed; little words beside what was read go with it. */
  without(readings: readonly Reading[]): string | undefined {
    const left: string[] = [];
    const ends = [...readings, { from: this.#tokens.length, to: this.#tokens.length }];
    let at = 0;
    for (const { from, to } of ends) {
      let [first, last] = [at, from - 1];
      while (first <= last && fillers.has(this.#text(first))) first++;
      while (last >= first && fillers.has(this.#text(last))) last--;
      if (first <= last) left.push(this.#sentence.slice(this.#tokens[first]?.from, this.#tokens[last]?.to));
      at = to;
    }
    return left.join(" ") || undefined;
  }

  get namesVehicle() {
    return this.#tokens.some(({ text }) => vehicleWords.has(text));
  }

  #text(at: number) {
    return this.#tokens[at]?.text ?? "";
  }

  /** "de" and "d’" between a number and what it counts. */
  #past(at: number) {
    return /^de?$/.test(this.#text(at)) ? at + 1 : at;
  }

  #gap = (at: number) => this.#sentence.slice(this.#tokens[at - 1]?.to, this.#tokens[at]?.from);

  /** "sans piscine" asks for the contrary of what its word says. */
  #isDenied(at: number) {
    return this.#text(at - 1) === "sans";
  }

  #longest<Meant>(at: number, phrases: Phrases<Meant>): { meant: Meant; to: number } | undefined {
    for (let length = Math.min(LONGEST_PHRASE, this.#tokens.length - at); length > 0; length--) {
      const phrase = this.#tokens
        .slice(at, at + length)
        .map(({ text }) => text)
        .join(" ");
      const meant = phrases.get(phrase);
      if (meant !== undefined) return { meant, to: at + length };
    }
    return undefined;
  }

  #phraseAt(at: number): Reading | undefined {
    const rooms = ROOMS.exec(this.#text(at));
    const unit = rooms ? this.#words.units.get(ROOM_UNIT) : undefined;
    if (rooms && unit) return { from: at, to: at + 1, parts: [countOf(unit, { min: Number(rooms[1]) }, undefined)].flatMap(own) };
    const [closed, site] = [this.#longest(at, this.#words.closed), this.#longest(at, this.#words.site)];
    const longest = site && (!closed || site.to > closed.to) ? site : closed;
    return longest && { from: at, to: longest.to, parts: [longest.meant] };
  }

  /** A number with what it counts: "3 chambres", "moins de 200 000", "entre 10 et 20 millions", "jusqu’à 120 000 km", "2018". */
  #amountAt(from: number): Reading | undefined {
    const whole = this.#rangeAt(from) ?? this.#plotAt(from);
    if (whole) return whole;
    const before = this.#longest(from, comparisonPhrases);
    let at = before?.to ?? from;
    while (before && at < before.to + 2 && fillers.has(this.#text(at)) && !/^une?$/.test(this.#text(at))) at++;
    const quantity = this.#quantityAt(at);
    if (!quantity) return undefined;
    const unit = this.#unitAt(quantity);
    if (unit === "other" || this.#text(at - 1) === "$") return undefined;
    if (unit?.meant.group === "sejour" && this.#isDeposit(from, unit.to)) return undefined;
    const isCounted = unit !== undefined && !(before?.meant === "budget");
    const after = this.#longest(isCounted ? unit.to : quantity.end, comparisonAfterPhrases);
    const compared = before?.meant === "budget" ? "max" : (before?.meant ?? after?.meant);
    const to = after?.to ?? (isCounted ? unit.to : quantity.end);
    if (isCounted) {
      const side = compared ?? unit.meant.alone;
      const parts = [countOf(unit.meant, { [side]: quantity.value }, compared)].flatMap(own);
      return parts.length > 0 ? { from, to, parts } : undefined;
    }
    return this.#priceOrYear({ from, to, quantity, compared, limits: { [compared ?? "max"]: quantity.value } });
  }

  /** "3 mois de caution", "avance 6 mois" */
  #isDeposit(from: number, to: number) {
    return deposits.has(this.#text(from - 1)) || deposits.has(this.#text(this.#past(to)));
  }

  /** "20x30": the sides of a plot, in metres. */
  #plotAt(from: number): Reading | undefined {
    const [one, other] = [this.#text(from), this.#text(from + 2)];
    const unit = this.#words.units.get("m2");
    if (!unit || this.#text(from + 1) !== "x" || !/^\d{2,3}$/.test(one) || !/^\d{2,3}$/.test(other) || this.#isPartOfWord(from))
      return undefined;
    return { from, to: from + 3, parts: [countOf(unit, { min: Number(one) * Number(other) }, undefined)].flatMap(own) };
  }

  /** "entre 10 et 20 millions", "de 300 à 600 m²", "100 000 - 200 000": the first number has the measure of the second. */
  #rangeAt(from: number): Reading | undefined {
    const opening = this.#text(from);
    const isOpened = opening === "entre" || opening === "de";
    const first = this.#quantityAt(isOpened ? from + 1 : from);
    if (!first) return undefined;
    const joint = this.#text(first.end);
    const isJoined = opening === "entre" ? /^(et|a)$/.test(joint) : joint === "a";
    const isDashed = !isOpened && /^\s?[-–]\s?$/.test(this.#gap(first.end));
    if (!isJoined && !isDashed) return undefined;
    const second = this.#quantityAt(isJoined ? first.end + 1 : first.end);
    if (!second) return undefined;
    const shared = second.hasMultiple && !first.hasMultiple && first.value < LEAST_AMOUNT ? scaleOf(second.value) : 1;
    const [one, other] = [first.value * shared, second.value];
    const limits = { min: Math.min(one, other), max: Math.max(one, other) };
    const unit = this.#unitAt(second);
    if (unit === "other") return undefined;
    if (unit) {
      const parts = [countOf(unit.meant, limits, "range")].flatMap(own);
      return parts.length > 0 ? { from, to: unit.to, parts } : undefined;
    }
    const currency = second.currency ?? first.currency;
    return this.#priceOrYear({ from, to: second.end, quantity: { ...second, currency }, compared: "range", limits });
  }

  /** A part of a reference or of a word with figures is no number. */
  #quantityAt(at: number): Quantity | undefined {
    if (at >= this.#tokens.length || this.#isPartOfWord(at)) return undefined;
    const quantity = quantityAt(this.#tokens, at, this.#gap);
    if (!quantity?.isArticle) return quantity;
    return quantity.currency || this.#longest(quantity.end, this.#words.units) ? quantity : undefined;
  }

  /** What a number counts, where it is no amount of money; "other" where only other lists count it. */
  #unitAt({ value, end, hasMultiple, currency }: Quantity): { meant: Unit; to: number } | "other" | undefined {
    if (foreignMoney.has(this.#text(this.#past(end)))) return "other";
    if (hasMultiple || currency || (value >= LEAST_BUDGET && this.#perAt(end))) return undefined;
    const unit = this.#longest(end, this.#words.units);
    if (unit && this.#gap(end).trim() === "/") return "other"; // "12 000/m²" is what one of them costs
    return unit ?? (this.#longest(end, this.#words.otherUnits) && "other");
  }

  #isPartOfWord(at: number) {
    return at > 0 && /^\d/.test(this.#text(at)) && this.#gap(at) === "" && /[\p{L}\d]$/u.test(this.#text(at - 1));
  }

  #priceOrYear({ from, to, quantity, compared, limits }: Amount): Reading | undefined {
    const { value, hasMultiple, currency } = quantity;
    if (this.#words.today && !hasMultiple && !currency && isYear(value, this.#words.today)) {
      const exact = compared === undefined ? { min: value, max: value } : limits;
      return { from, to, parts: [{ kind: "limit", group: "annee", limits: exact }] };
    }
    const least = compared === undefined ? LEAST_BUDGET : LEAST_AMOUNT;
    if (!hasMultiple && !currency && value < least) return undefined;
    const per = this.#perAt(to);
    const price = {
      kind: "limit",
      group: "prix",
      limits: per ? comparedLimits(limits, per, currency === "eur") : limits,
      currency,
    } as const;
    return per ? { from, to: per.to, parts: [price, { kind: "offer", offer: per.offer }] } : { from, to, parts: [price] };
  }

  /** "/mois", "par nuit", "le mois" behind a price. */
  #perAt(at: number): (Rate & { to: number }) | undefined {
    const word = /^(par|le|la|chaque)$/.test(this.#text(at)) ? at + 1 : at;
    const rates = this.#words.today === undefined ? homeRates : vehicleRates;
    const rate = rates.get(this.#text(word));
    return rate && { ...rate, to: word + 1 };
  }
}

/** Lists compare the price of a home by the month, as the baseline makes `prix_compare` (S3), and that of a vehicle by the day. */
type Rate = { offer: Offer; compared: (value: number, isInEuros: boolean) => number };
const asTold = (value: number) => value;
const month: Rate = { offer: "location", compared: asTold };
const night: Rate = { offer: "location-meublee", compared: (value) => value * 30 };
const week: Rate = { offer: "location-meublee", compared: (value, isInEuros) => roundUp((value * 30) / 7, isInEuros ? 1 : 1_000) };
const day: Rate = { offer: "location", compared: asTold };
const homeRates = new Map(Object.entries({ mois: month, nuit: night, nuitee: night, jour: night, semaine: week }));
const vehicleRates = new Map(Object.entries({ jour: day, journee: day }));

function roundUp(value: number, step: number) {
  return Math.ceil(value / step) * step;
}

function comparedLimits({ min, max }: Limits, { compared }: Rate, isInEuros: boolean): Limits {
  const limit = (value: number | undefined) => (value === undefined ? undefined : compared(value, isInEuros));
  return { min: limit(min), max: limit(max) };
}

type Amount = { from: number; to: number; quantity: Quantity; compared: "min" | "max" | "range" | undefined; limits: Limits };

/** A number alone is a price from here on; compared with, from less. */
const LEAST_BUDGET = 10_000;
const LEAST_AMOUNT = 1_000;
const FIRST_YEAR = 1950;
function isYear(value: number, today: string) {
  return Number.isInteger(value) && value >= FIRST_YEAR && value <= Number(today.slice(0, 4)) + 1;
}

/** "10 et 20 millions": ten millions too. */
function scaleOf(value: number) {
  return value >= 1_000_000_000 ? 1_000_000_000 : value >= 1_000_000 ? 1_000_000 : 1_000;
}

/** What so many of something ask; undefined where the list cannot ask it ("jusqu’à 3 chambres"). */
function countOf(unit: Unit, limits: Limits, compared: "min" | "max" | "range" | undefined): Part | undefined {
  const { group, last } = unit;
  const value = unit.of(limits.min ?? limits.max ?? 0);
  if (typeof value === "string") return compared === "range" ? undefined : { kind: "filter", group, value };
  const within = (limit: number | undefined) =>
    limit === undefined ? undefined : Math.min(Number(unit.of(limit)), last ?? Number.POSITIVE_INFINITY);
  const max = compared === "range" && last !== undefined ? undefined : within(limits.max);
  return { kind: "limit", group, limits: { min: within(limits.min), max } };
}

function own<Value>(value: Value | undefined): Value[] {
  return value === undefined ? [] : [value];
}
