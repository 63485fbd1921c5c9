import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type DatabaseLocation, type Db, openDatabaseForMigration } from "#app/db/engine/client.server.ts";
import { findNamedRows, findSubject } from "#app/features/personal-data/find-person.server.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { comparable, listTables, type StoredRow } from "#app/services/backup/rows.server.ts";
import { type AppProcess, adminPassword, startApp } from "#scripts/app-process.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";
import { postForm, send } from "#scripts/drill/http.ts";
import { addProperty } from "#tests/factories.ts";
import { addPersonEverywhere, findAnywhere, HER, herNumbers } from "#tests/one-person.ts";
import { createPostgresDatabase, dropPostgresDatabase, startPostgres } from "#tests/postgres.ts";
import { startTraffic } from "./traffic.ts";

const DATA_PAGE = "/admin-dashboard/parametres/donnees";
const SECRET = "un-secret-pour-effacer-et-restaurer";
const KILLS: Record<Scale, number> = { quick: 6, full: 20 };
const CONTROL_KILLS = 6;
const SINCE = "Villa venue depuis";
const her = [...herNumbers, /quashie/i];

/** No stored column may name her; these are asked beside, for what a server has in its memory. */
const DESK = "/admin-dashboard";
const words = [HER.telephone_e164, "Quashie"].map(encodeURIComponent);
const answers = [
  ...["/", "/about", `${DESK}/boite?vue=tous`, `${DESK}/avis`, `${DESK}/parametres/journal`],
  ...words.flatMap((word) => [`${DESK}/boite?q=${word}`, `${DESK}/parametres/donnees?q=${word}`]),
];

/** An installation that is not running: its folder, and where its rows are. */
type House = { dataDir: string; location: DatabaseLocation; remove: () => Promise<void> };
/** Opens an empty house, or the copy of one. */
type Engine = { name: string; open: (former?: House) => Promise<House>; stop: () => Promise<void> };

function environmentOf({ location }: House): Record<string, string> {
  return { AUTH_SECRET: SECRET, DEMO: "0", ...(location.kind === "postgres" && { DATABASE_URL: location.url }) };
}

/** A command of a person at the console of this house. */
function consoleOf(house: House) {
  return { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: house.dataDir, ...environmentOf(house) };
}

async function withRows<Result>({ location }: House, use: (db: Db) => Promise<Result>): Promise<Result> {
  const db = openDatabaseForMigration(location);
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

/** A checksum of all rows. When something was written, and the books of work and changes, do not count. */
async function readState(house: House): Promise<string> {
  const books: string[] = ["changes", "jobs", "journal_state", "audit_log", "settings"];
  const sum = createHash("sha256");
  await withRows(house, async (db) => {
    for (const table of ["session", ...(await listTables(db)).filter((name) => !books.includes(name))]) {
      const rows = (await db
        .withoutPlugins()
        .selectFrom(table as "people")
        .selectAll()
        .execute()) as StoredRow[];
      const lines = rows.map(({ updated_at: _, updatedAt: __, ...row }) => comparable(row)).sort();
      sum.update(`${table}\n${lines.join("\n")}\n`);
    }
  });
  return sum.digest("hex");
}

function makeFolder(former?: House) {
  const dataDir = mkdtempSync(join(tmpdir(), "fadem-effacer-"));
  if (former) cpSync(former.dataDir, dataDir, { recursive: true });
  return { dataDir, removeFolder: () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function sqlite(): Promise<Engine> {
  async function open(former?: House): Promise<House> {
    const { dataDir, removeFolder } = makeFolder(former);
    return { dataDir, location: { kind: "sqlite", file: join(dataDir, "fadem.sqlite") }, remove: async () => removeFolder() };
  }
  return { name: "SQLite", open, stop: async () => undefined };
}

async function postgres(): Promise<Engine> {
  const server = await startPostgres();
  let count = 0;
  async function open(former?: House): Promise<House> {
    const { dataDir, removeFolder } = makeFolder(former);
    const name = `maison${++count}`;
    const template = former?.location.kind === "postgres" ? new URL(former.location.url).pathname.slice(1) : undefined;
    const url = await createPostgresDatabase(server.url, { name, template });
    const remove = () => dropPostgresDatabase(server.url, name).then(removeFolder);
    return { dataDir, location: { kind: "postgres", url }, remove };
  }
  return { name: "PostgreSQL", open, stop: server.stop };
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
    execFileSync(process.execPath, ["scripts/backup.ts", join(copies, YESTERDAY)], { env: consoleOf(house), stdio: "ignore" });
    const named = await withRows(house, async (db) => {
      const subject = await findSubject(db, person);
      return subject ? findNamedRows(db, subject) : [];
    });
    const lines = named.map(({ table, id, column }): [string, string] => ["ligne", `${table} ${id} ${column}`]);
    const said = { intent: "effacer", id: person, q: "", actuel: adminPassword, mot: "EFFACER" };
    await act(app, cookie, [...Object.entries(said), ...lines]);
    await withRows(house, (db) => addProperty(db, { titre: SINCE }));
  } finally {
    await app.stop();
  }
}

function start(house: House) {
  return startApp({ dataDir: house.dataDir, env: environmentOf(house) });
}

async function act({ url }: AppProcess, cookie: string, fields: [string, string][]) {
  const answer = await postForm({ url, cookie, deadlineMs: 120_000 }, DATA_PAGE, fields);
  if (answer.status !== 302) throw new Error(`${fields[0]}: ${answer.status} ${answer.body.slice(0, 300)}`);
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
    const said = { intent: "restaurer", copie: YESTERDAY, actuel: adminPassword, mot: "RESTAURER" };
    const { headers } = await act(app, former, Object.entries(said));
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
      if (status !== 200) faults.push(`${path} ${status}`);
      if (isToldIn(body, path)) shown.push(path);
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

/** Fields show an example of a number, which is hers; and what was asked for is repeated in its field. */
function isToldIn(body: string, path: string) {
  const [, asked = "\n"] = path.split("?q=");
  const said = body
    .replace(/placeholder="[^"]*"/g, "")
    .replaceAll(asked, "")
    .replaceAll(decodeURIComponent(asked), "");
  return her.some((word) => word.test(said));
}

/** How many statements the restore took; undefined when it was killed. */
async function runWorker(house: House, env: Record<string, string>): Promise<number | undefined> {
  const worker = join(import.meta.dirname, "restore-worker.ts");
  const args = ["--no-warnings", worker, join(house.dataDir, "sauvegardes", YESTERDAY)];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...consoleOf(house), ...env } });
    return Number(/^statements (\d+)$/m.exec(stdout)?.[1]);
  } catch (error) {
    if (error instanceof Error && "signal" in error && error.signal === "SIGKILL") return undefined;
    throw error;
  }
}

