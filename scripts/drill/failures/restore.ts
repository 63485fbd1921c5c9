import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type AppProcess, startApp } from "#scripts/app-process.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";
import { send } from "#scripts/drill/http.ts";
import { phonePhoto } from "#tests/pictures.ts";
import { AppRows } from "#tests/rows.ts";
import { countMissing, fingerprint } from "./installation.ts";
import { startTraffic, warmUp } from "./traffic.ts";
import { sendAdminPicture } from "./writes.ts";

/** Takes a copy of a running installation and puts it where nothing was. */
type CopyWay = (from: string, to: string, folder: string) => Promise<{ isPrivate: boolean }>;

async function run(scale: Scale, copy: CopyWay): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "fadem-restore-"));
  const dataDir = join(folder, "avant");
  const restoredDir = join(folder, "apres");
  const env = { DEMO: scale === "full" ? "1" : "0" };
  const app = await startApp({ dataDir, env });
  const reader = readAllAlong(dataDir);
  try {
    await warmUp(app.url, ["/"]);
    const traffic = startTraffic({ url: app.url, pages: ["/"], visitors: 2, writers: 3, pauseMs: 20 });
    const uploads = uploadPictures(app, scale === "full" ? 12 : 3);
    await delay(scale === "full" ? 8_000 : 1_000);
    const before = fingerprint(dataDir);
    const { isPrivate } = await copy(dataDir, restoredDir, folder);
    reader[Symbol.dispose]();
    await uploads;
    const { acknowledged } = await traffic.stop();
    await app.stop();
    const last = fingerprint(dataDir);
    rmSync(dataDir, { recursive: true });

    const after = readRestored(restoredDir);
    // What was there before the copy began and has not changed since must be there; nothing may be there that never was.
    const unchanged = new Map([...before.rows].filter(([name, sum]) => last.rows.get(name) === sum && !isMovedByRestore(name)));
    const unchangedFiles = new Map([...before.files].filter(([name]) => last.files.has(name)));
    const lostRows = countMissing(unchanged, after.rows);
    const lostFiles = countMissing(unchangedFiles, after.files);
    const unknown = [...after.rows].filter(
      ([name, sum]) => last.rows.get(name) !== sum && before.rows.get(name) !== sum && !wasMoving(name),
    );
    // The restore leaves one line in the journal.
    const ownLine = unknown.some(([name]) => name.startsWith("audit_log ")) ? 1 : 0;
    const strangers = unknown.length - ownLine;
    const homeless = after.isReadable ? countHomelessPictures(restoredDir, after.files) : 0;
    const isSame = lostRows + lostFiles + strangers + homeless === 0;
    const serves = isSame && (await doesServe(restoredDir, env));
    return {
      held: serves && isPrivate && unchanged.size > 0 && unchangedFiles.size > 0,
      figures:
        `${unchanged.size} lignes et ${unchangedFiles.size} fichiers comparés sous ${acknowledged.length} envois : ${lostRows} lignes et ${lostFiles} fichiers perdus, ` +
        `${strangers} lignes étrangères, ${homeless} images sans fichier, ${serves ? "le site repart" : isSame ? "LE SITE NE REPART PAS" : "site non relancé"}`,
    };
  } finally {
    reader[Symbol.dispose]();
    await app.stop("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads from before the first request until the copy is made: what is written meanwhile stays in the write-ahead log, where a copy has to look for it. */
function readAllAlong(dataDir: string) {
  const rows = new AppRows({ dataDir });
  rows.run("begin");
  rows.one("select count(*) from sqlite_schema");
  return rows;
}

/** Where the journal ends: one line further, the one that tells of the restore. */
function isMovedByRestore(name: string) {
  return name.startsWith("journal_state ");
}

/** Rows that go through a state of their own between the copy and the end: pictures get their other sizes and the work on them its owner, a person who writes again moves. */
function wasMoving(name: string) {
  return ["uploaded_images ", "jobs ", "daily_counts ", "journal_state ", "people "].some((table) => name.startsWith(table));
}

function readRestored(dataDir: string) {
  try {
    return { ...fingerprint(dataDir), isReadable: true };
  } catch (error) {
    process.stderr.write(`  ${error instanceof Error ? error.message : error}\n`);
    return { rows: new Map<string, string>(), files: new Map<string, string>(), isReadable: false };
  }
}

/** Every picture a row names must have its file. */
function countHomelessPictures(dataDir: string, files: ReadonlyMap<string, string>) {
  using rows = new AppRows({ dataDir });
  return rows
    .all("select public_url from uploaded_images")
    .filter(({ public_url }) => !files.has(String(public_url).replace(/^\/media\//, ""))).length;
}

async function doesServe(dataDir: string, env: Record<string, string>) {
  try {
    const app = await startApp({ dataDir, env });
    const { status } = await send(`${app.url}/`, { deadlineMs: 30_000 });
    await app.stop();
    return status === 200;
  } catch {
    return false; // it did not start: the outcome says so
  }
}

/** Pictures that keep arriving, so that rows and files grow together while they are copied. */
async function uploadPictures({ url }: AppProcess, count: number) {
  const cookie = await signIn(url);
  for (let index = 0; index < count; index++) {
    const body = await phonePhoto({ width: 640, height: 480, seed: `#${(index + 256).toString(16)}` });
    const { status } = await sendAdminPicture({ url, cookie, deadlineMs: 60_000 }, body);
    if (status !== 201) throw new Error(`The picture was refused: ${status}`);
  }
}

/** The two commands of the product. */
async function backUpAndRestore(from: string, to: string, folder: string) {
  const file = join(folder, "sauvegarde.tar");
  await runCommand("scripts/backup.ts", file, from);
  await runCommand("scripts/restore.ts", file, to);
  return { isPrivate: (statSync(file).mode & 0o777) === 0o600 };
}

async function runCommand(script: string, file: string, dataDir: string) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [script, file], { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    said += chunk;
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${script}: ${said}`);
}

/** As one copies a folder by hand: the database file, then the media, without the journal that lies beside. */
async function copyByHand(from: string, to: string) {
  for (const name of readdirSync(from).filter((entry) => ["fadem.sqlite", "media", "auth-secret"].includes(entry)))
    cpSync(join(from, name), join(to, name), { recursive: true });
  return { isPrivate: true };
}

export const restoreDrill: Drill = {
  id: "restore",
  promise: "sauvegarde sous charge, tout effacé, restauration : chaque ligne et chaque fichier identiques",
  isQuick: true,
  run: (scale) => run(scale, backUpAndRestore),
  controlName: "fichiers copiés à la main pendant la marche",
  control: () => run("quick", copyByHand),
};
