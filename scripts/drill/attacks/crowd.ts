import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "#app/db/engine/client.server.ts";
import { roles } from "#app/db/tables/closed-lists.ts";
import { attachAll } from "#app/features/people/update-people.server.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { type AppProcess, startApp } from "#scripts/app-process.ts";
import { fillTables } from "#scripts/bench/many-rows.ts";
import { copyToPostgres } from "#scripts/bench/postgres-copy.ts";
import { residentMb } from "#scripts/bench/server-process.ts";
import { cookieNamed, SESSION_COOKIE, signIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { loopbackAddress, send } from "#scripts/drill/http.ts";
import { createPostgresDatabase, type RunningPostgres, startPostgres } from "#tests/postgres.ts";
import { AppRows } from "#tests/rows.ts";
import { copyContent } from "./attacked-app.ts";
import { type CrowdCase, listCrowdCases } from "./crowd-cases.ts";
import { CrowdSockets } from "./crowd-sockets.ts";
import { listAbsurdSearches, listDearCases } from "./dear-cases.ts";
import { fairClock } from "./fair-clock.ts";
import { HonestVisitor } from "./honest-visitor.ts";
import { giveToMember } from "./member-sessions.ts";

const AT_ONCE = 190;
const VISIT_WITHIN_MS = 250;
const ANSWER_WITHIN_MS = 1_000; // of one alone
const MEMORY_MB = 40;
const MEMORY_AFTER_MS = 60_000;
const MANY = 10_000;
const TRIES = 3;
const BEFORE_MS = 1_000;
/** Between two visits, so that the visitor himself is no work for the server. */
const PAUSE_MS = 8;
const CALM_WITHIN_MS = 10_000;
const ANSWERS_WITHIN_MS = 60_000;
/** For all crowds; the minute after the last of them and the control make it eighteen. */
const ALL_WITHIN_MS = 16 * 60_000;
const OPEN_GATE = new URL("open-gate.mjs", import.meta.url).href;

type Engine = "SQLite" | "PostgreSQL";
type Size = "démonstration" | "10 000 lignes";
/** Members are tried where there is least to read: what they wait for is their own. */
const places: [Engine, Size][] = [
  ["SQLite", "démonstration"],
  ["SQLite", "10 000 lignes"],
  ["PostgreSQL", "10 000 lignes"],
];
type Member = { who: string; cookie?: string; isMember: boolean };
type CrowdTarget = { app: AppProcess; engine: string; size: Size };
type Report = { bursts: number; untried: number; wrong: string[]; slowestMs: number; grownMb: number };

/** A stopped installation with accounts of every role, whose cookies and addresses are the same wherever it is copied. */
class Stage {
  readonly folder = mkdtempSync(join(tmpdir(), "fadem-foule-"));
  readonly #demo = join(this.folder, "modele");
  #apps: AppProcess[] = [];
  #postgres: RunningPostgres | undefined;
  #rows: AppRows | undefined;
  members: Member[] = [];
  cases: CrowdCase[] = [];
  /** Of strangers, where one engine stands for both: texts are read before any row. */
  dear: CrowdCase[] = [];

  async prepare() {
    const content = await copyContent();
    cpSync(content, this.#demo, { recursive: true });
    rmSync(content, { recursive: true, force: true });
    const app = await startApp({ dataDir: this.#demo });
    this.#rows = new AppRows({ dataDir: this.#demo });
    try {
      const over = await signIn(app.url);
      await send(`${app.url}/admin/deconnexion`, { method: "POST", headers: { origin: app.url, cookie: over } });
      this.members = [
        { who: "passant", isMember: false },
        { who: "session finie", cookie: cookieNamed(over, SESSION_COOKIE), isMember: false },
      ];
      for (const role of roles) {
        const cookies = await signIn(app.url);
        giveToMember(this.#rows, cookies, role);
        this.members.push({ who: role, cookie: cookieNamed(cookies, SESSION_COOKIE), isMember: true });
      }
      this.cases = [...listCrowdCases(this.#rows, await findPreviews(app.url)), ...listAbsurdSearches()];
      this.dear = listDearCases(this.#rows);
    } finally {
      await app.stop();
    }
  }

  /** A copy of it, on this engine, with this many rows. */
  async open(engine: Engine, size: Size, env: Record<string, string> = {}): Promise<CrowdTarget> {
    const dataDir = join(this.folder, String(this.#apps.length));
    cpSync(this.#demo, dataDir, { recursive: true });
    const file = join(dataDir, "fadem.sqlite");
    if (size !== "démonstration") fillTables(file, { properties: MANY, projects: MANY, vehicles: MANY, testimonials: MANY });
    const database: Record<string, string> = engine === "PostgreSQL" ? { DATABASE_URL: await this.#copy(file) } : {};
    // Its log goes to a file: reading it would keep this process from being a visitor.
    const app = await startApp({ dataDir, logFile: `${dataDir}.log`, env: { SMTP_URL: "smtp://127.0.0.1:9", ...database, ...env } });
    this.#apps.push(app);
    return { app, engine, size };
  }

  async #copy(file: string) {
    this.#postgres ??= await startPostgres();
    const url = await createPostgresDatabase(this.#postgres.url, { name: `foule${this.#apps.length}` });
    await copyToPostgres(url, file);
    await catchUp(file, url);
    return url;
  }

  async close() {
    for (const app of this.#apps) await app.stop();
    await this.#postgres?.stop();
    this.#rows?.[Symbol.dispose]();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Copies leave open sessions behind, and rows whose person is still to be found: as after a day of work, the server has nothing to catch up with. */
async function catchUp(file: string, url: string) {
  const [from, to] = [openDatabase({ kind: "sqlite", file }), openDatabase({ kind: "postgres", url })];
  try {
    const sessions = await authDb(from).selectFrom("session").selectAll().execute();
    await authDb(to).insertInto("session").values(sessions).execute();
    await attachAll(to);
  } finally {
    await Promise.all([from.destroy(), to.destroy()]);
  }
}

/** Without the kept pages, which have a bound of their own: a crowd fills it with lawful addresses. */
async function memoryMb({ url, pid }: AppProcess) {
  const { body } = await send(`${url}/metriques`, { deadlineMs: ANSWERS_WITHIN_MS });
  return residentMb(pid) - Number(/^fadem_page_cache_bytes (\d+)/m.exec(body)?.[1]) / 1_024 ** 2;
}

/** The pictures of links that the pages of some listings name. */
async function findPreviews(url: string): Promise<string[]> {
  const home = await send(url);
  const listings = [...new Set([...home.body.matchAll(/href="(\/biens\/[\w-]+)"/g)].map(([, path = ""]) => path))];
  const pages = await Promise.all(listings.map((path) => send(url + path)));
  return pages.flatMap(({ body }) => /\/apercus\/[\w.-]+/.exec(body)?.[0] ?? []);
}

function written(url: string, { request }: CrowdCase, cookie: string | undefined, n: number) {
  const { method, path, type, body, headers: more } = request(n);
  const posted = { origin: url, "content-type": type, "content-length": String(Buffer.byteLength(body ?? "")) };
  const headers = {
    host: new URL(url).host,
    connection: "close",
    "accept-encoding": "br",
    ...(cookie && { cookie }),
    ...(method === "POST" && posted),
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`;
}

/** The back-office is for each role; of the site, which is the same for all of them, each role has its part. */
function isFor({ isMember }: Member, { isGuarded }: CrowdCase, isTurn: boolean) {
  return isMember ? isGuarded || isTurn : !isGuarded;
}

class Crowd {
  readonly #place: CrowdTarget;
  readonly #visitor: HonestVisitor;
  readonly #until: number;
  readonly #sockets = new CrowdSockets();
  #turn = 0;
  #beforeMb = 0;
  readonly report: Report = { bursts: 0, untried: 0, wrong: [], slowestMs: 0, grownMb: 0 };

  constructor(place: CrowdTarget, until: number) {
    this.#place = place;
    this.#until = until;
    this.#visitor = new HonestVisitor(`${place.app.url}/about`, {
      deadlineMs: ANSWERS_WITHIN_MS,
      now: fairClock(place.app.pid),
      pauseMs: PAUSE_MS,
    });
  }

  /** Each address with each of them, until so many were wrong. */
  async attack(members: readonly Member[], cases: readonly CrowdCase[], enough = Number.POSITIVE_INFINITY) {
    await this.#warmUp(members, cases);
    const startedAt = performance.now();
    this.#beforeMb = await memoryMb(this.#place.app);
    this.#visitor.start();
    try {
      for (const [nth, member] of members.entries()) {
        for (const [index, each] of cases.entries()) {
          if (each.isAlone && member.cookie) continue;
          if (!isFor(member, each, (nth + index) % roles.length === 0)) continue;
          if (performance.now() > this.#until) this.report.untried++;
          else if (this.report.wrong.length < enough) await this.#insist(member, each);
        }
      }
    } finally {
      await this.#visitor.stop();
      await this.#sockets.close();
    }
    const { engine, size } = this.#place;
    process.stderr.write(
      `  ${size} · ${engine}\u00a0: ${this.report.bursts} foules en ${Math.round((performance.now() - startedAt) / 1_000)} s\n`,
    );
  }

  /** Everything once, by one after the other: what is kept is kept from here on, and a session that opens nothing would prove nothing. */
  async #warmUp(members: readonly Member[], cases: readonly CrowdCase[]) {
    const { url } = this.#place.app;
    for (const { who, cookie, isMember } of members) {
      const { status } = await send(`${url}/admin-dashboard`, { headers: cookie ? { cookie } : {}, deadlineMs: ANSWERS_WITHIN_MS });
      if ((status === 200) !== isMember) throw new Error(`${who}: ${status} at the back-office`);
    }
    for (const member of members)
      for (const each of cases) {
        if (!isFor(member, each, false) || each.isAlone) continue;
        await this.#gather([written(url, each, member.cookie, 0)]);
        await this.#sockets.release();
      }
  }

  /** From an address that nothing was sent from yet: each has limits of its own. */
  #gather(texts: string[]) {
    const port = Number(new URL(this.#place.app.url).port);
    return this.#sockets.gather({ port, from: loopbackAddress(++this.#turn), texts, deadlineMs: ANSWERS_WITHIN_MS });
  }

  /** What seems dear is tried again after a calm second: dear is what is so each time. */
  async #insist(member: Member, each: CrowdCase) {
    let trouble = await this.#tryOnce(member, each, 0);
    for (let turn = 1; trouble && turn < TRIES && (await this.#visitor.isCalm(CALM_WITHIN_MS)); turn++)
      trouble = await this.#tryOnce(member, each, BEFORE_MS);
    if (!trouble) return;
    const { engine, size } = this.#place;
    const line = `${each.name} · ${member.who} · ${size} · ${engine}\u00a0: ${trouble}`;
    process.stderr.write(`  ${line}\n`);
    this.report.wrong.push(line);
  }

  async #tryOnce({ cookie }: Member, each: CrowdCase, quietMs: number): Promise<string | undefined> {
    const { url } = this.#place.app;
    const first = this.#turn * AT_ONCE;
    const texts = Array.from({ length: each.isAlone ? 1 : AT_ONCE }, (_, index) => written(url, each, cookie, first + index));
    await this.#gather(texts);
    const now = fairClock(this.#place.app.pid);
    const beforeMs = await this.#visitor.slowestDuring(() => delay(quietMs));
    let statuses: number[] = [];
    let answerMs = 0;
    const waitMs = await this.#visitor.slowestDuring(async () => {
      const startedAt = now();
      statuses = await this.#sockets.release();
      answerMs = now() - startedAt;
    });
    this.report.bursts++;
    // A stream has no end, and what is refused for its size may be cut.
    const failed = statuses.filter((status) => (status === 0 && !each.isAlone) || status >= 500);
    const isSlow = each.isAlone && !each.mayTakeLong && answerMs > ANSWER_WITHIN_MS;
    if (waitMs <= VISIT_WITHIN_MS && failed.length === 0 && !isSlow) {
      this.report.slowestMs = Math.max(this.report.slowestMs, waitMs);
      return undefined;
    }
    const failures = [...new Set(failed)].map(
      (status) => `, ${failed.filter((one) => one === status).length} × ${status || "sans réponse"}`,
    );
    const late = isSlow ? `, répond en ${Math.round(answerMs)} ms` : "";
    return `${Math.round(waitMs)} ms (la seconde d’avant ${Math.round(beforeMs)} ms)${failures.join("")}${late}`;
  }

  /** What it left in memory, a minute later. */
  async lookAtMemory() {
    await delay(MEMORY_AFTER_MS);
    const grownMb = (await memoryMb(this.#place.app)) - this.#beforeMb;
    this.report.grownMb = grownMb;
    if (grownMb > MEMORY_MB)
      this.report.wrong.push(`mémoire · ${this.#place.size} · ${this.#place.engine}\u00a0: ${Math.round(grownMb)} Mo de plus`);
  }
}

function outcome(reports: readonly Report[], since: number): Outcome {
  const sum = (of: (report: Report) => number) => reports.reduce((total, report) => total + of(report), 0);
  const [wrong, untried] = [sum((report) => report.wrong.length), sum((report) => report.untried)];
  const slowest = Math.round(Math.max(...reports.map(({ slowestMs }) => slowestMs)));
  const grown = Math.round(Math.max(...reports.map(({ grownMb }) => grownMb)));
  return {
    held: wrong + untried === 0,
    figures:
      `${sum(({ bursts }) => bursts)} foules de ${AT_ONCE} et demandes chères en ${Math.round((performance.now() - since) / 60_000)} min, visite la plus lente parmi ` +
      `celles qui tiennent ${slowest} ms, mémoire + ${grown} Mo au plus\u00a0; ${wrong} en faute, ${untried} non essayées`,
  };
}

async function onStage(act: (stage: Stage) => Promise<Outcome>): Promise<Outcome> {
  const stage = new Stage();
  try {
    await stage.prepare();
    return await act(stage);
  } finally {
    await stage.close();
  }
}

export const crowdDrill: Drill = {
  id: "crowd",
  promise:
    "190 demandes au même instant, de quelque adresse et par qui que ce soit, ou une seule, si chère soit-elle, ne font attendre aucun visiteur plus de 250 ms",
  isQuick: false,
  run: (scale) =>
    onStage(async (stage) => {
      const since = performance.now();
      const crowds: Crowd[] = [];
      const memories: Promise<void>[] = [];
      for (const [engine, size] of scale === "full" ? places : places.slice(1, 2)) {
        const crowd = new Crowd(await stage.open(engine, size), since + ALL_WITHIN_MS);
        crowds.push(crowd);
        const isFirst = size === "démonstration";
        await crowd.attack(
          stage.members.filter(({ isMember }) => !isMember || isFirst),
          isFirst ? [...stage.cases, ...stage.dear] : stage.cases,
        );
        memories.push(crowd.lookAtMemory());
      }
      await Promise.all(memories);
      return outcome(
        crowds.map(({ report }) => report),
        since,
      );
    }),
  controlName: "pages rendues sans file d’attente",
  control: () =>
    onStage(async (stage) => {
      const since = performance.now();
      const crowd = new Crowd(
        await stage.open("SQLite", "démonstration", { NODE_OPTIONS: `--import=${OPEN_GATE}` }),
        since + ALL_WITHIN_MS,
      );
      const strangers = stage.members.filter(({ isMember }) => !isMember);
      await crowd.attack(strangers, stage.cases, 1);
      return outcome([crowd.report], since);
    }),
};
