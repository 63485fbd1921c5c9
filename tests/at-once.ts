/** Writers go one at a time, and who waits a second for PostgreSQL is refused: with more at once a slow machine would fail a right command. */
const WRITERS = 4;

/** Does all of it, several at the same moment. */
export async function atOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  async function workOn() {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index] as Item, index);
  }
  await Promise.all(Array.from({ length: WRITERS }, workOn));
  return results;
}
