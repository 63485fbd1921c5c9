import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { type RequestOptions, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { privatePlaces } from "#app/kernel/http/paths.ts";
import { entryPoints, FORM_MAX_BYTES } from "#app/services/addresses/entry-points.ts";
import { findFreePort } from "#scripts/app-process.ts";
import { isInstalled } from "#scripts/programs.ts";
import { serverEnvironment } from "#scripts/server-command.mjs";
import { times } from "#scripts/supervise.mjs";
import { listenForTest } from "#tests/http-server.ts";

function setting(unit: string, name: string) {
  return new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1];
}

test("the service unit runs the starter, and leaves it time to end a server that stands still", () => {
  const unit = readFileSync("deploy/fadem.service", "utf8");
  const folder = setting(unit, "WorkingDirectory");
  expect(setting(unit, "ExecStart")).toBe(`${folder}/node_modules/.bin/node scripts/serve.mjs`);
  expect(readFileSync("scripts/serve.mjs", "utf8")).toMatch(/return supervise\(node, serverArguments\)/);
  const { NODE_COMPILE_CACHE: _, ...memory } = serverEnvironment;
  const told = Object.entries(memory).map(([name, value]) => `${name}=${value}`);
  expect(setting(unit, "Environment")).toBe(told.join(" "));
  const stopWithinMs = Number(/STOP_WITHIN_MS = ([\d_]+)/.exec(readFileSync("server.ts", "utf8"))?.[1]?.replaceAll("_", ""));
  expect(times.stopMs).toBeGreaterThan(stopWithinMs);
  expect(Number(setting(unit, "TimeoutStopSec")) * 1_000).toBeGreaterThan(times.stopMs);
  expect([setting(unit, "KillMode"), setting(unit, "Restart"), setting(unit, "OOMPolicy")]).toEqual(["mixed", "always", "continue"]);
});

