/** `npm run guide-pictures [-- NOM…]`: takes the pictures of the guide anew, all or those named, on a server of its own with the demonstration content. */

import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { todayInLome } from "#app/lib/time/dates.ts";
import { noteVerified, verifyFile } from "#app/services/backup/verified-copies.server.ts";
import { type AppProcess, adminPassword, giveNumber, startApp } from "./app-process.ts";
import { ensureTestBrowsers, findHeadlessShell } from "./chromium.ts";
import { deskShots } from "./guide/desk-shots.ts";
import { houseShots } from "./guide/house-shots.ts";
import { listingShots } from "./guide/listing-shots.ts";
import { type Shot, takePosition, visit } from "./guide/shot.ts";
import { hashSources, isBuildOf } from "./sources.mjs";
import { giveFinger } from "./virtual-finger.ts";

const IMAGES = join(import.meta.dirname, "..", "docs", "images");
const PHONE = { width: 390, height: 844 };
const SCALE = 1.5;
const QUALITY = 78;

/** What a visitor sees, for the README. */
const siteShots: readonly Shot[] = [
  { name: "accueil", open: "/" },
  { name: "annonce", open: "/r/B-0004" },
];

const named = process.argv.slice(2);

async function takePicture(page: Page, name: string, height: number = PHONE.height) {
  if (!isWanted(name)) return;
  await page.waitForFunction(
    () => document.fonts.status === "loaded" && [...document.images].every((image) => image.complete || image.loading === "lazy"),
  );
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: PHONE.width, height }, animations: "disabled", caret: "hide" });
  writeFileSync(join(IMAGES, `guide-${name}.webp`), await sharp(png).webp({ quality: QUALITY }).toBuffer());
  process.stdout.write(`guide-${name}.webp\n`);
}

function isWanted(name: string) {
  return named.length === 0 || named.includes(name);
}

async function signIn(page: Page) {
  await visit(page, "/admin");
  await takePicture(page, "connexion");
  await page.getByLabel("Nom d’utilisateur").fill("admin");
  await page.getByLabel("Mot de passe", { exact: true }).fill(adminPassword);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await page.waitForURL(/admin-dashboard/);
}

/** The copy of the day, which the server makes by itself some minutes after its start. */
async function giveCopy({ dataDir }: AppProcess) {
  const copies = join(dataDir, "sauvegardes");
  const name = `fadem-${todayInLome()}.tar`;
  mkdirSync(copies, { mode: 0o700 });
  execFileSync(process.execPath, ["scripts/backup.ts", join(copies, name)], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    stdio: "ignore",
  });
  await verifyFile(join(copies, name));
  await noteVerified(copies, name);
}

async function takeAll(app: AppProcess) {
  const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: ["--no-sandbox", "--lang=fr-FR"] });
  const common = { baseURL: app.url, locale: "fr-FR", timezoneId: "Africa/Lome", reducedMotion: "reduce" } as const;
  try {
    const context = await browser.newContext({ ...common, viewport: PHONE, deviceScaleFactor: SCALE, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    page.on("dialog", (dialog) => void dialog.accept()); // leaving a form half filled in
    await giveFinger(page);
    await takeShots(page, siteShots);
    await signIn(page);
    await takeShots(page, [...deskShots, ...listingShots, ...houseShots]);
  } finally {
    await browser.close();
  }
}

/** In their order: what an earlier picture changed, a later one shows. */
async function takeShots(page: Page, shots: readonly Shot[]) {
  for (const shot of shots.filter(({ name }) => isWanted(name))) {
    await takePosition(page, shot);
    await takePicture(page, shot.name, shot.height);
  }
}

if (!ensureTestBrowsers()) throw new Error("No Chromium was found: install one or give its path in CHROMIUM_PATH");
if (!isBuildOf(hashSources()) && spawnSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" }).status !== 0)
  throw new Error("The build failed");
const app = await startApp();
giveNumber(app);
await giveCopy(app);
try {
  await takeAll(app);
} finally {
  await app.stop();
}
