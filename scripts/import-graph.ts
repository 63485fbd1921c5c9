import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { listImports, resolveImport } from "./arrows.ts";

export type Sources = ReadonlyMap<string, string>;

/** Every file of ours with its text, by its path from the root. */
export function readSources(): Sources {
  const paths = globSync(["server.ts", "{app,tests,scripts}/**/*.{ts,tsx,mjs,css}"]);
  return new Map(paths.map((path) => [path, readFileSync(path, "utf8")]));
}

const known = new WeakMap<Sources, Map<string, string[]>>();

/** What this file loads of ours itself. */
function importsOf(sources: Sources, path: string): string[] {
  const read = known.get(sources) ?? new Map<string, string[]>();
  known.set(sources, read);
  const before = read.get(path);
  if (before) return before;
  const loaded = listImports(sources.get(path) ?? "").flatMap(({ specifier, isType }) =>
    isType ? [] : (resolveImport(path, specifier) ?? []),
  );
  const ours = loaded.filter((target) => sources.has(target));
  read.set(path, ours);
  return ours;
}

/** What running this file loads of ours, itself included, each with the steps to it; only what `mayEnter` lets in is followed. */
export function stepsFrom(sources: Sources, start: string, mayEnter: (path: string) => boolean = () => true): Map<string, number> {
  const steps = new Map([[start, 0]]);
  for (const [path, step] of steps)
    for (const target of importsOf(sources, path)) if (!steps.has(target) && mayEnter(target)) steps.set(target, step + 1);
  return steps;
}

const SQL = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/;
const SQL_BY_NAME = /lots|search|people|import|sell-requests/;
const ENGINE = /isPostgres|FADEM_TEST_DATABASE|location\.kind|openCountedDatabase/;
const DATABASES = ["tests/test-db.ts", "tests/postgres.ts", "tests/app-database.ts"];

/**
 * Does this server test run on PostgreSQL as well? Where SQL is its subject: it opens a database, and stands outside the routes, or loads
 * code of its own folder that writes SQL, or is about lots, a search or claimed work, or tells the engines apart. Other routes show and
 * answer what queries and commands, tested on both, have found: theirs run once.
 */
export function isAboutSql(sources: Sources, test: string): boolean {
  const helpers = stepsFrom(sources, test, (path) => path.startsWith("tests/"));
  if (!DATABASES.some((path) => helpers.has(path))) return false;
  if (!test.startsWith("app/routes/") || SQL_BY_NAME.test(posix.basename(test)) || ENGINE.test(sources.get(test) ?? "")) return true;
  const own = stepsFrom(sources, test, (path) => path.startsWith(`${posix.dirname(test)}/`));
  return [...own.keys()].some((path) => path !== test && SQL.test(sources.get(path) ?? ""));
}
