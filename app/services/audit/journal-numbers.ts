/** "3F2A-9C1E-0B44-D170": enough of a seal to compare it by eye, on the screen, in a mail and on paper. */
export function shortSeal(empreinte: string) {
  return (empreinte.slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join("-");
}

/** Lines side by side, by their numbers. */
export type Span = { from: number; to: number };

/** What a name of a row may hold in an index of either engine, with room to spare. */
const MAX_LENGTH = 500;

/** "12-40 57": as the line that tells of emptied lines names them, in as many such lines as it takes. */
export function spellNumbers(numbers: readonly number[]): string[] {
  const spelt: string[] = [];
  for (const { from, to } of spansOf(numbers.map((numero) => ({ from: numero, to: numero })))) {
    const word = from === to ? `${from}` : `${from}-${to}`;
    const last = spelt.at(-1);
    if (last !== undefined && last.length + word.length < MAX_LENGTH) spelt[spelt.length - 1] = `${last} ${word}`;
    else spelt.push(word);
  }
  return spelt;
}

/** What is spelt otherwise names no line. */
export function readNumbers(spelt: string): Span[] {
  if (!/^[\d -]+$/.test(spelt)) return [];
  return spelt.split(" ").flatMap((word) => {
    const [from, to = from] = word.split("-").map(Number);
    return from !== undefined && to !== undefined && from > 0 && from <= to ? [{ from, to }] : [];
  });
}

/** The number after the last span makes it longer. */
export function addTo(spans: Span[], numero: number) {
  const last = spans.at(-1);
  if (last && numero === last.to + 1) last.to = numero;
  else spans.push({ from: numero, to: numero });
}

/** In order, and those that touch as one. */
function spansOf(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** What of the first is in none of the others. */
export function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  const taken = spansOf(others);
  const left: Span[] = [];
  let next = 0;
  for (const { from, to } of spansOf(spans)) {
    let start = from;
    while (next < taken.length && (taken[next]?.to ?? 0) < start) next += 1;
    for (let index = next; index < taken.length && start <= to; index += 1) {
      const other = taken[index];
      if (!other || other.from > to) break;
      if (other.from > start) left.push({ from: start, to: other.from - 1 });
      start = Math.max(start, other.to + 1);
    }
    if (start <= to) left.push({ from: start, to });
  }
  return left;
}
