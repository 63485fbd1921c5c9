import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { todayInLome } from "#app/lib/dates.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { backUp } from "./backup.server.ts";

const KEPT = 7;
const CHECK_EVERY_MS = 60 * 60 * 1_000;
const DAILY = /^fadem-\d{4}-\d{2}-\d{2}\.tar$/;

function backupDir() {
  return join(env().dataDir, "sauvegardes");
}

/** One copy a day, the last seven kept. A failed one is logged and tried again an hour later. */
export function scheduleBackups(): { stop: () => void } {
  const timer = setInterval(() => void backUpToday(), CHECK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

async function backUpToday() {
  const name = `fadem-${todayInLome()}.tar`;
  try {
    if ((await listCopies()).includes(name)) return;
    const summary = await writeCopy(name);
    await forgetOldCopies();
    log.info("backup-written", { name, ...summary });
  } catch (error) {
    log.error("backup-failed", error);
  }
}

/** Before something risky; kept until somebody removes it. */
export async function backUpBefore(reason: string) {
  const name = `avant-${reason}-${new Date().toISOString().replace(/[:.]/g, "-")}.tar`;
  await writeCopy(name);
  return join(backupDir(), name);
}

/** Under a passing name until it is whole, so that no half copy is ever taken for one. */
async function writeCopy(name: string) {
  await mkdir(backupDir(), { recursive: true, mode: 0o700 });
  const partial = join(backupDir(), `.${name}.partiel`);
  await rm(partial, { force: true });
  const summary = await backUp(partial);
  await rename(partial, join(backupDir(), name));
  return summary;
}

async function listCopies(): Promise<string[]> {
  const names = await readdir(backupDir()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => DAILY.test(name)).sort();
}

async function forgetOldCopies() {
  for (const name of (await listCopies()).slice(0, -KEPT)) await rm(join(backupDir(), name), { force: true });
}
