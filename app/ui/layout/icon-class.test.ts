import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { iconNames } from "./icon-class.ts";

test("every icon has its drawing in the strip, and its place in the stylesheet", async () => {
  const [css = "", svg = ""] = await Promise.all(
    ["../icons.css", "../icons.svg"].map((file) => readFile(new URL(file, import.meta.url), "utf8")),
  );
  expect(svg.match(/<g transform=/g)).toHaveLength(iconNames.length);
  for (const name of iconNames) expect(css).toMatch(new RegExp(`\\.icon-${name} \\{\\s+--icon: \\d+;`));
  expect(css).toMatch(/\.icon-whatsapp \{\s+mask: var\(--whatsapp\)/);
});
