export type Span = { top: number; bottom: number };

const GAP = 8;

/**
 * Where a message of this height covers none of the spans, as high up as it can; it stays where it is while that is free.
 * When nothing is free, where most of it is.
 */
export function findFreeTop(height: number, within: Span, taken: readonly Span[], present?: number): number {
  const inside = taken.filter(({ top, bottom }) => bottom > within.top && top < within.bottom).sort((one, other) => one.top - other.top);
  const isFree = (top: number) =>
    top >= within.top &&
    top + height <= within.bottom &&
    inside.every((span) => span.bottom + GAP <= top || span.top - GAP >= top + height);
  if (present !== undefined && isFree(present)) return present;
  let best = { top: within.top, room: -1 };
  let start = within.top;
  for (const span of [...inside, { top: within.bottom + GAP, bottom: within.bottom }]) {
    const room = span.top - GAP - start;
    if (room >= height) return start;
    if (room > best.room) best = { top: start, room };
    start = Math.max(start, span.bottom + GAP);
  }
  return best.top;
}
