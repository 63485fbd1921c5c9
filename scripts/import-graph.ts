import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { listImports, resolveImport } from "./arrows.ts";

export type Sources = ReadonlyMap<string, string>;

/** Every file of ours with its text, by its path from the root. */
export function readSources(): Sources {
  const paths = globSync(["server.ts", "{app,tests,scripts}/**/*.{ts,tsx,mjs,css}"]);
  return new Map(paths.map((path) => [path, readFileSync(path, "utf8")]));
}

/** What running this file loads of ours, itself included, as far as `mayEnter` lets it follow. */
export function filesReachedFrom(sources: Sources, start: string, mayEnter: (path: string) => boolean = () => true): Set<string> {
  const reached = new Set<string>([start]);
  for (const path of reached)
    for (const { specifier, isType } of listImports(sources.get(path) ?? "")) {
      const target = resolveImport(path, specifier);
      if (!isType && target !== undefined && sources.has(target) && mayEnter(target)) reached.add(target);
    }
  return reached;
}

const SQL = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/;
const SQL_BY_NAME = /lots|search|people|claims/;
const ENGINE = /isPostgres|FADEM_TEST_DATABASE|location\.kind|openCountedDatabase/;
const DATABASES = ["tests/test-db.ts", "tests/former-database.ts", "tests/postgres.ts", "tests/app-database.ts"];

/**
 * Does this server test run on PostgreSQL as well? Where SQL is its subject: it opens a database, and stands outside the routes, or loads
 * code of its own folder that writes SQL, or is about lots or a search, or tells the engines apart. Other routes show and answer what
 * queries and commands, tested on both, have found: theirs run once.
 */
export function isAboutSql(sources: Sources, test: string): boolean {
  const opensDatabase = filesReachedFrom(sources, test, (path) => path.startsWith("tests/")).intersection(new Set(DATABASES)).size > 0;
  if (!opensDatabase) return false;
  if (!test.startsWith("app/routes/") || SQL_BY_NAME.test(posix.basename(test)) || ENGINE.test(sources.get(test) ?? "")) return true;
  const own = filesReachedFrom(sources, test, (path) => path.startsWith(`${posix.dirname(test)}/`));
  return [...own].some((path) => path !== test && SQL.test(sources.get(path) ?? ""));
}
