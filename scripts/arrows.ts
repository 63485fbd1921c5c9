import { posix } from "node:path";
import { binTables } from "#app/db/tables/content-types.ts";

type Import = { specifier: string; isType: boolean };
type Violation = { file: string; message: string };

/** What each part of the house may import; inside a part, `folders` says which folder may import which. */
const arrows: Record<string, readonly string[]> = {
  lib: [],
  db: ["lib"],
  ui: ["lib"],
  styles: [],
  platform: ["db", "ui", "lib", "styles"],
  features: ["platform", "db", "ui", "lib"],
  seed: ["features", "platform", "db", "lib"],
  routes: ["features", "platform", "db", "ui", "lib", "styles"],
  start: ["features", "platform", "db", "lib"],
  shell: ["start", "routes", "seed", "features", "platform", "db", "ui", "lib", "styles"],
  scripts: ["start", "seed", "features", "platform", "db", "lib"],
  // Drills and benchmarks are tests that people run: they use what tests use, the commands of the house, and the list of its contents.
  drill: ["tests", "scripts", "start", "routes", "seed", "features", "platform", "db", "lib"],
  tests: ["scripts", "start", "seed", "features", "platform", "db", "ui", "lib"],
};

/** The folders of a part in their order: a folder runs only code of folders before it, so that no circle can close. */
const folders: Record<string, readonly string[]> = {
  platform: words(`
    islands html favourites media/video site-texts/catalogue . page-cache media/storage database-file disk audit realtime
    publication lots drafts media/intake media/processing forms settings site-texts mail backup metrics http auth measure people media
    private-links team media/upload bin demo inbox content quality starter search meta-feeds map listings import composer`),
  features: words(`
    properties vehicles projects listings gallery-images contact-requests testimonials vehicle-sell-requests sent search-alerts canned-replies stats`),
  routes: words(`
    admin/form admin/list site/lists admin/shell admin/texts site/home site/favourites site admin/content admin/inbox admin/posters
    admin/boite/reply admin/boite/presses admin/boite admin/session admin/settings admin/dashboard/tasks site/alerts admin/dashboard
    admin/history . api admin/team admin/journal admin/gallery admin/boite/typed`),
};

/** Imports against the order that stand today. The list only shrinks: a pair that no import uses any more is refused. */
const leftPairs = new Set(
  `
  platform: . → media/storage
  platform: . → metrics
  platform: content → quality
  platform: drafts → forms
  platform: drafts → media/upload
  platform: forms → auth
  platform: forms → http
  platform: forms → media
  platform: forms → media/upload
  platform: html → http
  platform: html → realtime
  platform: http → auth
  platform: http → measure
  platform: http → media
  platform: media/intake → http
  platform: media/intake → media
  platform: media/intake → media/processing
  platform: media/processing → media
  platform: publication → content
  platform: publication → forms
  platform: publication → media
  platform: publication → settings
  platform: publication → site-texts
  platform: realtime → http
  routes: admin/boite/presses → admin/boite
  routes: admin/boite/reply → admin/boite
  routes: admin/content → admin/posters
  routes: admin/form → admin/session
  routes: admin/list → admin/content
  routes: admin/session → admin/settings
  routes: admin/shell → admin/dashboard
  routes: admin/shell → admin/session
  routes: admin/shell → admin/settings
  routes: site/favourites → site
  routes: site/home → site
  routes: site/lists → site
  routes: site/lists → site/home
`
    .trim()
    .split(/\s*\n\s*/),
);

function words(text: string) {
  return text.trim().split(/\s+/);
}

