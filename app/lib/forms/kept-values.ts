import type { FormValues } from "./forms.server.ts";

/** More than twice what the longest form of ours may hold: nothing a person typed is lost. */
const MAX_KEPT = 50_000;

/**
 * What a refused form shows again, no more of it than a page can carry: escaped and sent twice, a whole body would come back tenfold. Short
 * values stay whole; only what is far too long for any field ends early.
 */
export function keptValues(values: FormValues): FormValues {
  const lengths = Object.values(values).map(lengthOf);
  if (sum(lengths) <= MAX_KEPT) return values;
  const most = fairShare(lengths);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? cutList(value, most) : value.slice(0, most)]),
  );
}

/** The length at which values must end so that all of them have room. */
function fairShare(lengths: number[]) {
  let room = MAX_KEPT;
  let left = lengths.length;
  for (const length of lengths.toSorted((one, other) => one - other)) {
    if (length * left > room) break;
    room -= length;
    left--;
  }
  return Math.floor(room / left);
}

function cutList(list: string[], most: number) {
  let room = most;
  return list.map((text) => {
    const kept = text.slice(0, Math.max(room, 0));
    room -= kept.length;
    return kept;
  });
}

function lengthOf(value: string | string[]) {
  return Array.isArray(value) ? sum(value.map((text) => text.length)) : value.length;
}

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0);
}
