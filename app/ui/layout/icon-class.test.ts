import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { iconNames } from "./icon-class.ts";

test("every icon has its drawing in the stylesheet", async () => {
  const css = await readFile(new URL("../icons.css", import.meta.url), "utf8");
  const drawn = css.match(/%3Cg transform=/g);
  expect(drawn).toHaveLength(iconNames.length + 1);
  for (const name of [...iconNames, "whatsapp"]) expect(css).toMatch(new RegExp(`\\.icon-${name} \\{\\s+--icon: \\d+;`));
});
