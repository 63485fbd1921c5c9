import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { iconNames } from "./icon-class.ts";

test("every icon has its drawing in the stylesheet", async () => {
  const css = await readFile(new URL("icons.css", import.meta.url), "utf8");
  for (const name of [...iconNames, "whatsapp"]) expect(css).toContain(`.icon-${name} {\n  --icon: url("data:image/svg+xml,%3Csvg `);
});