test("the starter of the service builds nothing: without a build it says so and ends", () => {
  const folder = mkdtempSync(join(tmpdir(), "fadem-serve-"));
  for (const name of ["serve.mjs", "supervise.mjs", "setup.mjs", "node.mjs", "server-command.mjs"])
    cpSync(join("scripts", name), join(folder, "scripts", name));
  const { status, stderr } = spawnSync(process.execPath, ["scripts/serve.mjs"], { cwd: folder, encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect(stderr).toBe("Le site n’est pas construit : lancez d’abord « npm run build » dans ce dossier.\n");
  expect(status).toBe(1);
});

test.skipIf(!isInstalled("systemd-analyze"))("systemd accepts the service unit", () => {
  const folder = mkdtempSync(join(tmpdir(), "fadem-unit-"));
  const unit = join(folder, "fadem.service");
  // The program of a real server does not stand on this machine: any program will do for the check.
  writeFileSync(unit, readFileSync("deploy/fadem.service", "utf8").replace(/^ExecStart=.*$/m, "ExecStart=/bin/true"));
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", unit], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});

/** What the file grants one address; a test that counts lowers it, and the rate so far that no machine is too slow to go beyond it. */
const given = { requests: 1_000, streams: 200, burst: 1_000, rate: "200r/s" };

/** The configuration on free ports, with a certificate of its own and the given site behind it. */
function prepareNginx({ port = 443, plainPort = 80, site = "127.0.0.1:3000", limits = {} as Partial<typeof given> } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "fadem-nginx-"));
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const subject = ["-subj", "/CN=www.exemple.tg", "-days", "1"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, ...subject], {
    stdio: "ignore",
  });
  const server = readFileSync("deploy/nginx.conf", "utf8")
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace(/^ *http2 on;$/m, nginxKnowsHttp2Directive() ? "  http2 on;" : "")
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port} ssl;`)
    .replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replace("server 127.0.0.1:3000", `server ${site}`)
    .replace(`limit_conn fadem_requests ${given.requests};`, `limit_conn fadem_requests ${limits.requests ?? given.requests};`)
    .replace(`limit_conn fadem_streams ${given.streams};`, `limit_conn fadem_streams ${limits.streams ?? given.streams};`)
    .replace(`rate=${given.rate}`, `rate=${limits.rate ?? given.rate}`)
    .replaceAll("/var/log/nginx/", `${folder}/`)
    .replaceAll(`burst=${given.burst}`, `burst=${limits.burst ?? given.burst}`);
  const file = join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join("\n");
  const http = `http {\naccess_log off;\n${temporary}\n${server}\n}`;
  writeFileSync(file, `pid ${folder}/pid;\nerror_log stderr;\ndaemon off;\nmaster_process off;\nevents {}\n${http}\n`);
  const readLog = () => readFileSync(join(folder, "fadem.log"), "utf8").trim().split("\n");
  return { readLog, args: ["-q", "-c", file, "-p", folder], [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

test("R41 the proxy hands forms over whole and passes files on as they come, wherever more than a form may be sent", () => {
  const configuration = readFileSync("deploy/nginx.conf", "utf8");
  const locations = [...configuration.matchAll(/location (?:~\* )?(\S+) \{([^}]*)\}/g)].filter(([, , rules]) =>
    rules?.includes("proxy_pass"),
  );
  const unbuffered = locations.filter(([, , rules]) => rules?.includes("proxy_request_buffering off;"));
  expect(unbuffered).toHaveLength(1);
  const files = new RegExp(unbuffered[0]?.[1] ?? "", "i");
  for (const { path, maxBytes, ...more } of Object.values(entryPoints)) {
    const largest = Math.max(maxBytes, ...Object.values(more).filter((value) => typeof value === "number"));
    expect(files.test(path), path).toBe(largest > FORM_MAX_BYTES);
  }
});

const withNginx = test.skipIf(!isInstalled("nginx") || !isInstalled("openssl"));

withNginx("nginx accepts the proxy configuration", () => {
  using nginx = prepareNginx();
  const { status, stderr } = spawnSync("nginx", ["-t", ...nginx.args], { encoding: "utf8" });
  expect(stderr.replace(/^.*could not open error log.*\n/m, "")).toBe("");
  expect(status).toBe(0);
});

withNginx("the proxy leads to https, names the client, and keeps the figures of the server to itself", async () => {
  const seen: (string | undefined)[] = [];
  await using site = await listenForTest((request, response) => {
    seen.push(`${request.url} ${request.headers.host} ${request.headers["x-forwarded-for"]}`);
    response.end("site");
  });
  const [port, plainPort] = [await findFreePort(), await findFreePort()];
  using nginx = prepareNginx({ port, plainPort, site: `127.0.0.1:${site.port}` });
  const child = spawn("nginx", nginx.args, { stdio: "ignore" });
  try {
    const forged = { host: "www.exemple.tg", "x-forwarded-for": "203.0.113.9" };
    const answers = [];
    for (const path of ["/", "/metriques", "/api/changements"]) answers.push(await askUntilUp({ port, path, headers: forged }));
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200]);
    expect(answers.map(({ headers }) => headers.server)).toEqual(["nginx", "nginx", "nginx"]);
    expect(seen).toEqual(["/ www.exemple.tg 127.0.0.1", "/api/changements www.exemple.tg 127.0.0.1"]);

    const plain = await fetch(`http://127.0.0.1:${plainPort}/biens?page=2`, { redirect: "manual" });
    expect([plain.status, plain.headers.get("location")]).toEqual([301, "https://www.exemple.tg/biens?page=2"]);
  } finally {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
});

test("LIEN-02 the log of the proxy masks the places of the one list, and no others", () => {
  const map = /map \$uri \$fadem_logged \{\n {2}default \$uri;\n([^}]*)\}/.exec(readFileSync("deploy/nginx.conf", "utf8"))?.[1] ?? "";
  const lines = privatePlaces.map(({ pattern, logged }) => `"~*${pattern.source.replaceAll("\\/", "/")}" "${logged}";`);
  expect(map.trim().split(/\n\s*/)).toEqual(lines);
});