const STATIC_IMPORT = /^(?:import|export)\s+(type\s+(?!from\s))?(?:[\w*{$][^"';]*?\s*from\s*)?["']([^"'\n]+)["']/gm;
const DYNAMIC_IMPORT = /(typeof\s+)?\bimport\(\s*["']([^"'\n]+)["']/g;

/** Reads import specifiers without a parser: the formatter keeps every import at the start of a line. */
export function listImports(source: string): Import[] {
  const found = [...source.matchAll(STATIC_IMPORT), ...source.matchAll(DYNAMIC_IMPORT)];
  return found.map(([, type, specifier]) => ({ specifier: specifier as string, isType: type !== undefined }));
}

/** Checks the direction of every import and looks for cycles. Paths are relative to the root of the project. */
export function findViolations(files: ReadonlyMap<string, string>, left: ReadonlySet<string> = leftPairs): Violation[] {
  const violations: Violation[] = [];
  const runtime = new Map<string, string[]>();
  for (const [file, source] of files) {
    const targets: string[] = [];
    for (const { specifier, isType } of listImports(source)) {
      const target = resolveImport(file, specifier);
      if (target === undefined) continue;
      for (const message of judge(file, specifier, target, isType)) violations.push({ file, message });
      if (!isType && files.has(target)) targets.push(target);
    }
    for (const message of namedTables(file, source)) violations.push({ file, message });
    runtime.set(file, targets);
  }
  violations.push(...unorderedFolders(runtime, left));
  for (const cycle of findCycles(runtime)) violations.push({ file: cycle[0] as string, message: `import cycle: ${cycle.join(" → ")}` });
  return violations;
}

/** Undefined for packages, Node modules and generated types. */
export function resolveImport(file: string, specifier: string) {
  const path = specifier.replace(/\?.*$/, "");
  if (path.includes("/+types/")) return undefined;
  if (path.startsWith("#")) return path.slice(1);
  if (path.startsWith(".")) return posix.join(posix.dirname(file), path);
  return undefined;
}

function* judge(file: string, specifier: string, target: string, isType: boolean) {
  const from = partOf(file);
  const to = partOf(target);
  if (specifier.startsWith("../")) yield `"${specifier}" climbs: write #app/… instead`;
  if (posix.extname(target) === "") yield `"${specifier}" has no extension`;
  if (from !== to && !mayImport(file, from, to)) yield `${from} may not import ${to} ("${specifier}")`;
  if (isServerOnly(target) && !isType && !mayImportServer(file, from))
    yield `only "import type" may point at a server file ("${specifier}")`;
}

/** One line for each pair of folders against their order, and for each pair left that no import uses. */
function* unorderedFolders(runtime: ReadonlyMap<string, readonly string[]>, left: ReadonlySet<string>): Generator<Violation> {
  const used = new Set<string>();
  for (const [file, targets] of runtime) {
    const part = partOf(file);
    const order = folders[part];
    if (!order || isTest(file)) continue;
    const from = folderOf(file);
    if (!order.includes(from)) yield { file, message: `the folder ${from} has no place in the order of ${part}` };
    for (const target of targets) {
      const to = folderOf(target);
      if (partOf(target) !== part || order.indexOf(to) <= order.indexOf(from)) continue;
      const pair = `${part}: ${from} → ${to}`;
      if (!left.has(pair)) yield { file, message: `${from} comes before ${to} in ${part} and may not run its code (${target})` };
      used.add(pair);
    }
  }
  for (const pair of left)
    if (!used.has(pair)) yield { file: "scripts/arrows.ts", message: `no import needs the pair "${pair}" any more: remove it` };
}

/** `media/upload` of `app/platform/media/upload/one.ts`; `.` for a file at the root of its part. */
function folderOf(path: string) {
  return posix.dirname(path).split("/").slice(2).join("/") || ".";
}

/** "vehicles" or "vehicles.id", between any quotes. What goes to the bin belongs to a feature; the other tables are the platform's own. */
const FEATURE_TABLE = new RegExp(`(["'\`])(${binTables.join("|")})(?:\\.\\w+)?\\1`, "g");

/** The platform serves every table alike: it takes lists of them from their traits, or is told by the feature. */
function* namedTables(file: string, source: string) {
  if (partOf(file) !== "platform" || isTest(file)) return;
  for (const [, , table] of source.matchAll(FEATURE_TABLE)) yield `platform may not name the table of a feature ("${table}")`;
}

function mayImport(file: string, from: string, to: string) {
  return arrows[from]?.includes(to) || (isTest(file) && to === "tests");
}

function partOf(path: string) {
  const [top, part] = path.split("/");
  if (top === "scripts" && (part === "drill" || part === "bench")) return "drill";
  if (path === "app/start.server.ts") return "start";
  if (top === "app" && part && arrows[part] && path.split("/").length > 2) return part;
  return top === "tests" || top === "scripts" ? top : "shell";
}

function isTest(file: string) {
  return /\.test\.tsx?$/.test(file);
}

function isServerOnly(path: string) {
  return /\.server\.tsx?$/.test(path);
}

function mayImportServer(file: string, from: string) {
  return isServerOnly(file) || isTest(file) || ["routes", "seed", "shell", "scripts", "drill", "tests"].includes(from);
}

/** The strongly connected components of more than one file (Tarjan), and files that import themselves. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>) {
  const cycles: string[][] = [];
  const order = new Map<string, number>();
  const path: string[] = [];

  function visit(file: string): number {
    order.set(file, order.size);
    let low = order.get(file) as number;
    const depth = path.push(file) - 1;
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (path.includes(target)) low = Math.min(low, order.get(target) as number);
    }
    if (low === order.get(file)) {
      const component = path.splice(depth);
      if (component.length > 1 || graph.get(file)?.includes(file)) cycles.push([...component, file]);
    }
    return low;
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
