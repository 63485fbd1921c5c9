/** Round graduations from 0 to at least `max`: 1, 2 or 5 times a power of ten apart, at most five of them above zero. */
export function graduations(max: number): number[] {
  const rough = Math.max(max, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.ceil(Math.max(max, 1) / step) + 1 }, (_, index) => index * step);
}

/** Coordinates with one decimal keep the markup small. */
export function coordinate(value: number) {
  return Math.round(value * 10) / 10;
}
