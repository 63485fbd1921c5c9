import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listImports } from "./arrows.ts";
import { findSupplyChainProblems, type Lockfile, type Manifest } from "./supply-chain.ts";

const read = <Json>(file: string) => JSON.parse(readFileSync(file, "utf8")) as Json;
const manifest = read<Manifest>("package.json");
const lockfile = read<Lockfile>("package-lock.json");

test("what we install is above the known holes, pinned, and runs only approved scripts", () => {
  expect(findSupplyChainProblems(manifest, lockfile)).toEqual([]);
  expect(findSupplyChainProblems(read("scripts/runtime/package.json"), read("scripts/runtime/package-lock.json"))).toEqual([]);
  expect(readFileSync(".npmrc", "utf8")).toContain("ignore-scripts=true");
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

test("more than 28 direct packages are too many", () => {
  const dependencies = Object.fromEntries(Array.from({ length: 29 }, (_, index) => [`p${index}`, "1.0.0"]));
  expect(findSupplyChainProblems({ dependencies }, { packages: {} })).toEqual(["29 paquets directs à l’exécution, 28 au plus."]);
});

test("R56 the bill of materials that npm writes counts every dependency as required, and no tool", () => {
  const written = execFileSync("npm", ["sbom", "--package-lock-only", "--sbom-format=cyclonedx"], { encoding: "utf8" });
  const { components } = JSON.parse(written) as { components: { "bom-ref": string; version?: string; scope: string }[] };
  const required = components.filter(({ scope, version }) => scope === "required" && version).map((part) => part["bom-ref"]);
  expect(required).toEqual(expect.arrayContaining(pins(manifest.dependencies)));
  expect(required.filter((part) => pins(manifest.devDependencies).includes(part))).toEqual([]);
});

function pins(packages: Record<string, string> = {}) {
  return Object.entries(packages).map(([name, version]) => `${name}@${version}`);
}

test("R56 what the application imports is in dependencies, and nothing else is", () => {
  const files = [...globSync("app/**/*.{ts,tsx,css}"), "server.ts"].filter((file) => !/\.test\.tsx?$|^app\/routes\.ts$/.test(file));
  const imported = new Set(files.flatMap((file) => packagesIn(readFileSync(file, "utf8"))));
  expect([...imported].sort()).toEqual(Object.keys(manifest.dependencies ?? {}).sort());
});

/** What a file takes from packages; types leave nothing in the program. */
function packagesIn(source: string): string[] {
  return listImports(source).flatMap(({ specifier, isType }) => {
    const isOurs = /^[./#?]|^(node|virtual):/.test(specifier);
    return isType || isOurs ? [] : [/^(@[^/]+\/)?[^/?]+/.exec(specifier)?.[0] ?? ""];
  });
}

test("the lockfile has the binaries of macOS, on both processors, for every package that has binaries", () => {
  const names = Object.keys(lockfile.packages);
  const families = new Set(names.flatMap((name) => /^(.*)linux-x64(-gnu)?$/.exec(name)?.[1] ?? []));
  expect(families.size).toBeGreaterThan(5);
  for (const family of families) for (const arch of ["arm64", "x64"]) expect(names).toContain(`${family}darwin-${arch}`);
});
