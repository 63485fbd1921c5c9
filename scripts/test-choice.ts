import { spawnSync } from "node:child_process";
import { type Sources, stepsFrom } from "./import-graph.ts";

/** Files of units; requests and journeys as their runners take them (`file:line`), and how many of the same pages are left to the whole run. */
export type Choice = { files: string[]; requests: string[]; journeys: string[]; left: number };
/** A request or a journey, and all it says. */
type Candidate = { place: string; text: string };
type Route = { path?: string; file: string; children?: Route[] };
type Page = { address: string; file: string };

const UNIT = /^(app|scripts|tests)\/.*\.test\.tsx?$/;
const JOURNEY = /^tests\/e2e\/.*\.spec\.ts$/;
const HTTP = /^tests\/http\/.*\.test\.ts$/;
/** Of those that ask for a page, so many run: a part of the home page would otherwise ask for every second journey. */
const MOST_JOURNEYS = 6;
const MOST_REQUESTS = 8;
const SUBJECT_WEIGHT = 3; // a shared subject outweighs three words that no other has

/** What has changed since this commit, what is not in git yet included. */
export function changedSince(commit: string): string[] {
  const ask = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync("git", args, { encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    return stdout.split("\n").filter(Boolean);
  };
  return [...new Set([...ask("diff", "--name-only", "--diff-filter=d", commit), ...ask("ls-files", "--others", "--exclude-standard")])];
}

/** Every page with its file, as the program lists them. */
export function listPages(): Page[] {
  const { stdout } = spawnSync("react-router", ["routes", "--json"], { encoding: "utf8" });
  const walk = ({ path, file, children = [] }: Route, base: string): Page[] => {
    const address = path ? `${base}/${path}` : base;
    return [{ address: address || "/", file: `app/${file}` }, ...children.flatMap((child) => walk(child, address))];
  };
  return (JSON.parse(stdout) as Route[]).flatMap((route) => walk(route, ""));
}

/** The unit tests that load a changed file, and of the requests and journeys that ask for one of the nearest pages those about it. */
export function chooseChanged(sources: Sources, pages: readonly Page[], changed: readonly string[]): Choice {
  const loadsChanged = (path: string) => {
    const loaded = stepsFrom(sources, path);
    return changed.some((file) => loaded.has(file));
  };
  const files = [...sources.keys()].filter((path) => UNIT.test(path) && !HTTP.test(path) && loadsChanged(path));
  const addresses = changed.flatMap((path) => nearestPages(sources, pages, path)).map(addressPattern);
  const isAsked = (path: string, text: string) => changed.includes(path) || addresses.some((pattern) => pattern.test(text));
  const words = new Set(changed.flatMap((path) => [...wordsOf(sources.get(path)), ...subjectsOf(path)]));
  const isOwn = ({ place }: Candidate) => changed.includes(place.replace(/:\d+$/, ""));
  const [requests, journeys] = [testsWhere(sources, HTTP, isAsked), testsWhere(sources, JOURNEY, isAsked)];
  const nearRequests = nearest(requests, words, MOST_REQUESTS, isOwn);
  const nearJourneys = nearest(journeys, words, MOST_JOURNEYS, isOwn);
  return {
    files,
    requests: placesOf(nearRequests),
    journeys: placesOf(nearJourneys),
    left: requests.length - nearRequests.length + journeys.length - nearJourneys.length,
  };
}

/** What is quoted in it, shown by it or styled by it: classes, names and French; not what it imports. */
function wordsOf(text = ""): string[] {
  const said = text
    .replaceAll(/^(?:import|export) .*from .*$/gm, "")
    .match(/"[^"\n]*"|'[^'\n]*'|`[^`\n]*`|>[^<>{}=;]+<|\.[a-z][a-z-]*-[a-z-]+/g);
  return [...new Set(said?.join("\n").match(/[\p{L}\d][\p{L}\d-]{3,}/gu))];
}

/** The words of its folder and of its own name, which a test of the same subject has in its name too. */
function subjectsOf(path: string): string[] {
  return (
    path
      .split("/")
      .slice(-2)
      .join("/")
      .match(/[a-z]{4,}/g) ?? []
  ).map((word) => `/${word}`);
}

function placesOf(candidates: readonly Candidate[]): string[] {
  return candidates.map(({ place }) => place);
}

/** Those that share a subject or most words with what has changed, a word counting the more the fewer others have it; a changed test always. */
function nearest(candidates: Candidate[], words: ReadonlySet<string>, most: number, isOwn: (candidate: Candidate) => boolean): Candidate[] {
  const shared = candidates.map(({ text }) => wordsOf(text).filter((word) => words.has(word)));
  const uses = new Map<string, number>();
  for (const word of shared.flat()) uses.set(word, (uses.get(word) ?? 0) + 1);
  const weighed = candidates.map((candidate, index) => {
    const subjects = subjectsOf(candidate.place).filter((word) => words.has(word)).length;
    const weight = (shared[index] ?? []).reduce((sum, word) => sum + 1 / (uses.get(word) ?? 1), SUBJECT_WEIGHT * subjects);
    return { candidate, weight: isOwn(candidate) ? Number.POSITIVE_INFINITY : weight };
  });
  const own = weighed.filter(({ weight }) => weight === Number.POSITIVE_INFINITY).length;
  const kept = new Set(weighed.toSorted((one, other) => other.weight - one.weight).slice(0, Math.max(most, own)));
  return weighed.filter((one) => kept.has(one)).map(({ candidate }) => candidate);
}

/** The tests whose file or words have one of these in them. */
export function chooseNamed(sources: Sources, words: readonly string[]): Choice {
  const isNamed = (path: string, text: string) => words.some((word) => `${path}\n${text}`.toLowerCase().includes(word.toLowerCase()));
  const files = [...sources.keys()].filter((path) => UNIT.test(path) && !HTTP.test(path) && isNamed(path, titlesOf(sources.get(path))));
  const [requests, journeys] = [HTTP, JOURNEY].map((kind) => placesOf(testsWhere(sources, kind, isNamed)));
  return { files, requests: requests ?? [], journeys: journeys ?? [], left: 0 };
}

function titlesOf(text = "") {
  return [...text.matchAll(/^\s*(?:test|it|describe)(?:\.\w+)?\(\s*(["'`])(.*?)\1/gm)].map(([, , title]) => title).join("\n");
}

/** Those that load the file over the fewest others: a part of every page would otherwise ask for all journeys. */
function nearestPages(sources: Sources, pages: readonly Page[], changed: string): Page[] {
  const loading = pages.flatMap((page) => {
    const steps = stepsFrom(sources, page.file).get(changed);
    return steps === undefined ? [] : [{ page, steps }];
  });
  const fewest = Math.min(...loading.map(({ steps }) => steps));
  return loading.filter(({ steps }) => steps === fewest).map(({ page }) => page);
}

/** How a test spells an address: from a quote, or from the end of a variable, up to the next quote or its parameters. */
function addressPattern({ address }: Page): RegExp {
  const part = `[^/"'\`?#\\s]+`;
  const spelt = address.split("/").map((segment) => (/^[:*]/.test(segment) ? part : RegExp.escape(segment)));
  return new RegExp(`["'\`}]${spelt.join("/").replace(`/${part}`, address.endsWith("*") ? `(?:/${part})*` : `/${part}`)}(?=["'\`?#])`);
}

/** Those with what they call of their file, and with the value in the place of each name of an address. */
function testsWhere(sources: Sources, kind: RegExp, isWanted: (path: string, text: string) => boolean): Candidate[] {
  const listings = addressesOf(sources.get("tests/e2e/demo.ts"));
  return [...sources].flatMap(([path, text]) => {
    if (!kind.test(path)) return [];
    const spelt = [...listings, ...addressesOf(text)].reduce((before, [name, value]) => spellOut(before, name, value), text);
    const parts = topLevelParts(spelt);
    return parts.flatMap(({ source, line }) => {
      if (!source.startsWith("test(")) return [];
      const called = parts.filter(({ name }) => name !== undefined && new RegExp(`\\b${name}\\b`).test(source)).map((part) => part.source);
      const said = [source, ...called].join("\n");
      return isWanted(path, said) ? [{ place: `${path}:${line}`, text: said }] : [];
    });
  });
}

function addressesOf(text = ""): [name: string, value: string][] {
  return [...text.matchAll(/^(?:export )?const ([A-Z_]+) = "(\/.*)";$/gm)].map(([, name = "", value = ""]) => [name, value]);
}

function spellOut(text: string, name: string, value: string) {
  return text.replaceAll(`\${${name}}`, value).replaceAll(new RegExp(`(?<!const )\\b${name}\\b`, "g"), `"${value}"`);
}

/** The tests, functions and constants of a file: the formatter begins each at the start of a line. */
function topLevelParts(text: string): { source: string; line: number; name?: string }[] {
  const starts = [...text.matchAll(/^(?:export )?(?:async )?(?:test\(|(?:function|const) (\w+))/gm)];
  return starts.map(({ index, 1: name }, number) => ({
    name,
    source: text.slice(index, starts[number + 1]?.index),
    line: text.slice(0, index).split("\n").length,
  }));
}
