// Runs on whatever Node the machine has (20 or later), before anything is installed: no dependency, no TypeScript.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bringNode, findNode, refuseWindows, SetupError } from "./node.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, "node_modules/.bin");
/** A link to the Node that was found: tools whose first line asks for `node` find it before an older one of the machine. */
export const ourNode = join(bin, "node");
const stampFile = join(root, "node_modules/.fadem-lock-hash");
export const FORWARDED = ["SIGTERM", "SIGINT", "SIGHUP"];

export { SetupError };

/** Brings node_modules in line with the lockfile; a matter of milliseconds when it is already. */
export function ensureInstalled() {
  const node = findNode() ?? bringNode();
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return linkNode(node);

  process.stdout.write("Installation des paquets (une à deux minutes la première fois)… ");
  const startedAt = Date.now();
  // NODE_ENV=production in the environment would leave out the tools that build the site.
  // No package runs a script of its own: what the tests need of one they do themselves (tests/postgres.ts).
  const npm = spawnSync(
    "npm",
    ["ci", "--include=dev", "--include=optional", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, PATH: pathWithoutOurNode() },
    },
  );
  if (npm.error || npm.status !== 0) {
    process.stdout.write("échec.\n");
    process.stderr.write(npm.error ? `${npm.error.message}\n` : `${npm.stdout}${npm.stderr}`);
    throw new SetupError(
      "Les paquets n’ont pas pu être installés (npm ci) : vérifiez l’accès au registre npm et la place sur le disque, puis relancez.",
    );
  }
  linkNode(node);
  writeFileSync(stampFile, wanted);
  process.stdout.write(`fait en ${Math.round((Date.now() - startedAt) / 1000)} s.\n`);
}

function linkNode(node) {
  if (existsSync(ourNode) && realpathSync(ourNode) === realpathSync(node)) return;
  rmSync(ourNode, { force: true });
  symlinkSync(node, ourNode);
}

/** `npm ci` deletes the link before the packages come, so npm must run on the Node of the machine. */
function pathWithoutOurNode() {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== bin)
    .join(delimiter);
}

export function environmentOfTools() {
  return { ...process.env, PATH: `${bin}${delimiter}${pathWithoutOurNode()}` };
}

/** Runs a program to its end, with our terminal and our tools; resolves to its exit code. */
export function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", env: { ...environmentOfTools(), ...env } });
    for (const signal of FORWARDED) process.on(signal, () => child.kill(signal));
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(code ?? 128 + (signal === "SIGINT" ? 2 : signal === "SIGKILL" ? 9 : 15)));
  });
}

/** Turns the two kinds of failure into an exit code: a sentence for what the operator can mend, a stack for our own faults. */
export async function main(task) {
  try {
    refuseWindows();
    process.exitCode = await task();
  } catch (error) {
    process.stderr.write(error instanceof SetupError ? `${error.message}\n` : `${error.stack}\n`);
    process.exitCode = 1;
  }
}
