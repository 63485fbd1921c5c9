import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "#scripts/app-process.ts";
import { type Answer, get } from "./http.ts";

export type Rival = { url: string; stop: () => Promise<void> };

/** Written by the HTTP layer itself, for each answer. */
const OWN_TO_EACH_SERVER = new Set(["date", "connection", "keep-alive", "server", "transfer-encoding"]);

function sharedHeaders({ rawHeaders }: Answer): [string, string][] {
  const pairs = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ""] as [string, string]] : []));
  return pairs.filter(([name]) => !OWN_TO_EACH_SERVER.has(name.toLowerCase()));
}

export async function startBareServer(answer: Answer, folder: string): Promise<Rival> {
  const port = await findFreePort();
  const answerFile = join(folder, "answer.json");
  writeFileSync(answerFile, JSON.stringify({ headers: sharedHeaders(answer), body: answer.body.toString("base64") }));
  return startRival(
    spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts"), answerFile, String(port)], { stdio: "ignore" }),
    port,
    answer,
  );
}

/** One nginx worker that sends the same bytes from a file; undefined where nginx is not installed. */
export async function startNginx(answer: Answer, folder: string): Promise<Rival | undefined> {
  if (spawnSync("nginx", ["-v"], { stdio: "ignore" }).status !== 0) return undefined;
  const port = await findFreePort();
  const files = join(folder, "nginx");
  mkdirSync(files, { recursive: true });
  writeFileSync(join(files, "page"), answer.body);
  writeFileSync(join(files, "nginx.conf"), nginxConfiguration(answer, files, port));
  const args = ["-p", files, "-c", join(files, "nginx.conf"), "-e", join(files, "error.log")];
  return startRival(spawn("nginx", args, { stdio: "ignore" }), port, answer);
}

function nginxConfiguration(answer: Answer, files: string, port: number) {
  const own = new Set(["content-length", "content-type", "accept-ranges", "last-modified"]);
  const headers = sharedHeaders(answer).filter(([name]) => !own.has(name.toLowerCase()));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${files}/${kind};`);
  return `daemon off; master_process off; pid ${files}/pid; events { worker_connections 512; }
http { access_log off; ${temporary.join(" ")} open_file_cache max=8; sendfile on; tcp_nopush on; keepalive_requests 1000000; etag off; if_modified_since off;
  server { listen 127.0.0.1:${port}; location / { root ${files}; try_files /page =404; default_type "${answer.headers["content-type"]}";
    ${headers.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`).join("\n    ")}
  } } }`;
}

async function startRival(child: ChildProcess, port: number, expected: Answer): Promise<Rival> {
  const url = `http://127.0.0.1:${port}/`;
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  for (let attempt = 0; attempt < 200; attempt++) {
    const answer = await get(url).catch(() => undefined); // refused: not listening yet
    if (answer?.body.equals(expected.body)) return { url, stop };
    if (answer) break;
    await delay(25);
  }
  await stop();
  throw new Error(`${child.spawnfile} does not send the bytes of the cached page`);
}
