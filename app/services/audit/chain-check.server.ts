import { formatNumber } from "#app/lib/text/money.ts";
import { formatDate, formatTime } from "#app/lib/time/dates.ts";
import {
  BEFORE_THE_FIRST,
  type Chained,
  type Contents,
  fingerprintContents,
  fingerprintLine,
  type Head,
  type JournalKeys,
  keyIdOf,
} from "./chain.server.ts";
import { addTo, readNumbers, type Span, without } from "./journal-numbers.ts";

/** A line as it is stored. In a copy that was exported the contents are missing, and are not asked for. */
export type StoredLine = Chained & { contents?: Contents };

type SeenLine = { numero: number; empreinte: string; at: string };

/** Lines were sealed with a key, and none was given. */
export class JournalKeyMissing extends Error {
  constructor() {
    super("Ce journal est scellé par une clé\u00a0: donnez-la dans la variable d’environnement JOURNAL_KEY.");
  }
}

/** How far a line may have been moved for the place it comes from to be told; farther, it counts as changed. */
const NEAR = 8;
const nearby = Array.from({ length: NEAR }, (_, index) => [index + 1, -index - 1]).flat();
const TOLD = 20;

/**
 * Follows the chain line by line, in the order of the numbers, and remembers what does not fit. Nothing is kept of the lines that do: a
 * journal of any length takes the same memory.
 */
export class ChainCheck {
  lines = 0;
  readonly #first: number | undefined;
  readonly #wanted: ReadonlySet<number>;
  /** Of the numbers that marks name. */
  readonly found = new Map<number, string>();
  readonly #changed = new Map<number, string>();
  /** Lines that the one after them does not follow. */
  readonly #unlinked: (SeenLine & { from: number })[] = [];
  readonly #gaps: { after: SeenLine | undefined; before: SeenLine }[] = [];
  readonly #doubles: number[] = [];
  /** Lines that stand at another number than the one they were sealed with, those side by side as one. */
  #moves: (Span & { by: number; at: string; before: SeenLine | undefined })[] = [];
  #last: SeenLine | undefined;
  #shift = 0;
  readonly #keys: JournalKeys;
  /** The first line that a key sealed. */
  firstKeyed: SeenLine | undefined;
  /** Lines sealed with a key that is not given here. */
  readonly #locked: Span[] = [];
  /** Lines that follow one sealed with a key, and are not. */
  readonly #unkeyed: Span[] = [];
  readonly #emptied: Span[] = [];
  readonly #toldEmptied: Span[] = [];
  /** From the line on that opens the journal, emptied lines leave one that tells of them. */
  #isEmptyingTold = false;

  /** `first`: the number that the first line must have; any, when it is not said. `wanted`: numbers whose fingerprints are asked for. */
  constructor({ first, wanted = new Set(), keys }: { first?: number; wanted?: ReadonlySet<number>; keys: JournalKeys }) {
    this.#first = first;
    this.#wanted = wanted;
    this.#keys = keys;
  }

  get last(): SeenLine | undefined {
    return this.#last;
  }

