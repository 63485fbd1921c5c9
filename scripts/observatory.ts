/** `npm run observatory`: the grade that the MDN HTTP Observatory gives to each kind of public page, without leaving this machine. */

import { execFile, execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { CONTACT_PATH, REVIEW_PATH, SELL_PATH, textPages } from "#app/services/addresses/public-paths.ts";
import { findFreePort, startApp } from "./app-process.ts";
import { hashSources, isBuildOf } from "./sources.mjs";
import { makeCertificate, startTlsFront } from "./tls-front.ts";

const SCANNER = "@mdn/mdn-http-observatory@1.4.8";
const WANTED_GRADE = "A+";
const WANTED_SCORE = 135; // the most a page without cookies can have

type Scan = { scan: { grade: string; score: number }; tests: Record<string, { pass: boolean; result: string; scoreModifier: number }> };

/** Into a folder that is thrown away: the scanner is none of the packages of the site. */
function installScanner(folder: string) {
  process.stdout.write("Installation de l’analyseur… ");
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
  execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", SCANNER], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const home = join(folder, "node_modules/@mdn/mdn-http-observatory");
  // Its install script would fetch these two lists; localhost is in neither.
  writeFileSync(join(home, "conf/hsts-preload.json"), "{}");
  writeFileSync(join(home, "conf/tld-list.json"), "[]");
  process.stdout.write("fait.\n");
  return join(home, "src/scan.js");
}

function ensureBuild() {
  if (isBuildOf(hashSources())) return;
  process.stdout.write("Construction…\n");
  if (spawnSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" }).status !== 0) throw new Error("The build failed");
}

/** One address of each kind; the listings are the first of the sitemap. */
async function listPages(url: string) {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const listings = ["biens", "realisations", "vehicules"].map((folder) =>
    find(sitemap, new RegExp(`<loc>https?://[^/]+(/${folder}/[^<]+)</loc>`)),
  );
  const listing = await (await fetch(url + listings[0])).text();
  const enquiry = find(listing, /href="(\/demande\/envoyer\?[^"]+)"/).replaceAll("&amp;", "&");
  const forms = [CONTACT_PATH, enquiry, REVIEW_PATH, SELL_PATH];
  return ["/", "/?type=villa&page=2", ...listings, ...textPages, ...forms];
}

function find(text: string, pattern: RegExp) {
  const found = pattern.exec(text)?.[1];
  if (!found) throw new Error(`Nothing like ${pattern.source} was found`);
  return found;
}

async function scan(scanner: string, certificateFile: string, address: string): Promise<Scan> {
  const env = { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: certificateFile };
  const { stdout } = await promisify(execFile)(process.execPath, [scanner, address], { env, maxBuffer: 16 * 1_024 * 1_024 });
  return JSON.parse(stdout) as Scan;
}

/** True when the page has the grade and the points it should have. */
function report(page: string, { scan: { grade, score }, tests }: Scan) {
  const isGood = grade === WANTED_GRADE && score >= WANTED_SCORE;
  const poor = Object.entries(tests).filter(([, { pass, scoreModifier }]) => !isGood && (!pass || scoreModifier <= 0));
  const reasons = poor.map(([name, { result }]) => `\n       ${name} : ${result}`).join("");
  process.stdout.write(`${isGood ? "✓" : "✗"} ${grade.padEnd(2)} ${String(score).padStart(3)}  ${page}${reasons}\n`);
  return isGood;
}

async function scanSite(scanner: string, certificate: { keyFile: string; certificateFile: string }) {
  const port = await findFreePort();
  const front = await startTlsFront({ ...certificate, port });
  try {
    const app = await startApp({ env: { PUBLIC_URL: front.url, TRUST_PROXY: "1" } });
    try {
      front.passTo(app.url);
      let isGood = true;
      for (const page of await listPages(app.url))
        isGood = report(page, await scan(scanner, certificate.certificateFile, `localhost:${port}${page}`)) && isGood;
      return isGood;
    } finally {
      await app.stop();
    }
  } finally {
    await front.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), "fadem-observatory-"));
const certificate = makeCertificate();
try {
  ensureBuild();
  process.exitCode = (await scanSite(installScanner(folder), certificate)) ? 0 : 1;
} finally {
  certificate.remove();
  rmSync(folder, { recursive: true });
}
