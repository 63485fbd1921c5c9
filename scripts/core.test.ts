import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const MOST_JOURNEYS = 60;
const LONGEST_TITLE = 120;
/** What made journeys fail on a busy machine. A wait that only ends what never comes is the default; where a time is the subject, a clock is set. */
const HASTY = /networkidle|waitForTimeout|timeout: (?:[1-9]|10)_000\b|test\.(?:only|fixme|slow)\b/;
const ID = /\b(?:[A-Z]+-)+\d{2,3}\b|\b[RS]\d+\b/g;
const IDS_FIRST = /^(?:(?:(?:[A-Z]+-)+\d{2,3}|[RS]\d+) )+/;

type Test = { file: string; title: string; isCore: boolean; source: string };

/** Every test with the line of its title: the formatter keeps a title and its tags beside `test(`. */
function listTests(): Test[] {
  return globSync(["{app,scripts,tests}/**/*.test.{ts,tsx}", "tests/e2e/*.spec.ts"]).flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const isJourney = file.endsWith(".spec.ts");
    const starts = [...text.matchAll(/^ *test(?:\.\w+\(.*?\))*\(\s*(["`])(.*?)\1,(?:\s*\{\s*tags?: (\[?"[@\w"]+\]?))?/gm)];
    return starts.map(({ index, 2: title = "", 3: tags = "" }, place) => {
      const isCore = isJourney ? tags.includes("@core") : !tags.includes("full");
      return { file, title, isCore, source: text.slice(index, starts[place + 1]?.index) };
    });
  });
}

const tests = listTests();
const journeys = tests.filter(({ file, isCore }) => isCore && file.endsWith(".spec.ts"));

test("npm test proves every id: each that stands in a title stands in one that it plays", () => {
  const idsOf = (some: Test[]) => new Set(some.flatMap(({ title }) => title.match(ID) ?? []).filter((id) => !id.startsWith("DEC-")));
  const proved = idsOf(tests.filter(({ isCore }) => isCore));
  expect(proved.size).toBeGreaterThan(350);
  expect([...idsOf(tests)].filter((id) => !proved.has(id))).toEqual([]);
});

test("the journeys of npm test are few, and none of them waits by the clock of the machine", () => {
  expect(journeys.length).toBeGreaterThan(40);
  expect(journeys.length).toBeLessThanOrEqual(MOST_JOURNEYS);
  expect(journeys.filter(({ source }) => HASTY.test(source)).map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
});

test("a title is one promise of at most 120 characters, with its ids first", () => {
  const titles = tests.map(({ title }) => title);
  expect(titles.length).toBeGreaterThan(2_000);
  expect(titles.filter((title) => title.length > LONGEST_TITLE || title.includes(";"))).toEqual([]);
  expect(titles.filter((title) => title.replace(IDS_FIRST, "").search(ID) >= 0)).toEqual([]);
});
