import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "#scripts/app-process.ts";
import { type Answer, get } from "./http.ts";

/** Written by the HTTP layer itself, for each answer. */
const OWN_TO_EACH_SERVER = new Set(["date", "connection", "keep-alive", "server", "transfer-encoding"]);

function sharedHeaders({ rawHeaders }: Answer): [string, string][] {
  const pairs = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ""] as [string, string]] : []));
  return pairs.filter(([name]) => !OWN_TO_EACH_SERVER.has(name.toLowerCase()));
}

/** A server of Node alone that sends the bytes of this answer, and nothing else. */
export async function startBareServer(expected: Answer, folder: string) {
  const port = await findFreePort();
  const answerFile = join(folder, "answer.json");
  writeFileSync(answerFile, JSON.stringify({ headers: sharedHeaders(expected), body: expected.body.toString("base64") }));
  const child = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts"), answerFile, String(port)], { stdio: "ignore" });
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}/`;
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
  throw new Error("The bare server does not send the bytes of the cached page");
}