  add(line: StoredLine) {
    this.lines += 1;
    const { numero, empreinte, at } = line;
    const seen = { numero, empreinte, at };
    if (this.#wanted.has(numero)) this.found.set(numero, empreinte);
    const shift = this.#shiftOf(line, seen);
    this.#noteEmptied(line);
    if (shift === undefined || !keepsContents(line)) this.#changed.set(numero, at);
    if (this.#last && numero <= this.#last.numero) this.#doubles.push(numero);
    else this.#checkPlace(line, seen, shift);
    this.#last = seen;
  }

  /** By how much the number differs from the one the line was sealed with; undefined when it was sealed with none near it. */
  #shiftOf(line: StoredLine, seen: SeenLine): number | undefined {
    const id = keyIdOf(line.empreinte);
    const key = id === undefined ? undefined : this.#keys.get(id);
    if (id !== undefined) this.firstKeyed ??= seen;
    else if (this.firstKeyed) addTo(this.#unkeyed, line.numero);
    if (id !== undefined && !key) {
      addTo(this.#locked, line.numero);
      return 0; // its place in the chain is all that can be looked at
    }
    const isSealedAt = (by: number) => line.numero - by > 0 && fingerprintLine(line, { numero: line.numero - by, key }) === line.empreinte;
    if (isSealedAt(this.#shift)) return this.#shift;
    return isSealedAt(0) ? 0 : nearby.find(isSealedAt);
  }

  #noteEmptied({ numero, contents, sel, table_name, action, row_id }: StoredLine) {
    if (contents && sel === null) addTo(this.#emptied, numero);
    if (table_name !== "audit_log") return;
    if (action === "erase") this.#toldEmptied.push(...readNumbers(row_id));
    if (action === "create") this.#isEmptyingTold = true;
  }

  #checkPlace(line: StoredLine, seen: SeenLine, shift: number | undefined) {
    const { numero, precedent, at } = line;
    const expected = this.#last ? this.#last.numero + 1 : (this.#first ?? numero);
    if (numero < expected)
      this.#doubles.push(numero); // before the first
    else if (numero > expected) this.#gaps.push({ after: this.#last, before: seen });
    else if (shift === 0 && this.#shift === 0 && precedent !== (this.#last?.empreinte ?? this.#beginning(precedent))) {
      // The line itself is whole: the one before it is no longer what it was when this one was written.
      if (this.#last) this.#unlinked.push({ ...this.#last, from: numero });
      else this.#changed.set(numero, at);
    }
    if (shift === undefined) return;
    const run = this.#moves.at(-1);
    if (shift !== 0 && run && run.by === shift && run.to === numero - 1) run.to = numero;
    else if (shift !== this.#shift || shift !== 0) this.#moves.push({ from: numero, to: numero, by: shift, at, before: this.#last });
    this.#shift = shift;
  }

  /** The middle of a journal may follow anything. */
  #beginning(precedent: string) {
    return this.#first === 1 ? BEFORE_THE_FIRST : precedent;
  }

  /** One sentence for each fault, with its number and its day. `head`: the last line as its writer noted it; undefined for a copy. */
  sentences(head?: Head | "missing"): string[] {
    const told: string[] = [];
    const added = this.#tellMoves(told);
    for (const numero of [...new Set(this.#doubles)]) told.push(`La ligne ${no(numero)} a été ajoutée.`);
    for (const { numero, at, from } of this.#unlinked) if (!added.has(from)) this.#changed.set(numero, at);
    const changed = [...this.#changed].filter(([numero]) => !added.has(numero));
    for (const [numero, at] of changed.slice(0, TOLD)) told.push(`La ligne ${no(numero)} a été modifiée. ${datedLine(at)}`);
    if (changed.length > TOLD) told.push(`${formatNumber(changed.length - TOLD)} autres lignes ont été modifiées.`);
    for (const gap of this.#gaps.slice(0, TOLD)) told.push(gapSentence(gap));
    if (this.#gaps.length > TOLD) told.push(`Des lignes manquent à ${formatNumber(this.#gaps.length - TOLD)} autres endroits.`);
    if (this.#isEmptyingTold)
      describeSpans(told, without(this.#emptied, this.#toldEmptied), [
        "a été vidée sans que le journal le dise",
        "ont été vidées sans que le journal le dise",
      ]);
    describeSpans(told, this.#unkeyed, ["a été écrite sans la clé du journal", "ont été écrites sans la clé du journal"]);
    describeSpans(told, this.#locked, [
      "est scellée par une clé que JOURNAL_KEY ne donne pas et ne peut pas être vérifiée",
      "sont scellées par une clé que JOURNAL_KEY ne donne pas et ne peuvent pas être vérifiées",
    ]);
    if (this.#first === 1 && this.lines > 0 && this.#keys.size > 0 && !this.firstKeyed)
      told.push("JOURNAL_KEY est donnée, et aucune ligne du journal n’est scellée par une clé.");
    if (head && told.length === 0) told.push(...this.#checkEnd(head));
    return told;
  }

  /** Lines moved against each other changed places; a run of moved ones follows lines that were put in, or taken out and hidden. */
  #tellMoves(told: string[]): Set<number> {
    const added = new Set<number>();
    const swapped = new Set<number>();
    const alone = this.#moves.filter(({ from, to, by }) => from === to && by !== 0);
    for (const { from, by } of alone) {
      const other = alone.find((move) => move.from === from - by && move.by === -by);
      if (!other || swapped.has(from)) continue;
      swapped.add(from).add(other.from);
      const [one, two] = [Math.min(from, other.from), Math.max(from, other.from)];
      told.push(`Les lignes ${no(one)} et ${no(two)} ont été interverties.`);
    }
    let by = 0;
    for (const move of this.#moves) {
      if (swapped.has(move.from)) continue;
      const more = move.by - by;
      by = move.by;
      for (let numero = move.from - more; numero < move.from; numero += 1) {
        added.add(numero);
        told.push(`La ligne ${no(numero)} a été ajoutée. ${datedLine(move.before?.at ?? move.at)}`);
      }
      if (more < 0) told.push(gapSentence({ after: move.before, before: { numero: move.from, at: move.at, empreinte: "" } }, -more));
    }
    return added;
  }

  #checkEnd(head: Head | "missing"): string[] {
    const { numero, empreinte, at } = this.#last ?? { numero: 0, empreinte: BEFORE_THE_FIRST, at: "" };
    if (head === "missing")
      return numero === 0 ? [] : [`La fin du journal n’est plus notée\u00a0: des lignes peuvent manquer après le ${no(numero)}.`];
    if (head.numero > numero) {
      const where = numero > 0 ? `, après celle du ${formatDate(at)}` : "";
      if (head.numero === numero + 1) return [`La ligne ${no(head.numero)} manque à la fin du journal${where}.`];
      return [`Les lignes ${no(numero + 1)} à ${formatNumber(head.numero)} manquent à la fin du journal${where}.`];
    }
    if (head.numero < numero) return [`La ligne ${no(head.numero + 1)} a été ajoutée. ${datedLine(at)}`];
    return head.empreinte === empreinte ? [] : [`La ligne ${no(numero)} a été modifiée. ${datedLine(at)}`];
  }
}

/** Emptied contents have no salt any more: the line says so, and the fingerprint of what they were stays. */
function keepsContents({ contents, sel, empreinte_contenu }: StoredLine) {
  if (!contents) return true;
  if (sel === null) return contents.before === null && contents.after === null;
  return fingerprintContents(sel, contents) === empreinte_contenu;
}

function describeSpans(told: string[], spans: readonly Span[], [one, several]: [one: string, several: string]) {
  for (const { from, to } of spans.slice(0, TOLD))
    told.push(from === to ? `La ligne ${no(from)} ${one}.` : `Les lignes ${no(from)} à ${formatNumber(to)} ${several}.`);
  if (spans.length > TOLD) told.push(`À ${formatNumber(spans.length - TOLD)} autres endroits, des lignes ${several}.`);
}

/** "n° 4 791". */
export function no(numero: number) {
  return `n°\u00a0${formatNumber(numero)}`;
}

function datedLine(at: string) {
  return `Elle porte la date du ${day(at)}.`;
}

function gapSentence(
  { after, before }: { after: SeenLine | undefined; before: SeenLine },
  count = before.numero - (after?.numero ?? 0) - 1,
) {
  if (!after) return count === 1 ? `La ligne ${no(1)} manque.` : `Les lignes ${no(1)} à ${formatNumber(before.numero - 1)} manquent.`;
  const place = `entre le ${no(after.numero)} et le ${no(before.numero)}`;
  const isOneDay = day(after.at) === day(before.at);
  const when = isOneDay
    ? `du ${day(after.at)}, entre ${clock(after.at)} et ${clock(before.at)}`
    : `d’entre le ${day(after.at)} et le ${day(before.at)}`;
  if (count === 1) return `Une ligne manque ${place}. Elle datait ${when}.`;
  return `${formatNumber(count)} lignes manquent ${place}. Elles dataient ${when}.`;
}

/** A date that was tampered with may be none at all. */
function day(at: string) {
  return Number.isNaN(Date.parse(at)) ? "jour illisible" : formatDate(at);
}

/** "11h02". */
function clock(at: string) {
  return Number.isNaN(Date.parse(at)) ? "?" : formatTime(at);
}
