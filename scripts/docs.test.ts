import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FLOORS = "db|features|services|kernel|routes|ui|lib|seed|islands|styles";
const NAMED = new RegExp(`\`(?:app/)?((?:${FLOORS})/[\\w./-]+\\.(?:tsx?|css))\``, "g");

test("every file that the documents name by its path is there", () => {
  const documents = globSync(["*.md", "docs/**/*.md", "app/**/README.md", "scripts/**/*.md"]).filter(
    (document) => !document.startsWith("docs/ajouter-"), // these name files to be made; recipe.test.ts applies each of their steps
  );
  expect(documents.length).toBeGreaterThan(50);
  const lost = documents.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(NAMED)]
      .map(([, path = ""]) => path)
      .filter((path) => !path.includes("/x/") && !existsSync(`app/${path}`))
      .map((path) => `${document}: ${path}`),
  );
  expect(lost).toEqual([]);
});
