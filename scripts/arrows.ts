import { posix } from "node:path";
import { binTables } from "#app/db/content-types.ts";

type Import = { specifier: string; isType: boolean };
type Violation = { file: string; message: string };

/** What each part of the house may import. A part may always import itself, except a feature (own folder only). */
const arrows: Record<string, readonly string[]> = {
  lib: [],
  db: ["lib"],
  ui: ["lib"],
  styles: [],
  platform: ["db", "ui", "lib", "styles"],
  features: ["platform", "db", "ui", "lib"],
  seed: ["features", "platform", "db", "lib"],
  routes: ["features", "platform", "db", "ui", "lib", "styles"],
  shell: ["routes", "seed", "features", "platform", "db", "ui", "lib", "styles"],
  scripts: ["seed", "features", "platform", "db", "lib"],
  // Drills and benchmarks are tests that people run: they use what tests use, the commands of the house, and the list of its contents.
  drill: ["tests", "scripts", "routes", "seed", "features", "platform", "db", "lib"],
  tests: ["scripts", "seed", "features", "platform", "db", "ui", "lib"],
};

const STATIC_IMPORT = /^(?:import|export)\s+(type\s+(?!from\s))?(?:[\w*{$][^"';]*?\s*from\s*)?["']([^"'\n]+)["']/gm;
const DYNAMIC_IMPORT = /(typeof\s+)?\bimport\(\s*["']([^"'\n]+)["']/g;

/** Reads import specifiers without a parser: the formatter keeps every import at the start of a line. */
export function listImports(source: string): Import[] {
  const found = [...source.matchAll(STATIC_IMPORT), ...source.matchAll(DYNAMIC_IMPORT)];
  return found.map(([, type, specifier]) => ({ specifier: specifier as string, isType: type !== undefined }));
}

/** Checks the direction of every import and looks for cycles. Paths are relative to the root of the project. */
export function findViolations(files: ReadonlyMap<string, string>): Violation[] {
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
  violations.push(...sharedStems(files));
  for (const cycle of findCycles(runtime)) violations.push({ file: cycle[0] as string, message: `import cycle: ${cycle.join(" → ")}` });
  return violations;
}

/** Undefined for packages, Node modules and generated types. */
function resolveImport(file: string, specifier: string) {
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
  if (from === "features" && to === "features" && featureOf(file) !== featureOf(target))
    yield `a feature may not import its sister ("${specifier}")`;
  if (isServerOnly(target) && !isType && !mayImportServer(file, from))
    yield `only "import type" may point at a server file ("${specifier}")`;
}

/** "vehicles" or "vehicles.id", between any quotes. What goes to the bin belongs to a feature; the other tables are the platform's own. */
const FEATURE_TABLE = new RegExp(`(["'\`])(${binTables.join("|")})(?:\\.\\w+)?\\1`, "g");

/** The platform serves every table alike: it takes lists of them from their traits, or is told by the feature. */
function* namedTables(file: string, source: string) {
  if (partOf(file) !== "platform" || isTest(file)) return;
  for (const [, , table] of source.matchAll(FEATURE_TABLE)) yield `platform may not name the table of a feature ("${table}")`;
}

/** A route is found by a name of its own: beside `property.ts` of a feature, the page is `property-page.tsx`. */
function* sharedStems(files: ReadonlyMap<string, string>): Generator<Violation> {
  const owners = new Map<string, string>();
  for (const file of files.keys()) {
    const part = partOf(file);
    if ((part === "features" || part === "platform") && !isTest(file)) owners.set(stemOf(file), file);
  }
  for (const file of files.keys()) {
    const owner = owners.get(stemOf(file));
    if (partOf(file) === "routes" && !isTest(file) && owner) yield { file, message: `a route may not share its name with ${owner}` };
  }
}

function stemOf(path: string) {
  return posix.basename(path).replace(/(?:\.server|\.client)?\.tsx?$/, "");
}

function mayImport(file: string, from: string, to: string) {
  return arrows[from]?.includes(to) || (isTest(file) && to === "tests");
}

function partOf(path: string) {
  const [top, part] = path.split("/");
  if (top === "scripts" && (part === "drill" || part === "bench")) return "drill";
  if (top === "app" && part && arrows[part] && path.split("/").length > 2) return part;
  return top === "tests" || top === "scripts" ? top : "shell";
}

function featureOf(path: string) {
  return path.split("/")[2];
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
