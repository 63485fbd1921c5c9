import { posix } from "node:path";
import { binTables, pagedTables } from "#app/db/tables/content-types.ts";

type Import = { specifier: string; isType: boolean };
type Violation = { file: string; message: string };

/** What each part of the house may import; inside a part, `folders` says which folder may import which. */
const arrows: Record<string, readonly string[]> = {
  lib: [],
  db: ["lib"],
  ui: ["lib"],
  styles: [],
  kernel: ["db", "ui", "lib", "styles"],
  services: ["kernel", "db", "ui", "lib", "styles"],
  features: ["services", "kernel", "db", "ui", "lib", "styles"],
  seed: ["features", "services", "kernel", "db", "lib"],
  routes: ["features", "services", "kernel", "db", "ui", "lib", "styles"],
  start: ["features", "services", "kernel", "db", "lib"],
  shell: ["start", "routes", "seed", "features", "services", "kernel", "db", "ui", "lib", "styles"],
  scripts: ["start", "seed", "features", "services", "kernel", "db", "lib"],
  // Drills and benchmarks are tests that people run: they use what tests use, the commands of the house, and the list of its contents.
  drill: ["tests", "scripts", "start", "routes", "seed", "features", "services", "kernel", "db", "lib"],
  tests: ["scripts", "start", "seed", "features", "services", "kernel", "db", "ui", "lib"],
};

/** The folders of a floor in their order, drawn in docs/ARCHITECTURE.md: a folder runs only code of folders before it, so that no circle can close. */
export const folders: Record<string, readonly string[]> = {
  lib: words("values time text forms browser"),
  db: words("tables engine queries migrations/baseline migrations"),
  ui: words("layout controls overlays admin"),
  kernel: words("env metrics log runtime jobs islands html limits write realtime page-cache http"),
  services: words(`
    addresses database-file site-texts/catalogue storage audit auth auth/passkeys auth/sign-in auth/accounts pictures publication
    media/video media/processing media/intake kept-forms previews media form-fields company-values occupied-units site-texts private-links mail measure samples lots bin
    content content/rows desk-forms desk-lists visitor-forms sent uploads search backup`),
  features: words(`
    people quality listing-parts map land ${pagedTables.join(" ")} contact listings finding alerts alerts/screens reviews selling/photos selling
    bookings/time bookings/visits bookings/stays bookings bookings/requests bookings/own bookings/desk sent team demonstration company inbox/parts replies lots inbox/reply inbox/fiche inbox/to-take inbox/presses inbox inbox/typed agenda gallery gallery/screens
    texts sharing sharing/feeds sharing/posters listing-desk import import/screens sent-lists journal stats personal-data sign-in keeping site/frame list-pages
    site/home site site/home/sections kept-pages desk/tasks desk/notices desk desk/shell`),
};

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
  violations.push(...unorderedFolders(runtime));
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

/** One line for each import against the order of the folders, and for each folder that has no place in it. */
function* unorderedFolders(runtime: ReadonlyMap<string, readonly string[]>): Generator<Violation> {
  for (const [file, targets] of runtime) {
    const part = partOf(file);
    const order = folders[part];
    if (!order || isTest(file)) continue;
    const from = folderOf(file);
    if (!order.includes(from)) yield { file, message: `the folder ${from} has no place in the order of ${part}` };
    for (const target of targets) {
      const to = folderOf(target);
      if (partOf(target) === part && order.indexOf(to) > order.indexOf(from))
        yield { file, message: `${from} comes before ${to} in ${part} and may not run its code (${target})` };
    }
  }
}

/** `media/upload` of `app/services/media/upload/one.ts`; `.` for a file at the root of its part. */
function folderOf(path: string) {
  return posix.dirname(path).split("/").slice(2).join("/") || ".";
}

/** "vehicles" or "vehicles.id", between any quotes. What goes to the bin belongs to a feature; the other tables belong to the floors below. */
const FEATURE_TABLE = new RegExp(`(["'\`])(${binTables.join("|")})(?:\\.\\w+)?\\1`, "g");

/** The floors below the features serve every table alike: they take lists of them from their traits, or are told by the feature. */
function* namedTables(file: string, source: string) {
  const part = partOf(file);
  if ((part !== "services" && part !== "kernel") || isTest(file)) return;
  for (const [, , table] of source.matchAll(FEATURE_TABLE)) yield `${part} may not name the table of a feature ("${table}")`;
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
