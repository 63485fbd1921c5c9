import { posix } from "node:path";
import { folders } from "./arrows.ts";

type Files = ReadonlyMap<string, string>;
type Violation = { file: string; message: string };

/** Lists of imports, and the order of the layers. */
const SHEETS = ["layers", "site", "site-home", "site-home-late", "site-more", "site-pages", "admin", "preview"].map(
  (name) => `app/styles/${name}.css`,
);
const TOKENS = ["app/styles/tokens.css", "app/styles/tokens-admin.css"];

/** Paths are relative to the root of the project; stylesheets and markup in one map. */
export function findStyleViolations(files: Files): Violation[] {
  const stylesheets = [...files].filter(([file]) => file.endsWith(".css"));
  const homes = findHomes(stylesheets);
  const widths = readWidths(files.get("app/styles/tokens.css") ?? "");
  const violations: Violation[] = [];
  for (const [file, source] of files) {
    const text = withoutComments(source);
    const messages = file.endsWith(".css") ? judgeStylesheet(file, text, homes) : judgeMarkup(file, text, homes);
    for (const message of [...messages, ...judgeWidths(text, widths)]) violations.push({ file, message });
  }
  for (const message of findLost(stylesheets)) violations.push({ file: "app/styles", message });
  return violations;
}

function* judgeStylesheet(file: string, text: string, homes: Homes) {
  if (SHEETS.includes(file)) {
    if (/^(?!\s*@(import|layer)\b[^{}]*;)[^\n]*\S/m.test(text)) yield "a list of imports holds nothing else";
    if (/\/(site|admin)\.css$/.test(file) && !/^\s*@import "\.\/layers\.css";/.test(text))
      yield "layers.css comes first: it says what wins";
    return;
  }
  const layers = layersOf(file);
  const first = layers.find((layer) => text.includes(`@layer ${layer} {`)) ?? layers[0];
  const outside = splitBlocks(text).filter(({ prelude }) => prelude !== `@layer ${first}` && !prelude.startsWith("@page"));
  if (outside.length > 0) yield `"${outside[0]?.prelude}" stands outside "@layer ${first}", where it would win over every layer`;
  if (!TOKENS.includes(file))
    for (const [colour] of withoutUrls(text).matchAll(RAW_COLOUR)) yield `raw colour "${colour}": give it a name in tokens.css`;
  for (const name of new Set([...selectorsOf(text)].flatMap(classesOf)))
    if (!mayUse(file, name, homes)) yield `names the class "${name}" of ${homes.get(name)}`;
  if (/[*\s,>~+]::(?:before|after)/.test(text.replace(/@media \(prefers-reduced-motion: reduce\) \{[^}]*\}/g, "")))
    yield "a rule about what stands before or after any element makes the browser work out both for every element";
}

