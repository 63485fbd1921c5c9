import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { applyLines, readRecipe } from "./recipe.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

const page = `# A page

## 1. \`app/a.ts\`

Words.

\`\`\`diff
 const list = [
+  "new",
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

test("a page gives its steps: lines to add, files to make, and nothing else", () => {
  expect(readRecipe(page)).toEqual([
    { path: "app/a.ts", kind: "lines", before: 'const list = [\n  "old",', after: 'const list = [\n  "new",\n  "old",' },
    { path: "app/b.ts", kind: "file", text: "export const b = 1;\n" },
  ]);
});

test("lines are added where the page says, and a place that is missing or doubtful is refused", () => {
  const [step] = readRecipe(page);
  if (step?.kind !== "lines") throw new Error("No lines");
  expect(applyLines('const list = [\n  "old",\n];\n', step)).toBe('const list = [\n  "new",\n  "old",\n];\n');
  expect(() => applyLines("const list = [];\n", step)).toThrow("Not found exactly once");
  expect(() => applyLines('const list = [\n  "old",\nconst list = [\n  "old",\n', step)).toThrow("Not found exactly once");
});

test("every step of “Ajouter un contenu” finds its place in today’s files", () => {
  const recipe = readRecipe(readFileSync(join(ROOT, "docs/ajouter-un-contenu.md"), "utf8"));
  expect(new Set(recipe.map(({ path }) => path)).size).toBe(12);
  for (const step of recipe) {
    const target = join(ROOT, step.path);
    if (step.kind === "file") expect([step.path, existsSync(target)]).toEqual([step.path, false]);
    else expect(applyLines(readFileSync(target, "utf8"), step), step.path).toContain(step.after);
  }
});
