import { globSync, readFileSync } from "node:fs";
import { findViolations } from "./arrows.ts";

const paths = globSync(["server.ts", "{app,tests,scripts}/**/*.{ts,tsx}"]);
const files = new Map(paths.map((path) => [path, readFileSync(path, "utf8")]));
const violations = findViolations(files);
for (const { file, message } of violations) process.stderr.write(`${file}: ${message}\n`);
process.stdout.write(
  violations.length === 0
    ? `${files.size} fichiers, aucune flèche à contresens, aucun cycle.\n`
    : `${violations.length} lignes à revoir.\n`,
);
process.exitCode = violations.length === 0 ? 0 : 1;
