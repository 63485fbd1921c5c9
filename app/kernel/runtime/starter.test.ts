import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";

const MODULE = import.meta.resolve("./starter.server.ts");
const TIMES = JSON.stringify({ beatMs: 20, silentMs: 300 });

/** A starter of one line, whose server says that it is online and then does the given work. */
async function startServer(work: string) {
  const server = `const { reportOnline } = await import(${JSON.stringify(MODULE)}); reportOnline(${TIMES}); ${work}`;
  const source = `
    const { spawn } = await import("node:child_process");
    const server = spawn(process.execPath, ["--input-type=module", "-e", ${JSON.stringify(server)}], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    server.on("message", (message) => { process.stdout.write(message + " " + server.pid + "\\n"); if (message === "online") server.send("ping"); });`;
  const starter = spawn(process.execPath, ["--input-type=module", "-e", source], { stdio: ["ignore", "pipe", "inherit"] });
  const said = await lines(starter);
  return {
    starter,
    said,
    pid: () => Number(/online (\d+)/.exec(said())?.[1]),
    [Symbol.dispose]: () => {
      starter.kill("SIGKILL");
      if (isAlive(Number(/online (\d+)/.exec(said())?.[1]))) process.kill(Number(/online (\d+)/.exec(said())?.[1]), "SIGKILL");
    },
  };
}

async function lines(starter: ChildProcess) {
  let text = "";
  starter.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  await expect.poll(() => text).toMatch(/online \d+\n/);
  return () => text;
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test("a server answers its starter as long as it turns", { tags: ["full"] }, async () => {
  using run = await startServer("setInterval(() => undefined, 1_000);");
  await expect.poll(run.said).toMatch(/pong \d+\n/);
});

test("a server that stands still ends when its starter is gone, and not before", { tags: ["full"] }, async () => {
  using run = await startServer("setTimeout(() => { for (;;); }, 10);");
  await delay(1_000);
  expect(isAlive(run.pid())).toBe(true);
  run.starter.kill("SIGKILL");
  await once(run.starter, "exit");
  await expect.poll(() => isAlive(run.pid())).toBe(false);
});

test("a server that turns is not ended by the guard when its starter goes: it leaves by itself", { tags: ["full"] }, async () => {
  using run = await startServer("setInterval(() => undefined, 1_000);");
  run.starter.kill("SIGKILL");
  await once(run.starter, "exit");
  await delay(1_000);
  expect(isAlive(run.pid())).toBe(true);
});
