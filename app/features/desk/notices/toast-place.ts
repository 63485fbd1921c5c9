export type Span = { top: number; bottom: number };

const GAP = 8;

/** Where a message of this height covers none of the spans, as high up as it can; it stays where it is while that is free. */
export function findFreeTop(height: number, within: Span, taken: readonly Span[], present?: number): number | undefined {
  const gaps = gapsBetween(within, taken);
  const holds = (gap: Span, top: number) => top >= gap.top && top + height <= gap.bottom;
  if (present !== undefined && gaps.some((gap) => holds(gap, present))) return present;
  return gaps.find((gap) => holds(gap, gap.top))?.top;
}

/** Where most of it is off the spans, when nothing is free. */
export function findLargestGap(within: Span, taken: readonly Span[]): number {
  return gapsBetween(within, taken).reduce((best, gap) => (gap.bottom - gap.top > best.bottom - best.top ? gap : best)).top;
}

function gapsBetween(within: Span, taken: readonly Span[]): [Span, ...Span[]] {
  const inside = taken.filter(({ top, bottom }) => bottom > within.top && top < within.bottom).sort((one, other) => one.top - other.top);
  const gaps: Span[] = [];
  let start = within.top;
  for (const { top, bottom } of inside) {
    gaps.push({ top: start, bottom: top - GAP });
    start = Math.max(start, bottom + GAP);
  }
  return [{ top: start, bottom: within.bottom }, ...gaps].sort((one, other) => one.top - other.top) as [Span, ...Span[]];
}
