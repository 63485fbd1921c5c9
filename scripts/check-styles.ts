import { globSync, readFileSync } from "node:fs";
import { findStyleViolations } from "./styles.ts";

const paths = globSync("app/**/*.{css,ts,tsx}").filter((path) => !/\.(test|server)\.tsx?$/.test(path));
const violations = findStyleViolations(new Map(paths.map((path) => [path, readFileSync(path, "utf8")])));
for (const { file, message } of violations) process.stderr.write(`${file}: ${message}\n`);
process.stdout.write(
  violations.length === 0 ? "Styles : couches, couleurs, largeurs et classes à leur place.\n" : `${violations.length} styles à revoir.\n`,
);
process.exitCode = violations.length === 0 ? 0 : 1;