const RAW_COLOUR = /(?<=[\s:,(])#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\((?!\s*var\()[^)]*\)/gi;

function* judgeMarkup(file: string, text: string, homes: Homes) {
  if (!file.endsWith(".tsx")) return;
  for (const name of new Set(usedClasses(text)))
    if (!mayUse(file, name, homes)) yield `uses the class "${name}" of ${homes.get(name)}: move its styles, or the markup`;
}

/** Of the window: a container query measures a component and is its own business. Low windows are one kind. */
function* judgeWidths(text: string, allowed: readonly number[]) {
  for (const [query] of text.matchAll(/@media[^{]*|\((?:min|max)-width: [\d.]+px\)(?=[^{]*["'`])/g))
    for (const [, side, size] of query.matchAll(/(min-width|max-width|min-height|max-height): ([\d.]+)px/g)) {
      const isKnown = side?.endsWith("height") ? Math.floor(Number(size)) === LOW_WINDOW : allowed.includes(Math.ceil(Number(size)));
      if (!isKnown) yield `"${side}: ${size}px" is no width of tokens.css (${allowed.join(", ")})`;
    }
}

const LOW_WINDOW = 480;

/** "widths: 360 640 900" in a comment of the tokens: a custom property cannot stand in a media query. */
function readWidths(tokens: string): number[] {
  return (/widths: ([\d ]+)/.exec(tokens)?.[1] ?? "").trim().split(" ").map(Number);
}

/** Where each class is at home: the lowest file that styles it by itself. Paper styles what others own. */
type Homes = ReadonlyMap<string, string>;

function findHomes(stylesheets: [string, string][]): Homes {
  const homes = new Map<string, string>();
  const byRank = stylesheets.filter(([file]) => !isPaper(file)).sort(([one], [other]) => rankOf(one) - rankOf(other));
  for (const [file, source] of byRank)
    for (const selector of selectorsOf(withoutComments(source))) {
      const [, alone] = /^\.([\w-]+)(?:::?[\w-]+(?:\([^)]*\))?|\[[^\]]*\])*$/.exec(selector) ?? [];
      if (alone && !selector.includes(":has(") && !homes.has(alone)) homes.set(alone, file);
    }
  return homes;
}

const floors = ["styles", "ui", "kernel", "services", "features", "routes"];

/** Floors in their order, and inside each its folders in theirs. */
function rankOf(file: string) {
  const [, floor = "", ...rest] = posix.dirname(file).split("/");
  return floors.indexOf(floor) + Math.max(0, (folders[floor] ?? []).indexOf(rest.join("/"))) / 1_000;
}

/** Frames around every page: what a page knows it stands in. */
const FRAMES = ["admin-shell", "admin-main", "admin-content", "site-header"];

/** Like imports: one's own floor and those below. Tokens, base and primitives are one floor. */
function mayUse(file: string, name: string, homes: Homes) {
  const home = homes.get(name);
  if (home === undefined || FRAMES.includes(name) || rankOf(file) < 0) return true; // the document shell has no floor
  return Math.floor(rankOf(home)) <= Math.max(1, Math.floor(rankOf(file)));
}

function isPaper(file: string) {
  return file.endsWith("/print.css");
}

/** The layers a sheet may choose from. */
function layersOf(file: string) {
  if (isPaper(file)) return ["print"];
  const floor = file.split("/")[1];
  if (floor === "styles") return ["base"];
  return floor === "ui" ? ["ui"] : floor === "features" ? ["features", "screens", "parts"] : ["parts", "screens"];
}

/** Stylesheets that no list imports. */
function* findLost(stylesheets: [string, string][]) {
  const imported = new Set(
    stylesheets
      .filter(([file]) => SHEETS.includes(file))
      .flatMap(([file, source]) =>
        [...source.matchAll(/@import "([^"]+)";/g)].map(([, path = ""]) => posix.join(posix.dirname(file), path)),
      ),
  );
  for (const [file] of stylesheets) if (!SHEETS.includes(file) && !imported.has(file)) yield `${file} is imported by no list`;
}

/** Classes between quotes in an attribute (className, gridClass) or in classNames(…); states ("is-open") belong to no sheet. */
function usedClasses(text: string): string[] {
  const lists = [...text.matchAll(/\b(?:\w*[cC]lass(?:Name)?=|classNames\()/g)].map(({ 0: opening, index }) =>
    readValue(text, index + opening.length - (opening.endsWith("(") ? 1 : 0)),
  );
  // In a template all words are taken, those of its expressions too: what is no class has no home.
  const quoted = lists.flatMap((list) => [...list.matchAll(/`[^`]*`|"[^"\n]*"/g)].map(([words]) => words));
  return quoted.flatMap((words) => words.split(/[^\w-]+/));
}

/** From an opening quote, brace or parenthesis to the one that closes it. */
function readValue(text: string, start: number): string {
  if (text[start] === '"') return text.slice(start, text.indexOf('"', start + 1) + 1);
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if ("({".includes(text[at] ?? "")) depth++;
    if (")}".includes(text[at] ?? "") && --depth === 0) return text.slice(start, at + 1);
  }
  return "";
}

function withoutComments(source: string) {
  return source.replace(/\/\*[\s\S]*?\*\//g, "");
}

function withoutUrls(text: string) {
  return text.replace(/url\("[^"]*"\)/g, "");
}

type Block = { prelude: string; body: string };

/** The blocks of one level, each with what stands before its brace. */
function splitBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let [from, depth, open] = [0, 0, 0];
  const plain = withoutUrls(text);
  for (let at = 0; at < plain.length; at++) {
    if (plain[at] === "{" && depth++ === 0) open = at;
    if (plain[at] !== "}" || --depth > 0) continue;
    blocks.push({ prelude: plain.slice(from, open).split(";").at(-1)?.trim() ?? "", body: plain.slice(open + 1, at) });
    from = at + 1;
  }
  return blocks;
}

/** Each selector alone, inside layers, media and container queries and other rules too. */
function* selectorsOf(text: string): Generator<string> {
  for (const { prelude, body } of splitBlocks(text)) {
    if (/^@(layer|media|container|supports)\b/.test(prelude)) yield* selectorsOf(body);
    else if (!prelude.startsWith("@")) {
      yield* partsOf(prelude);
      yield* selectorsOf(body); // what is nested
    }
  }
}

/** ":is(.a, .b)" on its own says of each what ".a, .b" says. */
function* partsOf(list: string): Generator<string> {
  for (const selector of list.split(/,(?![^(]*\))/)) {
    const [, inner] = /^:(?:is|where)\(([^()]*)\)$/.exec(selector.trim()) ?? [];
    if (inner) yield* partsOf(inner);
    else yield selector.trim();
  }
}

function classesOf(selector: string): string[] {
  return [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name).filter((name) => !name.startsWith("is-"));
}