withNginx("LIEN-02 the log of the proxy holds neither a secret nor what was searched", async () => {
  await using site = await listenForTest((_request, response) => void response.end("site"));
  const port = await findFreePort();
  using nginx = prepareNginx({ port, plainPort: await findFreePort(), site: `127.0.0.1:${site.port}` });
  const child = spawn("nginx", nginx.args, { stdio: "ignore" });
  const secret = "aBcDeFgHiJkLmNoPqRsTuV";
  const paths = [
    ...privatePlaces.map(({ logged }) => logged.replace("…", secret)),
    ...[`/SUIVI//${secret}`, `/%73uivi/${secret}`, `/suivi%2F${secret}`, `/calendrier/${secret}.ics`, `/rendez-vous/${secret}.data`],
  ];
  try {
    const ask = (path: string) => askUntilUp({ port, path, headers: { host: "www.exemple.tg" } });
    for (const path of paths) await ask(path);
    await ask(`/admin-dashboard/boite?q=Quashie`);
    await ask("/alertes/nouvelle");
    await expect.poll(() => nginx.readLog().length).toBe(paths.length + 2);
    expect(nginx.readLog().filter((line) => /abcdefg|quashie|\?/i.test(line))).toEqual([]);
    expect(nginx.readLog().slice(-2)).toEqual([
      expect.stringContaining("GET /admin-dashboard/boite 200"),
      expect.stringContaining("GET /alertes/nouvelle 200"),
    ]);
  } finally {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
});

withNginx("R41 one address has so many requests and streams at a time; beyond, a sentence, and what is open stays open", async () => {
  const held: ServerResponse[] = [];
  await using site = await listenForTest((request, response) => {
    if (request.url === "/") return void response.end("site");
    response.writeHead(200, { "content-type": "text/event-stream" }).write("event: ready\n\n");
    held.push(response);
  });
  const port = await findFreePort();
  const limits = { requests: 2, streams: 3, burst: 30, rate: "1r/m" };
  using nginx = prepareNginx({ port, plainPort: await findFreePort(), site: `127.0.0.1:${site.port}`, limits });
  const child = spawn("nginx", nginx.args, { stdio: "ignore" });
  try {
    const ask = (path: string) => askUntilUp({ port, path, headers: { host: "www.exemple.tg" }, agent: false });
    expect((await ask("/")).status).toBe(200);
    for (let index = 0; index < 3; index++) expect((await ask(index === 1 ? "/API/changements/" : "/api/changements")).status).toBe(200);
    expect((await ask("/api/changements")).status).toBe(503);
    expect((await ask("/api/admin/changements")).status).toBe(200);
    expect((await ask("/")).status).toBe(200);
    const slow = [ask("/lent"), ask("/lent")];
    await expect.poll(() => held.length).toBe(6);
    const refused = await ask("/");
    expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "5", "content-type": "text/plain; charset=utf-8" } });
    expect(held.map(({ destroyed }) => destroyed)).toEqual(Array.from({ length: 6 }, () => false));
    for (const response of held) response.end();
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200]);

    const flood: (number | undefined)[] = [];
    for (let asked = 0; asked < 60; asked++) flood.push((await ask("/api/admin/changements")).status);
    const refusedFrom = flood.indexOf(429);
    expect(refusedFrom).toBeGreaterThan(0);
    expect(new Set(flood.slice(0, refusedFrom))).toEqual(new Set([200]));
    expect(new Set(flood.slice(refusedFrom))).toEqual(new Set([429]));
  } finally {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
});

/** Over TLS, until nginx listens. */
async function askUntilUp(options: RequestOptions): Promise<{ status: number | undefined; headers: IncomingHttpHeaders }> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    try {
      const asked = request({ ...options, hostname: "127.0.0.1", rejectUnauthorized: false }).end();
      const [response] = (await once(asked, "response")) as [IncomingMessage];
      response.resume();
      return { status: response.statusCode, headers: response.headers };
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(50);
    }
  }
}

/** Since 1.25.1; older ones want it on the listen line. */
function nginxKnowsHttp2Directive() {
  const [, major = 0, minor = 0] = (/nginx\/(\d+)\.(\d+)/.exec(spawnSync("nginx", ["-v"], { encoding: "utf8" }).stderr) ?? []).map(Number);
  return major > 1 || minor >= 26;
}
