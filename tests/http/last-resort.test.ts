import { request as ask } from "node:http";
import { resolve } from "node:path";
import { expect } from "vitest";
import type { AppProcess } from "#scripts/app-process.ts";
import { test } from "./http-test.ts";

/** What the service unit runs. */
const SERVICE: [string, ...string[]] = ["node_modules/.bin/node", "scripts/serve.mjs"];
const env = { NODE_OPTIONS: `--import ${resolve("tests/fault-on-signal.mjs")}` };

/** The servers that were started so far, oldest first. */
function serverPids(app: AppProcess) {
  return [...app.output().matchAll(/^faults-for (\d+)$/gm)].map(([, pid]) => Number(pid));
}

/** A form of which the last byte never comes: its answer waits. */
function sendHalfForm({ url }: AppProcess) {
  return new Promise<{ status: number; retryAfter?: string; type?: string; body: string }>((done, fail) => {
    const headers = { origin: url, "content-type": "application/x-www-form-urlencoded", "content-length": 1_000 };
    const asked = ask(`${url}/contact/envoyer`, { method: "POST", headers, family: 4 }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        body += chunk;
      });
      response.on("end", () => {
        const { "retry-after": retryAfter, "x-content-type-options": type } = response.headers;
        done({ status: response.statusCode ?? 0, retryAfter, type: String(type), body });
        asked.destroy();
      });
    });
    asked.on("error", fail);
    asked.write("nom=Ama");
  });
}

test("R49 an exception nobody caught is logged, answered with a sentence and followed by a clean start", async ({
  openApp,
  expectedErrors,
}) => {
  expectedErrors.push(/uncaught-exception.*planned exception/);
  const app = await openApp({ command: SERVICE, env });
  const [first = 0] = serverPids(app);
  const half = sendHalfForm(app);
  await expect.poll(async () => (await (await fetch(`${app.url}/metriques`)).text()).includes("fadem_uptime_seconds")).toBe(true);

  process.kill(first, "SIGUSR2");

  expect(await half).toEqual({
    status: 503,
    retryAfter: "5",
    type: "nosniff",
    body: "Le site redémarre\u00a0: votre demande n’a pas été traitée. Réessayez dans quelques secondes.",
  });
  await expect.poll(() => serverPids(app).length).toBe(2);
  await expect.poll(async () => (await fetch(app.url).catch(() => undefined))?.status).toBe(200);
  expect(app.output().match(/"event":"uncaught-exception"/g)).toHaveLength(1);
  expect(app.output()).toContain("Le site s’est interrompu (code 70) : redémarrage…");
});

test("R49 a promise whose failure nobody handles is logged, and the server goes on", async ({ openApp, expectedErrors }) => {
  expectedErrors.push(/unhandled-rejection.*planned rejection/);
  const app = await openApp({ env });
  process.kill(app.pid, "SIGWINCH");

  await expect.poll(() => app.output()).toContain('"event":"unhandled-rejection"');
  expect((await fetch(app.url)).status).toBe(200);
  expect(serverPids(app)).toEqual([app.pid]);
});

test("R49 exceptions that call each other without end are cut short, and the server starts again", async ({ openApp, expectedErrors }) => {
  expectedErrors.push(/uncaught-exception.*planned circle/);
  const app = await openApp({ command: SERVICE, env });
  process.kill(serverPids(app)[0] ?? 0, "SIGCONT");

  await expect.poll(() => serverPids(app).length).toBe(2);
  await expect.poll(async () => (await fetch(app.url).catch(() => undefined))?.status).toBe(200);
  expect(app.output().match(/"event":"uncaught-exception"/g)?.length).toBeLessThanOrEqual(200);
});

test("R49 a server that stands still is killed after 15 seconds and starts again", { tags: ["full"] }, async ({ openApp }) => {
  const app = await openApp({ command: SERVICE, env });
  const [first = 0] = serverPids(app);
  process.kill(first, "SIGIO");
  const frozenAt = Date.now();

  await expect.poll(() => serverPids(app).length, { timeout: 60_000 }).toBe(2);
  expect(Date.now() - frozenAt).toBeGreaterThan(10_000); // a long query is not a freeze
  await expect.poll(async () => (await fetch(app.url).catch(() => undefined))?.status).toBe(200);
  expect(app.output()).toContain("Le site ne répond plus depuis 15 s : il est interrompu de force.");
  expect(app.output()).not.toContain("orphan-guard-lost");
});
