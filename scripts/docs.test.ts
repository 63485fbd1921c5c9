import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { folders } from "./arrows.ts";

const read = (file: string) => readFileSync(file, "utf8");
const documents = globSync(["*.md", "docs/**/*.md", "{app,scripts,tests}/**/*.md"], { exclude: ["**/node_modules/**"] });
/** These name files to be made; recipe.test.ts applies each of their steps. */
const lasting = documents.filter((document) => !document.startsWith("docs/ajouter-"));
const files = globSync(["*", ".ci/*", "{app,deploy,demo,docs,public,scripts,tests}/**/*"], { exclude: ["**/node_modules/**"] });
const names = new Set(files.map((file) => basename(file)));
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

/** Of these a name may be of the past, or a word of visitors. */
const told = lasting.filter((document) => !/behaviours\.md$|measurements/.test(document));

/** Where a pattern of files stands for many, and what an installation makes. */
const PLACEHOLDER = /(^|\/)x(-[\w-]+)?\.|^\.|^donnees\.json$|^journal\//;
const FILE = /`([\w./-]+\.(?:tsx?|m?js|mts|css|json|jsonc|md|conf|service|svg))`/g;

test("every file that a document names, by its path or the end of it, is there", () => {
  expect(documents.length).toBeGreaterThan(80);
  const isThere = (path: string) => names.has(basename(path)) && files.some((file) => file === path || file.endsWith(`/${path}`));
  expect(collect(lasting, FILE, (path) => PLACEHOLDER.test(path) || isThere(path))).toEqual([]);
});

test("every link of a document leads to a file, and to a heading of it", () => {
  const lost = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)#?([^)\s]*)\)/g)].flatMap(([link, path = "", heading = ""]) => {
      const target = path ? join(dirname(document), path) : document;
      const isThere = existsSync(target) && (!heading || anchorsOf(read(target)).includes(heading));
      return isThere ? [] : [`${document}: ${link}`];
    }),
  );
  expect(lost).toEqual([]);
});

test("every command that a document gives is one of package.json, and README names them all", () => {
  expect(collect(documents, /npm run ([\w-]+)/g, (name) => Object.hasOwn(scripts, name))).toEqual([]);
  const readme = read("README.md");
  const unnamed = Object.keys(scripts).filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(readme));
  expect(unnamed).toEqual([]);
});

test("every drill and every group of benchmarks that a document gives is there", () => {
  const drills = files.flatMap((file) => /^scripts\/drill\/(?:attacks|failures|house)\/([\w-]+)\.ts$/.exec(file)?.[1] ?? []);
  expect(collect(lasting, /npm run drill -- ([\w-]+)/g, (name) => drills.includes(name))).toEqual([]);
  const [, groups = ""] = /const groups: .* = \{\n([\s\S]*?)\n\};/.exec(read("scripts/bench/main.ts")) ?? [];
  const isGroup = (name: string) => new RegExp(`^ {2}${name}: `, "m").test(groups);
  expect(collect(told, /npm run bench -- ([a-z ]+)/g, (names) => names.split(" ").every(isGroup))).toEqual([]);
});

test("every name of the code that a document gives stands in the code", () => {
  const sources = files.filter((file) => /\.(tsx?|m?js|json|css|conf|service)$/.test(file)).map(read);
  const words = new Set(sources.flatMap((source) => source.match(/\w+/g) ?? []));
  const ofOthers = ["pg_trgm", "LISTEN", "NOTIFY"];
  const lost = collect(told, /`([A-Za-z_]\w*(?:[A-Z]|_)\w*)(?:\([^`]*\))?`/g, (name) => words.has(name) || ofOthers.includes(name));
  expect(lost).toEqual([]);
});

test("README names the variables of the environment, each once", () => {
  const [, table = ""] = read("README.md").split("## Configuration");
  const rows = table.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([A-Z_0-9]+)`/g)].map(([, name]) => name));
  const known = [...read("app/kernel/env/env.server.ts").matchAll(/^ {4}([A-Z][A-Z_0-9]+):/gm)].map(([, name]) => name);
  expect(known.length).toBeGreaterThan(12);
  expect(named.toSorted()).toEqual(known.toSorted());
});

test("ARCHITECTURE draws the folders of each floor in the order that is checked", () => {
  const drawing =
    read("docs/ARCHITECTURE.md")
      .split("```")[3]
      ?.replaceAll(/ {2,}(?:ui|styles) {2,}[^\n]*/g, "") ?? "";
  for (const floor of ["features", "services", "kernel", "db", "lib"]) {
    const [, drawn = ""] = new RegExp(`^${floor} +([\\s\\S]*?)(?=\\n\\w| *\\n *│ *\\n|$(?![\\s\\S]))`, "m").exec(drawing) ?? [];
    const whole = (folders[floor] ?? []).filter((folder) => !folder.includes("/"));
    expect(drawn.match(/[\w-]+/g), floor).toEqual(whole);
  }
});

test("the list of decisions has a line for each of them", () => {
  const list = read("docs/decisions/README.md");
  const decisions = globSync("docs/decisions/[0-9]*.md").map((file) => basename(file));
  expect(decisions.filter((file) => !list.includes(`](${file})`))).toEqual([]);
});

test("the decision about dependencies has a word for each package", () => {
  const decision = read("docs/decisions/002-dependencies.md");
  const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<string, Record<string, string>>;
  const packages = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith("@types/"));
  expect(packages.filter((name) => !decision.includes(`\`${name}\``))).toEqual([]);
});

/** What the documents give in this form and is not so, with the document. */
function collect(from: readonly string[], form: RegExp, isSo: (name: string) => boolean) {
  return from.flatMap((document) =>
    [...read(document).matchAll(form)].flatMap(([, name = ""]) => (isSo(name) ? [] : [`${document}: ${name}`])),
  );
}

/** As the pages of the repository make them of headings. */
function anchorsOf(markdown: string) {
  return [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );
}
