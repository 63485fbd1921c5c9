import { Agent } from "node:http";
import { join, resolve } from "node:path";
import { copyToPostgres } from "#scripts/bench/postgres-copy.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";
import { query } from "#scripts/drill/failures/stored-requests.ts";
import { loopbackAddress, send } from "#scripts/drill/http.ts";
import { serve } from "#scripts/drill/own-server.ts";
import { startPostgres } from "#tests/postgres.ts";
import { createRandom } from "#tests/random.ts";
import { AppRows } from "#tests/rows.ts";
import { complain, copyContent, inParallel, startAttackedApp } from "./attacked-app.ts";
import { type FuzzCase, FuzzCases } from "./fuzz-cases.ts";
import { sendRaw } from "./raw-http.ts";

const CASES: Record<Scale, Record<Engine, number>> = {
  quick: { SQLite: 400, PostgreSQL: 400 },
  full: { SQLite: 20_000, PostgreSQL: 10_000 },
};
const LANES = 8;
const DEADLINE_MS = 5_000;
const RAW_EVERY = 50;
const SIGN_IN_EVERY = 250;
const ADDRESSES = 600; // so that the limits of forms do not answer in the place of what is behind them

const INSIDE = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|node:internal|build\/server|\.server\.ts/,
  /SQLITE_|no such (table|column)|syntax error at/i,
  /"stack"\s*:/,
];

type FuzzTarget = { url: string; origin: string; secrets: string[]; renewCookie: () => Promise<string> };
type Report = { wrong: string[]; sent: number; slowestMs: number; seed: number };

async function attack({ url, origin, secrets, renewCookie }: FuzzTarget, cases: FuzzCases, seed: number, count: number): Promise<Report> {
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  const wrong: string[] = [];
  let slowestMs = 0;
  let cookie = await renewCookie();
  const random = createRandom(seed + 1);
  function ask(tried: FuzzCase, turn: number, kept?: Agent) {
    return send(url + tried.path, {
      method: tried.method,
      headers: { ...(tried.method === "GET" ? {} : { origin }), ...(tried.isAdmin && { cookie }), ...tried.headers },
      body: tried.body,
      from: loopbackAddress(turn % ADDRESSES),
      agent: kept,
      deadlineMs: DEADLINE_MS,
    });
  }
  async function check(turn: number) {
    if (turn % SIGN_IN_EVERY === 0) cookie = await renewCookie();
    if (turn % RAW_EVERY === 0) return checkRaw();
    const tried = cases.next();
    const startedAt = performance.now();
    try {
      // A kept connection may be closed just then, and a busy machine may stand still: what hangs or breaks does so again.
      const { status, body } = await ask(tried, turn, agent).catch(() => ask(tried, turn));
      if (status >= 500) wrong.push(`${status} ${describe(tried)}`);
      if (INSIDE.some((trace) => trace.test(body)) || secrets.some((secret) => body.includes(secret)))
        wrong.push(`inside shown: ${describe(tried)}`);
    } catch (error) {
      wrong.push(`${error instanceof Error ? error.message : error}: ${describe(tried)}`);
    }
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
  }
  async function checkRaw() {
    const { sent, answer } = await sendRaw(url, random, DEADLINE_MS);
    if (answer === undefined || /^HTTP\/1\.1 5/.test(answer) || INSIDE.some((trace) => trace.test(answer)))
      wrong.push(`raw ${JSON.stringify(sent.slice(0, 80))}: ${answer?.slice(0, 60)}`);
  }
  await inParallel(Array(count).keys(), LANES, check);
  agent.destroy();
  return { wrong, sent: count, slowestMs, seed };
}

function describe({ method, path, headers, body, isAdmin }: FuzzCase) {
  const said = `${headers["content-type"] ?? ""} ${body?.toString("utf8").slice(0, 300) ?? ""}`;
  return `${method} ${path.slice(0, 200)} ${isAdmin ? "(session) " : ""}${said}`;
}

function outcome({ wrong, sent, slowestMs, seed }: Report): Outcome {
  const slowest = (slowestMs / 1_000).toLocaleString("fr-FR", { maximumFractionDigits: 1 });
  return {
    held: wrong.length === 0,
    figures: `${sent.toLocaleString("fr-FR")} cas (graine ${seed}), ${wrong.length} en faute, le plus lent ${slowest} s`,
  };
}

