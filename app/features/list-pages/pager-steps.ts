/** The pages a pager names: the first, the last, this one and its neighbours; "gap" where some are left out. */
export function pagerSteps(page: number, last: number): (number | "gap")[] {
  const named = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  const numbers = [...new Set(named)].sort((one, other) => one - other);
  return numbers.flatMap((number, index) => (number - (numbers[index - 1] ?? 0) > 1 ? ["gap" as const, number] : [number]));
}
