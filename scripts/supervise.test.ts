import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import type { times as usual } from "#scripts/supervise.mjs";

const SUPERVISE = resolve("scripts/supervise.mjs");

/** A server of a few lines under the supervisor; each line of `said` is one thing it did. */
function superviseProgram(program: string, times: Partial<typeof usual> = {}, given: Record<string, string> = {}) {
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
  const options = JSON.stringify({ firstWaitMs: 1, quickCrashes: 3, slowWaitMs: 20, slowestWaitMs: 40, ...times });
  const source = `import { supervise } from ${JSON.stringify(SUPERVISE)};
    process.exitCode = await supervise(process.execPath, [${JSON.stringify(server)}], ${options});`;
  // What these few lines compile to belongs into no cache.
  const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: "1", ...given };
  const child = spawn(process.execPath, ["--input-type=module", "-e", source], { stdio: ["ignore", "ignore", "pipe"], env });
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

test("a server is given the folder of compiled code and two shared stores of memory, unless the operator says otherwise", async () => {
  const program = "note(process.env.NODE_COMPILE_CACHE); note(process.env.MALLOC_ARENA_MAX); process.exit(0);";
  using run = superviseProgram(program);
  expect(await exitCode(run.child)).toBe(0);
  expect(run.said()).toEqual(["start", resolve("build/compile-cache"), "2"]);
  using other = superviseProgram(program, {}, { NODE_COMPILE_CACHE: "/var/cache/autre", MALLOC_ARENA_MAX: "8" });
  expect(await exitCode(other.child)).toBe(0);
  expect(other.said()).toEqual(["start", "/var/cache/autre", "8"]);
});

test("a server that refuses to start is not asked again", async () => {
  using run = superviseProgram("process.exit(1);");
  expect(await exitCode(run.child)).toBe(1);
  expect(run.said()).toHaveLength(1);
  expect(run.told()).toBe("");
});

test("R49 a server that crashes again and again is started more and more slowly, with a sentence each time, and never given up", {
  tags: ["full"],
}, async () => {
  using run = superviseProgram("process.exit(starts < 7 ? 70 : 0);", { slowWaitMs: 600, slowestWaitMs: 1_500 });
  expect(await exitCode(run.child)).toBe(0);
  expect(run.said()).toHaveLength(7);
  expect(run.told().match(/redémarrage…/g)).toHaveLength(3);
  const tries = run.told().matchAll(/interrompu (\d fois) de suite \(code 70\) : nouvel essai dans (\d s)\./g);
  expect([...tries].map(([, times, wait]) => [times, wait])).toEqual([
    ["4 fois", "1 s"],
    ["5 fois", "2 s"],
    ["6 fois", "2 s"],
  ]);
});

test("who is asked to stop between two tries stops at once", async () => {
  using run = superviseProgram("process.exit(70);", { slowWaitMs: 600_000, slowestWaitMs: 600_000 });
  await waitFor(() => run.told().includes("4 fois de suite"));
  run.child.kill("SIGTERM");
  expect(await exitCode(run.child)).toBe(70);
  expect(run.said()).toHaveLength(4);
});

const FREEZE = "for (;;);";
const ANSWER = 'process.on("message", () => process.send("pong"));';
const short = { beatMs: 20, silenceMs: 3_000 }; // a busy machine keeps a process waiting for a second

test("R49 a server that stands still is killed and started again, and one that answers is left alone", async () => {
  using run = superviseProgram(
    `${ANSWER} process.send("online"); if (starts === 1) setTimeout(() => { ${FREEZE} }, 50); else setTimeout(() => process.exit(0), 4_500);`,
    short,
  );
  expect(await exitCode(run.child)).toBe(0);
  expect(run.said()).toHaveLength(2);
  expect(run.told()).toMatch(
    /ne répond plus depuis \d+ s : il est interrompu de force\.\nLe site s’est interrompu \(SIGKILL\) : redémarrage…/,
  );
});

test("before it says that it is online a server may be busy for as long as it takes", { tags: ["full"] }, async () => {
  using run = superviseProgram(
    `${ANSWER} const until = Date.now() + 3_500; while (Date.now() < until); process.send("online"); setTimeout(() => process.exit(0), 500);`,
    short,
  );
  expect(await exitCode(run.child)).toBe(0);
  expect(run.said()).toHaveLength(1);
  expect(run.told()).toBe("");
});

test("R48 a server that stands still when it is asked to stop is killed", async () => {
  using run = superviseProgram(`process.on("SIGTERM", () => process.exit(0)); note("ready"); ${FREEZE}`, { stopMs: 300 });
  await waitFor(() => run.said().includes("ready"));
  run.child.kill("SIGTERM");
  expect(await exitCode(run.child)).toBe(137);
  expect(run.told()).toBe("Le site ne s’arrête pas : il est interrompu de force.\n");
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
