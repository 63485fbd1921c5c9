import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { completeLockfile } from "./lockfile.ts";

const tool = {
  version: "2.0.0",
  dev: true,
  optionalDependencies: { "@tool/linux-x64": "2.0.0", "@tool/linux-arm64-musl": "2.0.0", "@tool/wasm32-wasi": "2.0.0" },
};

test("binaries of other platforms come back with the version their parent asks for", () => {
  const { lockfile, added } = completeLockfile({
    packages: { "": {}, "node_modules/@tool/linux-x64": { version: "2.0.0", optional: true }, "node_modules/tool": tool },
  });

  expect(added).toEqual(["@tool/linux-arm64-musl", "@tool/wasm32-wasi"]);
  expect(lockfile.packages["node_modules/@tool/linux-arm64-musl"]).toEqual({
    version: "2.0.0",
    cpu: ["arm64"],
    dev: true,
    libc: ["musl"],
    optional: true,
    os: ["linux"],
  });
  expect(lockfile.packages["node_modules/@tool/wasm32-wasi"]).toEqual({ version: "2.0.0", cpu: ["wasm32"], dev: true, optional: true });
});

test("a package locked inside its parent's folder is not added again", () => {
  const nested = { "": {}, "node_modules/a/node_modules/tool": tool, "node_modules/a/node_modules/@tool/linux-x64": {} };
  expect(completeLockfile({ packages: nested }).added).not.toContain("@tool/linux-x64");
});

test("the completed lockfile names no registry and keeps everything else", () => {
  const locked = { version: "1.0.0", integrity: "sha512-x", resolved: "https://registry.example/a.tgz" };
  const { lockfile } = completeLockfile({ packages: { "node_modules/a": locked } });
  expect(lockfile.packages["node_modules/a"]).toEqual({ version: "1.0.0", integrity: "sha512-x" });
});

test("a complete lockfile does not change", () => {
  const once = completeLockfile({ packages: { "": {}, "node_modules/tool": tool } }).lockfile;
  expect(completeLockfile(once)).toEqual({ lockfile: once, added: [] });
});

test("a missing package whose version or platform cannot be told is an error, not a guess", () => {
  expect(() => completeLockfile({ packages: { "node_modules/a": { optionalDependencies: { "a-linux-x64": "^1.0.0" } } } })).toThrow(
    "no exact version",
  );
  expect(() => completeLockfile({ packages: { "node_modules/a": { optionalDependencies: { "a-native": "1.0.0" } } } })).toThrow(
    "does not tell its platform",
  );
});

test("rolldown is held at the version with binaries for both processors, for as long as Vite would take the next one without", () => {
  const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
  const { overrides } = read("package.json") as { overrides: Record<string, string> };
  const { packages } = read("package-lock.json") as { packages: Record<string, { dependencies?: Record<string, string> }> };
  // Another range of Vite: its binaries are looked at, and the override goes or moves.
  expect([overrides.rolldown, packages["node_modules/vite"]?.dependencies?.rolldown]).toEqual(["1.2.18", "~1.2.18"]);
});