type Kills = { before: number; after: number; between: number; statements: number; isServed: boolean };

/** A kill at each of so many statements, from the first to the last one, each in a house of its own. */
async function killAtStatements(engine: Engine, house: House, kills: number, env: Record<string, string> = {}): Promise<Kills> {
  const former = await readState(house);
  const whole = await engine.open(house);
  const statements = (await runWorker(whole, env)) ?? 0;
  const restored = await readState(whole);
  await whole.remove();
  const counts: Kills = { before: 0, after: 0, between: 0, statements, isServed: false };
  for (let kill = 0; kill < kills; kill++) {
    const killed = await engine.open(house);
    try {
      const at = 1 + Math.round((kill * (statements - 1)) / (kills - 1));
      if ((await runWorker(killed, { ...env, KILL_AT: String(at) })) !== undefined) throw new Error(`It was not killed at statement ${at}`);
      const state = await readState(killed);
      const isHerself = (await withRows(killed, (db) => findAnywhere(db, her))).length > 0;
      if (isHerself || (state !== former && state !== restored)) counts.between++;
      else if (state === former) counts.before++;
      else counts.after++;
      // Beside others a start waits for the end of the claim, a minute: once on each engine.
      if (!env.CARELESS && kill === Math.floor(kills / 2)) counts.isServed = await doesServe(killed);
    } finally {
      await killed.remove();
    }
  }
  return counts;
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
  for (const start of [sqlite, postgres]) {
    const engine = await start();
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
  return `${answers.length} réponses, ${shown.length} la nomment${shown.length === 1 ? ` (${shown[0]})` : ""}, ${stored.length} colonnes aussi${faults.length > 0 ? `, ${faults.join(", ")}` : ""}`;
}

async function run(scale: Scale): Promise<Outcome> {
  return onEachEngine(async (engine, house) => {
    const { before, after, between, statements, isServed } = await killAtStatements(engine, house, KILLS[scale]);
    const screen = await playScreen(house);
    return {
      held: between === 0 && before > 0 && isServed && screen.shown.length + screen.stored.length + screen.faults.length === 0,
      figures: `${describe(screen)} ; ${KILLS[scale]} arrêts sur ${statements} instructions : ${before} avant, ${after} après, ${between} entre les deux`,
    };
  });
}

/** Rows replaced one statement at a time, and a restore that knows of no erasure: either must show by itself. */
async function control(): Promise<Outcome> {
  let isUnseen = false;
  const outcome = await onEachEngine(async (engine, house) => {
    const { between } = await killAtStatements(engine, house, CONTROL_KILLS, { CARELESS: "1" });
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
