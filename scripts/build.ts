import { spawnSync } from "node:child_process";
import { globSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { COMPILED, SERVER, serverEnvironment, serverFlags } from "./server-command.mjs";
import { forgetBuild, hashSources, recordBuild } from "./sources.mjs";

const COMPRESSED = "build/client/**/*.{js,css,svg,json,txt,webmanifest,xml}";
const LATER = "build/server/assets/*.server-*.js";
const WORTH_COMPRESSING = 400;

/** Writes `x.js.br` and `x.js.gz` beside each text asset, so that the server compresses nothing while it serves. */
async function precompress(file: string) {
  const content = await readFile(file);
  if (content.length < WORTH_COMPRESSING) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content, { params }), promisify(gzip)(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/** Reads the server and what it reads later once without starting it, so that Node writes down what it compiled: every start then reads that. */
function compileServer() {
  rmSync(COMPILED, { recursive: true, force: true });
  const read =
    'for (const file of process.argv.slice(1)) await import(file); (await import("node:module")).flushCompileCache(); process.exit()';
  const files = [SERVER, ...globSync(LATER)].map((file) => pathToFileURL(file).href);
  const args = [...serverFlags, "--input-type=module", "--eval", read, ...files];
  const { status, error } = spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...serverEnvironment } });
  if (error) throw error;
  return status;
}

const sources = hashSources(); // before, so that a change made meanwhile is built next time
forgetBuild();
const { status, error } = spawnSync("react-router", ["build", "--logLevel", "warn"], { stdio: "inherit" });
if (error) throw error;
if (status === 0) {
  await Promise.all(globSync(COMPRESSED).map(precompress));
  const compiled = compileServer();
  if (compiled === 0) recordBuild(sources);
  process.exitCode = compiled ?? 1;
} else process.exitCode = status ?? 1;
