import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "#app/db/engine/client.server.ts";
import { type AppOptions, type AppProcess, startApp } from "#scripts/app-process.ts";
import { serverFlags } from "#scripts/server-command.mjs";
import { signInAsAdmin } from "#tests/admin-sign-in.ts";
import { AppRows } from "#tests/rows.ts";

const DOOR: AppOptions["command"] = [process.execPath, ...serverFlags, "tests/server-with-door.mjs"];
const DOOR_CLOSED = "door-closed\n";
const SWAP_WITHIN_MS = 60_000;
const NIGHT_WITHIN_MS = 60_000;

function makeFolder() {
  return mkdtempSync(join(tmpdir(), "fadem-data-"));
}

/**
 * A data folder as the first start leaves it, with the account and the demonstration content. The night's work is awaited: one that were cut
 * here would be done again by each copy, while a test reads it.
 */
export async function seedFolder(): Promise<string> {
  const folder = makeFolder();
  const app = await startApp({ dataDir: folder });
  await nightIsDone(app);
  await app.stop();
  return folder;
}

async function nightIsDone(app: AppProcess) {
  using rows = new AppRows(app);
  const deadline = performance.now() + NIGHT_WITHIN_MS;
  while (rows.all("select name from jobs where name in ('purge', 'journal') and done is not null").length < 2) {
    if (performance.now() > deadline) throw new Error(`The work of the night did not end:\n${app.output()}`);
    await delay(100);
  }
}

/** The one of this run (tests/seeded-setup.ts). */
function seeded(): string {
  const folder = process.env.FADEM_TEST_SEEDED;
  if (!folder) throw new Error("FADEM_TEST_SEEDED is not set: tests/seeded-setup.ts has not run");
  return folder;
}

/** A server on a copy of the prepared folder, which takes half the time of a first start. The copy goes when it stops. */
export async function startOnCopy(options: Pick<AppOptions, "command"> = {}): Promise<AppProcess> {
  const dataDir = makeFolder();
  cpSync(seeded(), dataDir, { recursive: true });
  const app = await startApp({ ...options, dataDir });
  async function stop(signal?: NodeJS.Signals) {
    await app.stop(signal);
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { ...app, stop };
}

let warm: AppProcess | undefined;

/** The one server of this worker, as a new one would be: each file gets it with the prepared content and without a memory of the former file. */
export async function openWarmApp(): Promise<AppProcess> {
  if (warm) await swap(warm);
  warm ??= await startOnCopy({ command: DOOR });
  return warm;
}

export async function stopWarmApp() {
  await warm?.stop();
  warm = undefined;
}

async function swap(app: AppProcess) {
  const from = app.output().length;
  const deadline = Date.now() + SWAP_WITHIN_MS;
  app.writeLine(`${seeded()}\n`);
  while (!app.output().includes(DOOR_CLOSED, from)) {
    if (Date.now() > deadline) throw new Error(`The server did not take another folder:\n${app.output().slice(from)}`);
    await delay(5);
  }
}

/** The cookie of a session on a server whose rows are in its data folder, without asking that server for one. */
export async function openSession(dataDir: string): Promise<{ name: string; value: string }> {
  const secret = readFileSync(join(dataDir, "auth-secret"), "utf8").trim();
  const db = openDatabase({ kind: "sqlite", file: join(dataDir, "fadem.sqlite") });
  try {
    const [name = "", value = ""] = (await signInAsAdmin(db, secret)).cookie.split("=");
    return { name, value };
  } finally {
    await db.destroy();
  }
}

/** What a server should not have logged, unless a test provokes it. */
export function loggedErrors(output: string) {
  return output
    .split("\n")
    .filter((line) => line.includes('"level":"error"'))
    .map((line) => `server: ${line}`);
}
