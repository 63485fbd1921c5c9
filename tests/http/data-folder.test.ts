import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "vitest";
import { serverArguments } from "#scripts/server-command.mjs";
import { textOf } from "#tests/visit.ts";
import { signedIn, test } from "./http-test.ts";

const PAGE = 4_096;

/** What a failing disk does: one page of the file holds something else. No request reads this index. */
function damage(dataDir: string) {
  const file = join(dataDir, "fadem.sqlite");
  const database = new DatabaseSync(file);
  const { rootpage } = database.prepare("select rootpage from sqlite_master where name = 'uploaded_images_owner'").get() as {
    rootpage: number;
  };
  database.exec("pragma wal_checkpoint(truncate)");
  database.close();
  const descriptor = openSync(file, "r+");
  writeSync(descriptor, Buffer.alloc(PAGE, 0xa5), 0, PAGE, (rootpage - 1) * PAGE);
  closeSync(descriptor);
}

test("whatever the shell allows, the server writes for its owner alone", async ({ openApp }) => {
  const lax = ["-c", 'umask 022; exec "$0" "$@"', process.execPath, ...serverArguments];
  const { dataDir } = await openApp({ command: ["/bin/sh", ...lax] });
  const modeOf = (name: string) => (statSync(join(dataDir, name)).mode & 0o777).toString(8);
  expect(["fadem.sqlite", "fadem.sqlite-wal", "fadem.sqlite-shm", "auth-secret", "media"].map(modeOf)).toEqual([
    "600",
    "600",
    "600",
    "600",
    "700",
  ]);
});

test("a damaged database goes on serving and is told everywhere somebody looks", { tags: ["full"] }, async ({
  openApp,
  expectedErrors,
}) => {
  expectedErrors.push(/"event":"database-damaged"/);
  const dataDir = mkdtempSync(join(tmpdir(), "fadem-damaged-"));
  const whole = await openApp({ dataDir });
  const integrity = async (url: string) => ((await (await fetch(`${url}/healthz`)).json()) as { integrity: string }).integrity;
  await expect.poll(() => integrity(whole.url), { timeout: 120_000 }).toBe("ok");
  await whole.stop();
  damage(dataDir);

  const app = await openApp({ dataDir });
  await expect.poll(() => integrity(app.url), { timeout: 120_000 }).toBe("damaged");
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  expect((await fetch(app.url)).status).toBe(200);
  expect(await (await fetch(`${app.url}/metriques`)).text()).toContain('fadem_database_integrity{state="damaged"} 1');
  const page = await (await signedIn(app)).visit("/admin-dashboard/biens");
  expect(page.all("[role=alert]").map(textOf).join()).toContain("la dernière bonne sauvegarde est à restaurer");
  await app.stop();
  rmSync(dataDir, { recursive: true });
});