/** Another one each time; FUZZ_SEED repeats a run. */
function chooseSeed() {
  return Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);
}

type Engine = "SQLite" | "PostgreSQL";

async function runOn(engine: Engine, seed: number, count: number): Promise<Report> {
  const dataDir = await copyContent();
  using rows = new AppRows({ dataDir });
  const cases = new FuzzCases(createRandom(seed), rows); // before the copy: its forms bring rows of their own
  const postgres = engine === "PostgreSQL" ? await startPostgres() : undefined;
  try {
    if (postgres) await copyToPostgres(postgres.url, join(dataDir, "fadem.sqlite"));
    const app = await startAttackedApp(
      postgres && { DATABASE_URL: postgres.url, AUTH_SECRET: "un-secret-pour-les-demandes-absurdes" },
      dataDir,
    );
    const { id } = rows.one(`select id from "user" where username = 'admin'`);
    // The name is a field of a form as well: a case that changes it is as good as another, and its bearer signs in by the new one.
    const username = async () => {
      const [user] = postgres
        ? await query<{ username: string }>(postgres.url, `select username from "user" where id = $1`, [id])
        : rows.all(`select username from "user" where id = ?`, String(id));
      return String(user?.username);
    };
    const renewCookie = async (): Promise<string> => {
      const name = await username();
      try {
        return await signIn(app.url, { from: "127.0.0.9", username: name });
      } catch (error) {
        if ((await username()) !== name) return renewCookie(); // a case beside this one has just changed it
        complain(app.output().trimEnd().split("\n").slice(-4)); // the server says why
        throw error;
      }
    };
    const secrets = [app.dataDir, resolve(import.meta.dirname, "../../..")];
    try {
      return await attack({ url: app.url, origin: app.url, secrets, renewCookie }, cases, seed, count);
    } finally {
      await app.stop();
    }
  } finally {
    await postgres?.stop();
  }
}

export const fuzzDrill: Drill = {
  id: "fuzz",
  promise: "aucune demande absurde n’obtient d’erreur interne, de silence ni de trace, sur SQLite comme sur PostgreSQL",
  isQuick: false,
  async run(scale) {
    const seed = chooseSeed();
    const outcomes: Outcome[] = [];
    for (const engine of ["SQLite", "PostgreSQL"] as const) {
      const report = await runOn(engine, seed, CASES[scale][engine]);
      complain(report.wrong);
      const { held, figures } = outcome(report);
      outcomes.push({ held, figures: `${engine}\u00a0: ${figures}` });
    }
    return { held: outcomes.every(({ held }) => held), figures: outcomes.map(({ figures }) => figures).join(" ; ") };
  },
  controlName: "serveur nu qui croit ce qu’il lit",
  async control() {
    const app = await startAttackedApp();
    using rows = new AppRows(app);
    const seed = chooseSeed();
    const cases = new FuzzCases(createRandom(seed), rows);
    const naive = await startNaiveServer();
    try {
      const place = { url: naive.url, origin: naive.url, secrets: [], renewCookie: async () => "" };
      return outcome(await attack(place, cases, seed, CASES.quick.SQLite));
    } finally {
      await naive.stop();
      await app.stop();
    }
  },
};

/** Decodes, parses and looks up whatever comes; what goes wrong it tells in full. */
function startNaiveServer() {
  return serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      try {
        decodeURIComponent(request.url ?? "");
        const body = Buffer.concat(chunks).toString("utf8");
        const fields = body.startsWith("{") ? (JSON.parse(body) as Record<string, string>) : Object.fromEntries(new URLSearchParams(body));
        if (fields.date_debut) new Date(fields.date_debut).toISOString();
        if (fields.prix) BigInt(fields.prix);
        if (fields.titre !== undefined) encodeURIComponent(fields.titre.trim());
        response.end(JSON.stringify(fields));
      } catch (error) {
        response.writeHead(500).end(error instanceof Error ? error.stack : "");
      }
    });
  });
}
