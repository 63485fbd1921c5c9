import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeMaterials, findSupplyChainProblems, type Lockfile, type Manifest } from "./supply-chain.ts";

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;

test("what we install is above the known holes, pinned, and runs only approved scripts", () => {
  expect(findSupplyChainProblems(manifest, lockfile)).toEqual([]);
});

test("an old version, an unknown script, a loose pin and an address are each found", () => {
  const bad: Lockfile = {
    packages: {
      "node_modules/sharp": { version: "0.35.3" },
      "node_modules/curieux": { version: "1.0.0", hasInstallScript: true },
      "node_modules/venu": { version: "1.0.0", resolved: "https://ailleurs.example/venu.tgz" },
    },
  };
  const problems = findSupplyChainProblems({ dependencies: { sharp: "^0.35.3" } }, bad);
  expect(problems).toHaveLength(4);
  expect(problems.join(" ")).toMatch(/sharp 0\.35\.3.*curieux.*\^0\.35\.3.*venu/s);
});

test("more than 25 direct packages are too many", () => {
  const dependencies = Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`p${index}`, "1.0.0"]));
  expect(findSupplyChainProblems({ dependencies }, { packages: {} })).toEqual(["26 paquets directs à l’exécution, 25 au plus."]);
});

test("every package of the bill of materials has a version and a licence", () => {
  const { components } = describeMaterials(lockfile);
  expect(components.length).toBeGreaterThan(200);
  expect(components.filter(({ version }) => !version)).toEqual([]);
});
