import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { checkIntegrity, databaseIntegrity } from "./integrity.server.ts";
import { runSqliteJob } from "./sqlite-job.server.ts";

const PAGE = 4_096;

/** A file with some hundred pages of rows, closed and without a log. */
function openFile(rows = 2_000) {
  const folder = mkdtempSync(join(tmpdir(), "fadem-integrity-"));
  const file = join(folder, "fadem.sqlite");
  const database = new DatabaseSync(file);
  database.exec("pragma journal_mode = wal; create table demandes (id integer primary key, nom text not null, message text)");
  database.exec("begin");
  const insert = database.prepare("insert into demandes (nom, message) values (?, ?)");
  for (let row = 0; row < rows; row++) insert.run(`Visiteur ${row}`, "x".repeat(300));
  database.exec("create index demandes_par_nom on demandes (nom); commit");
  database.close();
  return { file, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

function overwrite(file: string, page: number) {
  writeSync(openSync(file, "r+"), Buffer.alloc(PAGE, 0xa5), 0, PAGE, page * PAGE);
}

test("a whole file is found whole, a page overwritten by the disk is found, and a restored file is believed again", async () => {
  using whole = openFile();
  using damaged = openFile();
  overwrite(damaged.file, Math.floor(statSync(damaged.file).size / PAGE / 2));

  expect(databaseIntegrity()).toBe("unknown");
  expect(await checkIntegrity({ kind: "sqlite", file: whole.file })).toBe("ok");
  expect(await checkIntegrity({ kind: "sqlite", file: damaged.file })).toBe("damaged");
  expect(databaseIntegrity()).toBe("damaged");
  expect(await checkIntegrity({ kind: "sqlite", file: whole.file })).toBe("ok");
});

test("a file whose beginning is gone is damaged too", async () => {
  using damaged = openFile();
  overwrite(damaged.file, 0);
  expect(await runSqliteJob({ kind: "check", file: damaged.file }, { timeLimitMs: 20_000 })).toMatchObject({ kind: "damaged" });
});

test("a check that fails proves nothing: damage found before is still told", async () => {
  using whole = openFile(10);
  const location = { kind: "sqlite", file: whole.file } as const;
  const fail = vi.fn(async () => ({ kind: "failed", message: "no process could be started" }) as const);
  await checkIntegrity(location);
  expect(await checkIntegrity(location, fail)).toBe("unknown");
  await checkIntegrity(location, async () => ({ kind: "damaged", findings: ["Tree 5 page 7"] }));
  expect(await checkIntegrity(location, fail)).toBe("damaged");
  expect(await checkIntegrity({ kind: "postgres", url: "postgres://nulle-part/" }, fail)).toBe("unknown");
  expect(fail).toHaveBeenCalledTimes(2);
});

test("a file that is away is not called damaged, and a process that takes too long is ended", async () => {
  expect(await runSqliteJob({ kind: "check", file: "/nulle/part.sqlite" }, { timeLimitMs: 20_000 })).toMatchObject({ kind: "failed" });
  using whole = openFile(10);
  expect(await runSqliteJob({ kind: "check", file: whole.file }, { timeLimitMs: 1 })).toMatchObject({ kind: "failed" });
  const signal = AbortSignal.timeout(1);
  expect(await runSqliteJob({ kind: "check", file: whole.file }, { timeLimitMs: 20_000, signal })).toMatchObject({ kind: "failed" });
});

test("the process that checks ends with the one that started it, in the middle of its work", async () => {
  using busy = openFile(10);
  const database = new DatabaseSync(busy.file);
  database.exec("pragma journal_mode = delete; begin exclusive"); // the check waits for this lock, in SQLite, for five seconds
  const folder = mkdtempSync(join(tmpdir(), "fadem-orphan-"));
  const program = join(folder, "parent.mjs");
  const child = join(import.meta.dirname, "sqlite-child.server.ts");
  writeFileSync(
    program,
    `import { fork } from "node:child_process";
    import { readdirSync, readlinkSync } from "node:fs";
    const child = fork(${JSON.stringify(child)}, { stdio: ["ignore", "ignore", "ignore", "ipc"] });
    child.send({ kind: "check", file: ${JSON.stringify(busy.file)} });
    const files = () => readdirSync("/proc/" + child.pid + "/fd").map((fd) => { try { return readlinkSync("/proc/" + child.pid + "/fd/" + fd); } catch { return ""; } });
    setInterval(() => {
      if (!files().includes(${JSON.stringify(busy.file)})) return;
      process.stdout.write(String(child.pid), () => process.kill(process.pid, "SIGKILL"));
    }, 20);
    child.on("message", () => process.stdout.write("done "));`,
  );
  const parent = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  parent.stdout.on("data", (chunk: Buffer) => {
    said += chunk;
  });
  await once(parent, "close");
  expect(said).toMatch(/^\d+$/);
  await expect.poll(() => isRunning(Number(said))).toBe(false);
  database.close();
  rmSync(folder, { recursive: true });
});

function isRunning(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
