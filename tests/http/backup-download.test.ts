import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { request as ask, type ClientRequest, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { type AppProcess, adminPassword } from "#scripts/app-process.ts";
import { test } from "./http-test.ts";

const PATH = "/admin-dashboard/parametres/sauvegarde";

function folderOf({ dataDir }: AppProcess) {
  return join(dataDir, "telechargements");
}

/** What a backup that is being made or sent has on the disk of the server: names, and open files without one. */
function onDisk(app: AppProcess): string[] {
  const names = existsSync(folderOf(app)) ? readdirSync(folderOf(app)) : [];
  const open = readdirSync(`/proc/${app.pid}/fd`).map((fd) => linkOf(`/proc/${app.pid}/fd/${fd}`));
  return [...names, ...open.filter((file) => file.startsWith(folderOf(app)))];
}

function linkOf(path: string) {
  try {
    return readlinkSync(path);
  } catch {
    return ""; // closed since it was listed
  }
}

async function signIn({ url }: AppProcess): Promise<string> {
  const body = new URLSearchParams({ username: "admin", password: adminPassword });
  const { headers } = await fetch(`${url}/admin`, { method: "POST", body, headers: { origin: url }, redirect: "manual" });
  return headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** A download of which nothing is read beyond what the sockets hold. */
async function begin({ url }: AppProcess, cookie: string): Promise<{ asked: ClientRequest; response: IncomingMessage }> {
  const asked = ask(`${url}${PATH}`, { method: "POST", headers: { cookie, origin: url }, family: 4 });
  const response = await new Promise<IncomingMessage>((resolve, reject) => asked.on("response", resolve).on("error", reject).end());
  response.on("error", () => undefined); // we cut it ourselves
  return { asked, response };
}

test("DEC-140 a backup that is given up leaves nothing on the server, nor one asked for by address, and one is made at a time", {
  tags: ["full"],
}, async ({ app }) => {
  const cookie = await signIn(app);
  const { asked, response } = await begin(app, cookie);
  expect(response.statusCode).toBe(200);
  expect(onDisk(app)).toEqual([expect.stringContaining("(deleted)")]);

  const second = await fetch(app.url + PATH, { method: "POST", headers: { cookie, origin: app.url } });
  expect(second.status).toBe(409);
  expect(second.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await second.text()).toMatch(/^Une sauvegarde est déjà en cours de téléchargement/);

  asked.destroy();
  await expect.poll(() => onDisk(app)).toEqual([]);

  const read = await fetch(app.url + PATH, { headers: { cookie } });
  expect(read.status).toBe(405);
  expect(await read.text()).toMatch(/^Ce fichier se demande par le bouton de sa page/);
  expect(onDisk(app)).toEqual([]);

  const early = ask(`${app.url}${PATH}`, { method: "POST", headers: { cookie, origin: app.url }, family: 4 }).on("error", () => undefined);
  early.end();
  await expect.poll(() => onDisk(app).length, { interval: 1 }).toBe(1);
  early.destroy(); // before the file is whole
  await expect.poll(() => onDisk(app)).toEqual([]);
});

test("what a former process left of a backup is gone once the server has started", { tags: ["full"] }, async ({ openApp }) => {
  const folder = mkdtempSync(join(tmpdir(), "fadem-restes-"));
  const dataDir = join(folder, "data");
  const former = join(folder, "tmp/fadem-sauvegarde-Ab12");
  for (const place of [join(dataDir, "telechargements"), former]) {
    mkdirSync(place, { recursive: true, mode: 0o700 });
    writeFileSync(join(place, "sauvegarde.tar"), "tout");
  }
  const app = await openApp({ dataDir, env: { TMPDIR: join(folder, "tmp") } });
  expect(onDisk(app)).toEqual([]);
  expect(existsSync(former)).toBe(false);
  await app.stop();
  rmSync(folder, { recursive: true });
});
