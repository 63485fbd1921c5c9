import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { todayInLome } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { type AppProcess, adminPassword, startApp } from "#scripts/app-process.ts";
import { fairClock } from "#scripts/drill/attacks/fair-clock.ts";
import { HonestVisitor } from "#scripts/drill/attacks/honest-visitor.ts";
import { createPostgresDatabase, hasPostgresBinaries, startPostgres } from "#tests/postgres.ts";
import { fillTables } from "./many-rows.ts";
import { signIn } from "./sign-in.ts";
import { atMost, forInformation, type Measure, notMeasured } from "./table.ts";
import { copyToPostgres } from "./two-sizes-postgres.ts";

const OF_EACH = 10_000; // five tables: 50,000 rows
const PHOTOS = 2_000;
const VISITOR_MS = 250;
const PAUSE_MS = 4; // a visitor every few milliseconds, not as many as the machine can bear
const RESET_PEAK = "5";
const COPY = `fadem-${todayInLome(new Date(Date.now() - 86_400_000))}.tar`;

/** A copy with all photos gone since is put back from the screen, on both engines: how long, the memory, and what a visitor waits meanwhile. */
export async function measureRestore(folder: string): Promise<Measure[]> {
  const dataDir = join(folder, "restore");
  const logFile = join(folder, "restore.log");
  await (await startApp({ dataDir, logFile })).stop();
  const file = join(dataDir, "fadem.sqlite");
  const tables = { properties: OF_EACH, projects: OF_EACH, vehicles: OF_EACH, contact_requests: OF_EACH, vehicle_sell_requests: OF_EACH };
  fillTables(file, tables);
  addPhotos(file, join(dataDir, "media"));
  const measures = await measureEngine("SQLite", { dataDir, logFile, env: {} });
  if (!hasPostgresBinaries()) return [...measures, notMeasured("restauration sur PostgreSQL")];
  const server = await startPostgres({ fsync: "on", full_page_writes: "on" });
  try {
    const url = await createPostgresDatabase(server.url, { name: "restore" });
    await copyToPostgres(url, file);
    return [...measures, ...(await measureEngine("PostgreSQL", { dataDir, logFile, env: { DATABASE_URL: url } }))];
  } finally {
    await server.stop();
  }
}

/** Copies of a photo of the demonstration, each with its row and a folder of its own. */
function addPhotos(file: string, media: string) {
  using db = new DatabaseSync(file);
  const model = db.prepare("select * from uploaded_images where public_url like '/media/properties/%' limit 1").get();
  if (!model) throw new Error("The demonstration has no photo");
  const known = String(model.public_url).split("/")[3] ?? "";
  const columns = Object.keys(model);
  const insert = db.prepare(`insert into uploaded_images (${columns.join()}) values (${columns.map(() => "?").join()})`);
  db.exec("begin");
  for (let photo = 0; photo < PHOTOS; photo++) {
    const own = randomBytes(16).toString("hex");
    cpSync(join(media, "properties", known), join(media, "properties", own), { recursive: true });
    const row = Object.values({ ...model, id: newId() }).map((value) => (typeof value === "string" ? value.replaceAll(known, own) : value));
    insert.run(...row);
  }
  db.exec("commit");
}

type House = { dataDir: string; logFile: string; env: Record<string, string> };

async function measureEngine(engine: string, { dataDir, logFile, env }: House): Promise<Measure[]> {
  const copies = join(dataDir, "sauvegardes");
  rmSync(copies, { recursive: true, force: true });
  mkdirSync(copies, { mode: 0o700 });
  const environment = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...env };
  execFileSync(process.execPath, ["scripts/backup.ts", join(copies, COPY)], { env: environment, stdio: "ignore" });
  const photos = join(dataDir, "media", "properties");
  const before = readdirSync(photos).length;
  rmSync(photos, { recursive: true });
  const app = await startApp({ dataDir, logFile, env });
  const visitor = new HonestVisitor(`${app.url}/`, { deadlineMs: 5_000, now: fairClock(app.pid), pauseMs: PAUSE_MS });
  try {
    const cookie = await signIn(app);
    visitor.start();
    await visitor.nextVisit(); // the first page after a start is rendered: every visitor after it is measured
    writeFileSync(`/proc/${app.pid}/clear_refs`, RESET_PEAK);
    const startedAt = performance.now();
    const longest = await visitor.slowestDuring(() => restore(app, cookie));
    const seconds = (performance.now() - startedAt) / 1_000;
    const missing = before - readdirSync(photos).length;
    if (missing > 0) throw new Error(`${missing} photos did not come back`);
    return [
      forInformation(`${engine} : 50 000 lignes et 2 000 photos remises en place`, seconds, "s"),
      forInformation("  mémoire du serveur, au plus haut", peakMemory(app), "Mo"),
      atMost(`  visiteur le plus lent sur ${visitor.visits}, attente d’un processeur déduite`, longest, VISITOR_MS, "ms"),
    ];
  } finally {
    await visitor.stop();
    await app.stop();
  }
}

async function restore({ url }: AppProcess, cookie: string) {
  const body = new URLSearchParams({ intent: "restaurer", copie: COPY, actuel: adminPassword, mot: "RESTAURER" });
  const page = `${url}/admin-dashboard/parametres/donnees`;
  const answer = await fetch(page, { method: "POST", body, headers: { origin: url, cookie }, redirect: "manual" });
  if (answer.headers.get("location") === "/admin?session=restauree") return;
  throw new Error(`The copy was not put back: ${answer.status} ${(await answer.text()).slice(0, 500)}`);
}

function peakMemory({ pid }: AppProcess) {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
}
