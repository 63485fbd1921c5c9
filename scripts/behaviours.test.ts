import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const PAGE = "docs/behaviours.md";
const page = readFileSync(PAGE, "utf8");
const explained = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, id = ""]) => id);
const behaviours = explained(/^- \*\*((?!DEC-)[A-Z-]+-\d{2})\*\* /gm);
const decisions = explained(/^- \*\*(DEC-\d{2,3})\*\* /gm);
const shared = explained(/^- \*\*(S\d{1,2})\*\* /gm);
const families = new Set(behaviours.map((id) => id.replace(/-\d+$/, "")));

const files = execFileSync("git", ["ls-files", "app", "deploy", "demo", "docs", "scripts", "tests", "*.md", "*.ts"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.(?:tsx?|mjs|md|css|json|conf)$/.test(path) && path !== PAGE);
const texts = files.map((path) => ({ path, text: readFileSync(path, "utf8") }));

/** The formatter keeps a title on the line that begins its test. */
const titles = texts
  .filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path))
  .flatMap(({ text }) => text.match(/^\s*(?:test|it)(?:\.each\([^)]*\))?\(.*$/gm) ?? []);

const sorted = (ids: Iterable<string>) => [...new Set(ids)].sort();
const isBehaviour = (id: string) => families.has(id.replace(/-\d+$/, ""));
const idsOf = (text: string) => text.match(/\b[A-Z]+(?:-[A-Z]+)*-\d{2}\b/g) ?? [];

test("every behaviour of the page is proved by a test that carries its id, and every id of a title is on the page", () => {
  expect(sorted(behaviours)).toEqual(sorted(titles.flatMap(idsOf).filter((id) => !id.startsWith("DEC-"))));
});

test("no behaviour, decision or rule stands twice on the page", () => {
  const all = [...behaviours, ...decisions, ...shared];
  expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
});

test("every behaviour and decision that a file names is explained on the page", () => {
  const known = new Set([...behaviours, ...decisions]);
  const lost = texts.flatMap(({ path, text }) =>
    [...idsOf(text).filter(isBehaviour), ...(text.match(/\bDEC-\d{2,3}\b/g) ?? [])]
      .filter((id) => !known.has(id))
      .map((id) => `${path}: ${id}`),
  );
  expect(sorted(lost)).toEqual([]);
});

test("a decision is on the page because a behaviour or a file names it", () => {
  const rest = page.replace(/^- \*\*DEC-\d+\*\*/gm, "-");
  const named = new Set([rest, ...texts.map(({ text }) => text)].flatMap((text) => text.match(/\bDEC-\d{2,3}\b/g) ?? []));
  expect(decisions.filter((id) => !named.has(id))).toEqual([]);
  expect(sorted(rest.match(/\bDEC-\d{2,3}\b/g) ?? []).filter((id) => !decisions.includes(id))).toEqual([]);
});
