// Which Node runs the project. Read on whatever Node the machine has, before anything is installed: no dependency, no TypeScript.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** Below it the program does not start: app/kernel/runtime/runtime.server.ts says the same. */
export const NEEDED = "24.18.1";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const runtime = join(root, "scripts/runtime");
const brought = join(runtime, "node_modules/.bin/node");

/** A set-up that cannot go on, for a reason the person at the console can act on. */
export class SetupError extends Error {}

export function isEnough(version, needed = NEEDED) {
  const [has, asked] = [version, needed].map((text) => text.split(".").map(Number));
  const differing = asked.findIndex((part, index) => part !== has[index]);
  return differing === -1 || has[differing] > asked[differing];
}

/**
 * The machine's own Node when it is new enough, else the one that was brought; undefined where neither is. What lies in node_modules goes with
 * the next installation of packages and is no Node of the machine.
 */
export function findNode({ version = process.versions.node, execPath = process.execPath } = {}) {
  if (isEnough(version) && !execPath.startsWith(join(root, "node_modules") + sep)) return execPath;
  return isEnough(versionBrought()) ? brought : undefined;
}

function versionBrought() {
  const manifest = join(runtime, `node_modules/node-linux-${process.arch}/package.json`);
  return existsSync(brought) && existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).version : "0.0.0";
}

/** Windows has neither the shell nor the signals that the program counts on. */
export function refuseWindows(platform = process.platform) {
  if (platform === "win32") throw new SetupError("Sous Windows, lancez FADEM dans WSL.");
}

/** For Linux on x64 and arm64, by a manifest of its own; elsewhere a person installs it. */
export function bringNode({ platform = process.platform, arch = process.arch, install = installRuntime } = {}) {
  if (platform !== "linux" || !["x64", "arm64"].includes(arch))
    throw new SetupError(
      `Il faut Node ${NEEDED} ou plus récent (trouvé : ${process.versions.node}). Installez-le depuis nodejs.org, puis relancez.`,
    );
  process.stdout.write("Installation de Node (une minute la première fois)… ");
  const said = install();
  if (said !== undefined || !isEnough(versionBrought())) {
    process.stdout.write("échec.\n");
    if (said) process.stderr.write(said);
    throw new SetupError(
      "Node n’a pas pu être installé (npm ci) : vérifiez l’accès au registre npm et la place sur le disque, puis relancez.",
    );
  }
  process.stdout.write("fait.\n");
  return brought;
}

/** What npm said when it failed; undefined when it did not. */
function installRuntime() {
  const args = ["ci", "--prefix", runtime, "--include=optional", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { error, status, stdout, stderr } = spawnSync("npm", args, { cwd: runtime, encoding: "utf8" });
  if (error) return `${error.message}\n`;
  return status === 0 ? undefined : `${stdout}${stderr}`;
}
