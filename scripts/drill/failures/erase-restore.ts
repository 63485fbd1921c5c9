import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DatabaseLocation, type Db, openDatabaseForMigration } from "#app/db/engine/client.server.ts";
import { findNamedRows, findSubject } from "#app/features/personal-data/find-person.server.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { comparable, listTables, type StoredRow } from "#app/services/backup/rows.server.ts";
import { type AppProcess, adminPassword, startApp } from "#scripts/app-process.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";
import { send } from "#scripts/drill/http.ts";
import { addProperty } from "#tests/factories.ts";
import { addPersonEverywhere, findAnywhere, HER, herNumbers } from "#tests/one-person.ts";
import { createPostgresDatabase, dropPostgresDatabase, startPostgres } from "#tests/postgres.ts";
import { startTraffic } from "./traffic.ts";

const DATA_PAGE = "/admin-dashboard/parametres/donnees";
const SECRET = "un-secret-pour-effacer-et-restaurer";
const KILLS: Record<Scale, number> = { quick: 6, full: 50 };
const CONTROL_KILLS = 6;
const SINCE = "Villa venue depuis";
const her = [...herNumbers, /quashie/i];

/** What a member and a visitor may be shown of a person: lists, searches, files, history, what is public, what changed. */
const answers = [
  ...["/", "/about", "/nos-biens", "/sitemap.xml", "/api/changements"],
  ...["", "/boite", "/contacts", "/avis", "/vehicules", "/vehicules/demandes", "/realisations", "/biens", "/stats", "/boite?vue=tous"].map(
    (path) => `/admin-dashboard${path}`,
  ),
  ...["/journal", "/corbeille", "/import", "/donnees"].map((path) => `/admin-dashboard/parametres${path}`),
  ...[HER.telephone_e164, HER.email, "Quashie"].flatMap((words) =>
    ["/boite", "/contacts", "/avis", "/vehicules/demandes", "/biens", "/parametres/donnees"].map(
      (path) => `/admin-dashboard${path}?q=${encodeURIComponent(words)}`,
    ),
  ),
];
const files = ["/contacts/export", "/avis/export", "/vehicules/export", "/vehicules/demandes/export", "/realisations/export"];

/** An installation that is not running: its folder, and how it and others reach its rows. */
type House = { engine: string; dataDir: string; location: DatabaseLocation; env: Record<string, string>; remove: () => Promise<void> };

function environmentOf({ dataDir, env }: House) {
  return { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, DEMO: "0", ...env };
}

