import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { forgetBuild, hashSources, recordBuild } from "./sources.mjs";

const COMPRESSED = "build/client/**/*.{js,css,svg,json,txt,webmanifest,xml}";
const WORTH_COMPRESSING = 400;

/** Writes `x.js.br` and `x.js.gz` beside each text asset, so that the server compresses nothing while it serves. */
async function precompress(file: string) {
  const content = await readFile(file);
  if (content.length < WORTH_COMPRESSING) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content, { params }), promisify(gzip)(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

const sources = hashSources(); // before, so that a change made meanwhile is built next time
forgetBuild();
const { status, error } = spawnSync("react-router", ["build", "--logLevel", "warn"], { stdio: "inherit" });
if (error) throw error;
if (status === 0) {
  await Promise.all(globSync(COMPRESSED).map(precompress));
  recordBuild(sources);
}
process.exitCode = status ?? 1;
