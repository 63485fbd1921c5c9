import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Those of the public site, whose pages do not carry the styles of the back-office. */
const PUBLIC = [
  "app/features/list-pages/filter-group.tsx",
  "app/features/list-pages/list-filters.tsx",
  "app/features/properties/property-filters.tsx",
  "app/features/site/frame/site-header.tsx",
  "app/ui/controls/folded-list.tsx",
];

test("nothing that unfolds in the back-office shows the triangle of the browser", () => {
  const openers = globSync("app/**/!(*.test).tsx").flatMap((file) => {
    const found = readFileSync(file, "utf8").match(/<summary\b[^>]*>/g) ?? [];
    return found.map((opener) => ({ file, opener }));
  });
  expect(openers.length).toBeGreaterThan(20);
  const raw = openers.filter(({ opener }) => !opener.includes("no-marker")).map(({ file }) => file);
  expect([...new Set(raw)].sort()).toEqual(PUBLIC);
});