async function withRows<Result>({ location }: House, use: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openDatabaseForMigration(location);
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

/** What the rows are: a checksum of each table. When something was written, and the books of work and changes, do not count. */
async function readState(house: House): Promise<string> {
  const books: string[] = ["changes", "jobs", "journal_state", "audit_log", "settings"];
  return withRows(house, async (db) => {
    const tables = ["session", ...(await listTables(db)).filter((table) => !books.includes(table))];
    const sums: string[] = [];
    for (const table of tables) {
      const rows = (await db
        .withoutPlugins()
        .selectFrom(table as "people")
        .selectAll()
        .execute()) as StoredRow[];
      const lines = rows.map(({ updated_at: _, updatedAt: __, ...row }) => comparable(row)).sort();
      sums.push(`${table} ${createHash("sha256").update(lines.join("\n")).digest("hex")}`);
    }
    return sums.join("\n");
  });
}

type Engine = { name: string; open: () => Promise<House>; copy: (house: House) => Promise<House>; stop: () => Promise<void> };

function sqlite(): Engine {
  const houseIn = (dataDir: string): House => ({
    ...{ engine: "SQLite", dataDir, location: { kind: "sqlite", file: join(dataDir, "fadem.sqlite") }, env: { AUTH_SECRET: SECRET } },
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  });
  return {
    name: "SQLite",
    open: async () => houseIn(mkdtempSync(join(tmpdir(), "fadem-effacer-"))),
    copy: async ({ dataDir }) => houseIn(copyFolder(dataDir)),
    stop: async () => undefined,
  };
}

async function postgres(): Promise<Engine> {
  const server = await startPostgres();
  let count = 0;
  async function houseIn(dataDir: string, template?: string): Promise<House> {
    const name = `maison${++count}`;
    const url = await createPostgresDatabase(server.url, { name, template });
    return {
      ...{ engine: "PostgreSQL", dataDir, location: { kind: "postgres", url }, env: { AUTH_SECRET: SECRET, DATABASE_URL: url } },
      async remove() {
        rmSync(dataDir, { recursive: true, force: true });
        await dropPostgresDatabase(server.url, name);
      },
    };
  }
  return {
    name: "PostgreSQL",
    open: () => houseIn(mkdtempSync(join(tmpdir(), "fadem-effacer-"))),
    copy: ({ dataDir, location }) =>
      houseIn(copyFolder(dataDir), location.kind === "postgres" ? new URL(location.url).pathname.slice(1) : undefined),
    stop: server.stop,
  };
}

function copyFolder(dataDir: string) {
  const copy = mkdtempSync(join(tmpdir(), "fadem-effacer-"));
  cpSync(dataDir, copy, { recursive: true });
  return copy;
}

const YESTERDAY = `fadem-${todayInLome(new Date(Date.now() - 86_400_000))}.tar`;

/** She is everywhere, a copy is made, and since then she was erased from the screen and a listing was added. */
async function prepare(house: House) {
  const app = await start(house);
  try {
    const cookie = await signIn(app.url);
    const person = await withRows(house, async (db) => (await addPersonEverywhere(db)).person);
    const copies = join(house.dataDir, "sauvegardes");
    mkdirSync(copies, { recursive: true, mode: 0o700 });
    execFileSync(process.execPath, ["scripts/backup.ts", join(copies, YESTERDAY)], { env: environmentOf(house), stdio: "ignore" });
    const named = await withRows(house, async (db) => {
      const subject = await findSubject(db, person);
      return subject ? findNamedRows(db, subject) : [];
    });
    const fields = new URLSearchParams({ intent: "effacer", id: person, q: "", actuel: adminPassword, mot: "EFFACER" });
    for (const { table, id, column } of named) fields.append("ligne", `${table} ${id} ${column}`);
    await post(app, cookie, DATA_PAGE, fields);
    await withRows(house, (db) => addProperty(db, { titre: SINCE }));
  } finally {
    await app.stop();
  }
}

function start(house: House) {
  return startApp({ dataDir: house.dataDir, env: { ...house.env, DEMO: "0" } });
}

async function post({ url }: AppProcess, cookie: string, path: string, fields: URLSearchParams) {
  const headers = { cookie, origin: url, "content-type": "application/x-www-form-urlencoded" };
  const answer = await send(url + path, { method: "POST", headers, body: fields.toString(), deadlineMs: 120_000 });
  if (answer.status !== 302) throw new Error(`${fields.get("intent")}: ${answer.status} ${answer.body.slice(0, 300)}`);
  return answer;
}

type Screen = { shown: string[]; stored: string[]; faults: string[] };

/** The copy of yesterday is put back from the screen, while a visitor reads; then everything that may tell of her is asked for. */
async function playScreen(house: House): Promise<Screen> {
  const app = await start(house);
  const faults: string[] = [];
  try {
    const former = await signIn(app.url);
    const traffic = startTraffic({ url: app.url, pages: ["/", "/about"], visitors: 2, writers: 1, pauseMs: 20 });
    const fields = new URLSearchParams({ intent: "restaurer", copie: YESTERDAY, actuel: adminPassword, mot: "RESTAURER" });
    const { headers } = await post(app, former, DATA_PAGE, fields);
    const { visits, writes } = await traffic.stop();
    if (headers.location !== "/admin?session=restauree") faults.push(`mène à ${headers.location}`);
    if (visits.length === 0 || visits.some(({ status }) => status !== 200)) faults.push("des visites sans réponse");
    if (writes.some(({ status, hasRetryAfter }) => status !== 200 && !(status === 503 && hasRetryAfter)))
      faults.push("des envois sans phrase");
    if ((await send(`${app.url}/api/session`, { headers: { cookie: former } })).status !== 401) faults.push("une session survit");
    const cookie = await signIn(app.url);
    const shown: string[] = [];
    for (const path of answers) {
      const { status, body } = await send(app.url + path, { headers: { cookie }, deadlineMs: 60_000 });
      if (status >= 500) faults.push(`${path} ${status}`);
      const asked = new URL(path, app.url).searchParams.get("q"); // what was asked for is repeated in its field
      if (isToldIn(asked ? body.replaceAll(asked, "").replaceAll(encodeURIComponent(asked), "") : body)) shown.push(path);
    }
    for (const path of files) {
      const { status, body } = await send(`${app.url}/admin-dashboard${path}`, { method: "POST", headers: { cookie, origin: app.url } });
      if (status !== 200) faults.push(`${path} ${status}`);
      if (isToldIn(body)) shown.push(path);
    }
    const { stored, titles } = await withRows(house, async (db) => ({
      stored: await findAnywhere(db, her),
      titles: (await db.selectFrom("properties").select("titre").execute()).map(({ titre }) => titre),
    }));
    if (titles.includes(SINCE) || titles.length === 0) faults.push("la copie n’est pas en place");
    return { shown, stored, faults };
  } finally {
    await app.stop();
  }
}

/** Fields show an example of a number, which is hers. */
function isToldIn(body: string) {
  const said = body.replace(/placeholder="[^"]*"/g, "");
  return her.some((word) => word.test(said));
}

/** Ends as the worker ends: what it printed, undefined when it was killed. */
async function runWorker(house: House, env: Record<string, string>): Promise<number | undefined> {
  const worker = join(import.meta.dirname, "restore-worker.ts");
  const child = spawn(process.execPath, ["--no-warnings", worker, join(house.dataDir, "sauvegardes", YESTERDAY)], {
    env: { ...environmentOf(house), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (chunk: string) => {
      said[name] += chunk;
    });
  const [code, signal] = await once(child, "close");
  if (signal === "SIGKILL") return undefined;
  if (code !== 0) throw new Error(`The copy was not put back: ${said.stderr}`);
  return Number(/^statements (\d+)$/m.exec(said.stdout)?.[1]);
}

type Kills = { old: number; fresh: number; between: number; statements: number; isServed: boolean };

type KillOptions = { env?: Record<string, string>; isStarted?: boolean };

/** A kill at each of so many statements, from the first to the last one, each in a house of its own. */
async function killAtStatements(engine: Engine, house: House, kills: number, { env = {}, isStarted }: KillOptions): Promise<Kills> {
  const before = await readState(house);
  const whole = await engine.copy(house);
  const statements = (await runWorker(whole, env)) ?? 0;
  const after = await readState(whole);
  await whole.remove();
  const found: Kills = { old: 0, fresh: 0, between: 0, statements, isServed: false };
  for (let kill = 0; kill < kills; kill++) {
    const killed = await engine.copy(house);
    try {
      const at = 1 + Math.round((kill * (statements - 1)) / (kills - 1));
      if ((await runWorker(killed, { ...env, KILL_AT: String(at) })) !== undefined) throw new Error(`It was not killed at statement ${at}`);
      const state = await readState(killed);
      const isHerself = (await withRows(killed, (db) => findAnywhere(db, her))).length > 0;
      if (isHerself || (state !== before && state !== after)) found.between++;
      else if (state === before) found.old++;
      else found.fresh++;
      // Beside others a start waits for the end of the claim, a minute: once on each engine.
      if (isStarted && kill === Math.floor(kills / 2)) found.isServed = await doesServe(killed);
    } finally {
      await killed.remove();
    }
  }
  return found;
}

async function doesServe(house: House) {
  const app = await start(house);
  try {
    const { status } = await send(`${app.url}/`, { deadlineMs: 30_000 });
    return status === 200 && (await signIn(app.url)) !== "";
  } finally {
    await app.stop();
  }
}

async function onEachEngine(play: (engine: Engine, house: House) => Promise<Outcome>): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const open of [async () => sqlite(), postgres]) {
    const engine = await open();
    const house = await engine.open();
    try {
      await prepare(house);
      const { held, figures } = await play(engine, house);
      outcomes.push({ held, figures: `${engine.name} : ${figures}` });
    } finally {
      await house.remove();
      await engine.stop();
    }
  }
  return { held: outcomes.every(({ held }) => held), figures: outcomes.map(({ figures }) => figures).join(" | ") };
}

function describe({ shown, stored, faults }: Screen) {
  return `${answers.length + files.length} réponses, ${shown.length} la nomment${shown.length === 1 ? ` (${shown[0]})` : ""}, ${stored.length} colonnes aussi${faults.length > 0 ? `, ${faults.join(", ")}` : ""}`;
}

async function run(scale: Scale): Promise<Outcome> {
  return onEachEngine(async (engine, house) => {
    const kills = await killAtStatements(engine, house, KILLS[scale], { isStarted: true });
    const screen = await playScreen(house);
    const { old, fresh, between, statements, isServed } = kills;
    return {
      held: between === 0 && old > 0 && isServed && screen.shown.length + screen.stored.length + screen.faults.length === 0,
      figures: `${describe(screen)} ; ${old + fresh + between} arrêts sur ${statements} instructions : ${old} avant, ${fresh} après, ${between} entre les deux`,
    };
  });
}

/** Rows replaced one statement at a time, and a restore that knows of no erasure: either must show by itself. */
async function control(): Promise<Outcome> {
  let isUnseen = false;
  const outcome = await onEachEngine(async (engine, house) => {
    const { between } = await killAtStatements(engine, house, CONTROL_KILLS, { env: { CARELESS: "1" } });
    rmSync(join(house.dataDir, "sauvegardes", "effacements.ndjson"));
    await withRows(house, (db) => db.deleteFrom("erasures").execute());
    const screen = await playScreen(house);
    if (between === 0 || screen.shown.length === 0 || screen.stored.length === 0) isUnseen = true;
    return { held: false, figures: `${describe(screen)} ; ${between} états ni avant ni après` };
  });
  return { ...outcome, held: isUnseen };
}

export const eraseRestoreDrill: Drill = {
  id: "erase-restore",
  promise:
    "une personne effacée, la copie d’hier remise par l’écran : elle n’est nulle part ; tué à toute instruction : avant ou après, jamais entre",
  isQuick: false,
  run,
  controlName: "lignes remplacées une instruction à la fois, effacements oubliés",
  control,
};
