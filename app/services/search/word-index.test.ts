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
  const { rows, corrected } = matchWords(index, search);
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
  ["raisan", "raisin", "raisin calme", "raisun calme", "raisun"].forEach((text, row) => void index.add(String(row), text));
  expect(correct(index, "raison").corrected).toEqual({ raison: "raisin" });
  index.remove("2");
  expect(correct(index, "raison").corrected).toEqual({ raison: "raisun" });
  index.add("4", "rien");
  expect(correct(index, "raison").corrected).toEqual({ raison: "raisan" });
  expect(correct(index, "raison calme")).toMatchObject({ rows: ["3"], corrected: { raison: "raisun" } });
});

test("FILTRE-08 a word that no row has is left aside where the others find rows, unless it names a kind of thing", () => {
  const index = indexOf(0, "villa toiture neuve", "chambre salon cour", "terrain ou sont des palmiers qui ont grandi");
  const left = (search: string) => {
    const { rows, left, corrected } = matchWords(index, search);
    return [index.idsOf(rows), left, [...corrected.values()]];
  };
  expect(left("salon sanitaire")).toEqual([["known 1"], ["sanitaire"], []]);
  expect(left("salom sanitaire")).toEqual([["known 1"], ["sanitaire"], ["salon"]]);
  expect(left("sanitaire")).toEqual([[], ["sanitaire"], []]);
  expect(left("salon palmiers")).toEqual([[], [], []]); // known, but of no row together
  expect(left("salon voiture")).toEqual([[], [], []]);
  for (const word of ["voiture", "pont", "magasin"]) expect(left(word)[2], word).toEqual([]);
  expect(matchWords(index, "salon sanitaire", { isExact: true })).toMatchObject({ rows: { size: 0 }, left: [] });
});

test("FILTRE-08 a word is only taken for one of the rows of the list that is asked", () => {
  const index = indexOf(0, "studio calme", "villa calma");
  const near = (...kind: string[]) => [...matchWords(index, "calmi", { kind: () => kind }).corrected.values()];
  expect([near("known 0"), near("known 1"), near("absent")]).toEqual([["calme"], ["calma"], []]);
});

test("FILTRE-08 a word that only other lists have is left aside like one that no row has, and is taken for no other", () => {
  const index = indexOf(0, "studio calme jardin", "boutique sanitaire jardon");
  const among = (search: string) => {
    const { rows, left, corrected } = matchWords(index, search, { kind: () => ["known 0"] });
    return [index.idsOf(rows), left, [...corrected.values()]];
  };
  expect(among("studio sanitaire")).toEqual([["known 0"], ["sanitaire"], []]);
  expect(among("studio jardon")).toEqual([["known 0"], ["jardon"], []]);
  expect(among("studio boutique")).toEqual([[], [], []]); // names a kind of thing
});
