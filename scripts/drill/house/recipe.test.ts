import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { recipes } from "./new-content.ts";
import { applyLines, readRecipe } from "./recipe.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

const page = `# A page

## 1. \`app/a.ts\`

Words.

\`\`\`diff
 const list = [
-  "former",
+  "new",
+  "newer",
   "old",
\`\`\`

## 2. \`app/b.ts\`

\`\`\`ts
export const b = 1;
\`\`\`

## And then

\`\`\`sh
npm test
\`\`\`
`;

const before = 'const list = [\n  "former",\n  "old",';
const after = 'const list = [\n  "new",\n  "newer",\n  "old",';

test("a page gives its steps: lines to add, files to make, how much that is, and nothing else", () => {
  expect(readRecipe(page)).toEqual([
    { path: "app/a.ts", written: 2, kind: "lines", before, after },
    { path: "app/b.ts", written: 1, kind: "file", text: "export const b = 1;\n" },
  ]);
});

test("lines are added where the page says, and a place that is missing or doubtful is refused", () => {
  const [step] = readRecipe(page);
  if (step?.kind !== "lines") throw new Error("No lines");
  expect(applyLines(`${before}\n];\n`, step)).toBe(`${after}\n];\n`);
  expect(() => applyLines("const list = [];\n", step)).toThrow("Not found exactly once");
  expect(() => applyLines(`${before}\n${before}\n`, step)).toThrow("Not found exactly once");
});

test.each(recipes)("every step of $page finds its place in today’s files, within its bounds", ({ page, mostFiles, mostLines, without }) => {
  const steps = readRecipe(readFileSync(join(ROOT, page), "utf8"));
  const paths = new Set(steps.map(({ path }) => path));
  expect(paths.size).toBeLessThanOrEqual(mostFiles);
  expect(steps.reduce((sum, { written }) => sum + written, 0)).toBeLessThanOrEqual(mostLines);
  expect(paths).toContain(without.path);
  for (const step of steps) {
    const target = join(ROOT, step.path);
    if (step.kind === "file") expect([step.path, existsSync(target)]).toEqual([step.path, false]);
    else expect(applyLines(readFileSync(target, "utf8"), step), step.path).toContain(step.after);
  }
});
