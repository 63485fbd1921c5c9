import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#app/db/client.server.ts";
import { type AppProcess, startApp } from "#scripts/app-process.ts";
import { signInAsAdmin } from "#tests/admin-sign-in.ts";

function makeFolder() {
  return mkdtempSync(join(tmpdir(), "fadem-data-"));
}

/** A data folder as the first start leaves it, with the account and the demonstration content. */
export async function seedFolder(): Promise<string> {
  const folder = makeFolder();
  const app = await startApp({ dataDir: folder });
  await app.stop();
  return folder;
}

/** A server on a copy of such a folder, which takes half the time of a first start. The copy goes when it stops. */
export async function startOnCopy(seeded: string): Promise<AppProcess> {
  const dataDir = makeFolder();
  cpSync(seeded, dataDir, { recursive: true });
  const app = await startApp({ dataDir });
  async function stop(signal?: NodeJS.Signals) {
    await app.stop(signal);
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { ...app, stop };
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
