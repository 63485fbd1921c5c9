import { expect, test } from "vitest";
import { createRandom } from "#tests/random.ts";
import { matchWords, WordIndex } from "./word-index.server.ts";

const letters = "abcdefhijklmnopqrstuvwxyz";

/** Counts the words a search asks it for: each is compared. */
class CountingIndex extends WordIndex {
  comparisons = 0;

  override *speltLike(word: string, most: number) {
    for (const near of super.speltLike(word, most)) {
      this.comparisons++;
      yield near;
    }
  }
}

/** An index of this many invented words of nine letters, none with a g, and behind them some that mean something. */
function indexOf(count: number, ...known: string[]) {
  const random = createRandom(7);
  const invented = () => Array.from({ length: 9 }, () => letters[Math.floor(random() * letters.length)]).join("");
  const index = new CountingIndex();
  for (let row = 0; row < count / 100; row++) index.add(`row ${row}`, Array.from({ length: 100 }, invented).join(" "));
  known.forEach((word, row) => void index.add(`known ${row}`, word));
  return index;
}

function correct(index: CountingIndex, search: string) {
  index.comparisons = 0;
  const { rows, corrected } = matchWords(index, search, false);
  return { rows: index.idsOf(rows), corrected: Object.fromEntries(corrected), comparisons: index.comparisons };
}

test("R41 FILTRE-08 however many words there are, a search compares its own with a bounded number of them, the likeliest first", () => {
  const index = indexOf(60_000, "climatisation", "residence", "gardienne");
  const found = correct(index, "rezidence");
  expect(found).toMatchObject({ rows: ["known 1"], corrected: { rezidence: "residence" } });
  expect(found.comparisons).toBeLessThanOrEqual(20_001);
  expect(found.comparisons).toBeGreaterThan(15_000);
  // For each word one more is asked for when the bound is reached. Of both words together: what the first has used up the second has no more.
  expect(correct(index, "rezidence klimatisation").comparisons).toBeLessThanOrEqual(20_002);
  // What the bound gives up: with the first letter wrong, the word stands behind too many others.
  expect(correct(index, "xardienne")).toMatchObject({ rows: [], corrected: {} });
  // Within the bound the first letter may be wrong like any other.
  expect(correct(indexOf(10_000, "gardienne"), "xardienne")).toMatchObject({ corrected: { xardienne: "gardienne" } });
});

test("FILTRE-08 of words equally near the one that most rows have is meant, then the first of the alphabet", () => {
  const index = new CountingIndex();
  ["maisan", "maisin", "maisin calme", "maisun calme", "maisun"].forEach((text, row) => void index.add(String(row), text));
  expect(correct(index, "maison").corrected).toEqual({ maison: "maisin" });
  index.remove("2");
  expect(correct(index, "maison").corrected).toEqual({ maison: "maisun" });
  index.add("4", "rien");
  expect(correct(index, "maison").corrected).toEqual({ maison: "maisan" });
  expect(correct(index, "maison calme")).toMatchObject({ rows: ["3"], corrected: { maison: "maisun" } });
});
