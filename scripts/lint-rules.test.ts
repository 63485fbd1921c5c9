import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const listByIndex = "export const list = (names: string[]) => names.map((name, index) => <li key={index}>{name}</li>);\n";

test("the linter judges React code wherever the clone lies", () => {
  // Left to guess from package.json it does not, where a folder above is one it never reads: ".cache".
  const folder = mkdtempSync(join(tmpdir(), "lint-"));
  try {
    const clone = join(folder, ".cache", "clone");
    mkdirSync(clone, { recursive: true });
    copyFileSync("package.json", join(clone, "package.json"));
    copyFileSync("biome.json", join(clone, "biome.json"));
    mkdirSync(join(clone, "app"));
    writeFileSync(join(clone, "app/list.tsx"), listByIndex);
    const { stdout, stderr } = spawnSync(resolve("node_modules/.bin/biome"), ["lint", "--vcs-enabled=false"], {
      cwd: clone,
      encoding: "utf8",
    });
    expect(stdout + stderr).toContain("lint/suspicious/noArrayIndexKey");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
