import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";

const SUPERVISE = resolve("scripts/supervise.mjs");

/** A server of a few lines under the supervisor; each line of `said` is one thing it did. */
function superviseProgram(program: string) {
  const folder = mkdtempSync(join(tmpdir(), "fadem-supervise-"));
  const notes = join(folder, "notes");
  const server = join(folder, "server.mjs");
  writeFileSync(
    server,
    `import { appendFileSync, readFileSync } from "node:fs";
     const note = (text) => appendFileSync(${JSON.stringify(notes)}, text + "\\n");
     note("start");
     const starts = readFileSync(${JSON.stringify(notes)}, "utf8").match(/^start/gm).length;
     ${program}`,
  );
  const options = JSON.stringify({ firstWaitMs: 1, quickCrashes: 3 });
  const source = `import { supervise } from ${JSON.stringify(SUPERVISE)};
    process.exitCode = await supervise(process.execPath, [${JSON.stringify(server)}], ${options});`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source], { stdio: ["ignore", "ignore", "pipe"] });
  let told = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    told += chunk;
  });
  return {
    child,
    told: () => told,
    said: () => (existsSync(notes) ? readFileSync(notes, "utf8").trim().split("\n") : []),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}

async function exitCode(child: ChildProcess) {
  const [code] = await once(child, "exit");
  return code as number;
}

async function waitFor(isSo: () => boolean) {
  const deadline = Date.now() + 15_000;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error("It never came about");
    await delay(10);
  }
}

test("R49 a server that crashes is started again, whether it ends by itself or is killed", async () => {
  using run = superviseProgram(
    `if (starts === 1) process.exit(70); if (starts === 2) process.kill(process.pid, "SIGKILL"); else process.exit(0);`,
  );
  expect(await exitCode(run.child)).toBe(0);
  expect(run.said()).toHaveLength(3);
  expect(run.told()).toMatch(/interrompu \(code 70\)[\s\S]*interrompu \(SIGKILL\)/);
});

test("a server that refuses to start is not asked again", async () => {
  using run = superviseProgram("process.exit(1);");
  expect(await exitCode(run.child)).toBe(1);
  expect(run.said()).toHaveLength(1);
  expect(run.told()).toBe("");
});

test("a server that only ever crashes is given up with a sentence", async () => {
  using run = superviseProgram("process.exit(70);");
  expect(await exitCode(run.child)).toBe(70);
  expect(run.said()).toHaveLength(4);
  expect(run.told()).toContain("Le site s’est interrompu 4 fois de suite (code 70) : il reste arrêté.");
});

test("a signal is passed on, and what ended on demand is not started again", async () => {
  using run = superviseProgram(
    `process.on("SIGTERM", () => { note("stopped"); process.exit(9); }); note("ready"); setInterval(() => {}, 1_000);`,
  );
  await waitFor(() => run.said().includes("ready"));
  run.child.kill("SIGTERM");
  expect(await exitCode(run.child)).toBe(9);
  expect(run.said().slice(1)).toEqual(["ready", "stopped"]);
});

test("a server whose supervisor is killed learns of it", async () => {
  using run = superviseProgram(
    `process.on("disconnect", () => { note("alone"); process.exit(0); }); note("ready"); setInterval(() => {}, 1_000);`,
  );
  await waitFor(() => run.said().includes("ready"));
  run.child.kill("SIGKILL");
  await waitFor(() => run.said().includes("alone"));
});
