// Runs on whatever Node the machine has (20 or later), before anything is installed: no dependency, no TypeScript.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const pinnedNode = join(root, "node_modules/.bin/node");
const bin = join(root, "node_modules/.bin");
const stampFile = join(root, "node_modules/.fadem-lock-hash");
export const FORWARDED = ["SIGTERM", "SIGINT", "SIGHUP"];

/** A set-up that cannot go on, for a reason the person at the console can act on. */
export class SetupError extends Error {}

/** Brings node_modules in line with the lockfile; a matter of milliseconds when it is already. */
export function ensureInstalled() {
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(pinnedNode) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;

  process.stdout.write("Installation des paquets (une à deux minutes la première fois)… ");
  const startedAt = Date.now();
  // NODE_ENV=production in the environment would leave out the tools that build the site.
  const npm = spawnSync("npm", ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, PATH: pathWithoutOurNode() },
  });
  if (npm.error || npm.status !== 0) {
    process.stdout.write("échec.\n");
    process.stderr.write(npm.error ? `${npm.error.message}\n` : `${npm.stdout}${npm.stderr}`);
    throw new SetupError(
      "Les paquets n’ont pas pu être installés (npm ci) : vérifiez l’accès au registre npm et la place sur le disque, puis relancez.",
    );
  }
  if (!existsSync(pinnedNode)) {
    process.stdout.write("échec.\n");
    throw new SetupError(
      `Aucun Node n’est prévu pour cette machine (${process.platform}, ${process.arch}) : il faut Linux sur x64 ou arm64.`,
    );
  }
  writeFileSync(stampFile, wanted);
  process.stdout.write(`fait en ${Math.round((Date.now() - startedAt) / 1000)} s.\n`);
}

/** `npm ci` deletes the pinned Node before it installs it again, so npm must run on another one. */
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
    process.exitCode = await task();
  } catch (error) {
    process.stderr.write(error instanceof SetupError ? `${error.message}\n` : `${error.stack}\n`);
    process.exitCode = 1;
  }
}
