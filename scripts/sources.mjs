// Tells whether the build is still the one of these sources; runs on the machine's own Node, before anything is built.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { SERVER } from "./server-command.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, "build/.fadem-sources");
const sources = [
  "app",
  "public",
  "server.ts",
  "scripts/build.ts",
  "scripts/site-scripts.ts",
  "vite.config.ts",
  "react-router.config.ts",
  "package-lock.json",
];
const NOT_BUILT = /\.test\.tsx?$|^README\.md$/;

/** By content: a checkout or a copy changes every date without changing anything. */
export function hashSources() {
  const hash = createHash("sha256");
  for (const source of sources) addToHash(hash, source);
  return hash.digest("hex");
}

function addToHash(hash, path) {
  const entries = listFolder(join(root, path));
  if (entries === undefined)
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  else for (const entry of entries) if (!NOT_BUILT.test(entry)) addToHash(hash, `${path}/${entry}`);
}

/** Undefined for a file. */
function listFolder(path) {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    if (error.code === "ENOTDIR") return undefined;
    throw error;
  }
}

export function isBuildOf(hash) {
  return existsSync(join(root, SERVER)) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash;
}

export function forgetBuild() {
  rmSync(stampFile, { force: true });
}

export function recordBuild(hash) {
  writeFileSync(stampFile, hash);
}
