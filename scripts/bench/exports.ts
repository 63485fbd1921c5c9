import { readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { type AppProcess, startApp } from "#scripts/app-process.ts";
import { createPostgresDatabase, hasPostgresBinaries, startPostgres } from "#tests/postgres.ts";
import { fillTables } from "./many-rows.ts";
import { signIn } from "./sign-in.ts";
import { atMost, forInformation, type Measure, notMeasured } from "./table.ts";
import { copyToPostgres } from "./two-sizes-postgres.ts";
import { visitUntil } from "./visits.ts";

const LISTINGS = 50_000;
const REQUESTS = 20_000;
const MEMORY_MB = 300;
const VISITOR_MS = 250;
const RESET_PEAK = "5";

/** What is taken out at once, and how many rows the file has at least. */
const files: [name: string, path: string, rows: number][] = [
  ["Biens", "/biens/export", LISTINGS],
  ["Réalisations", "/realisations/export", LISTINGS],
  ["Véhicules", "/vehicules/export", LISTINGS],
  ["Biens, mot rare", "/biens/export?q=49321", 1],
  ["Contacts", "/contacts/export", REQUESTS * 0.8], // without spam
  ["Demandes de vente", "/vehicules/demandes/export", REQUESTS * 0.8],
  ["Sauvegarde", "/parametres/sauvegarde", 3 * LISTINGS + 2 * REQUESTS],
];

/** The memory of the server and the slowest visitor while each file is taken out, on both engines. */
export async function measureExports(folder: string): Promise<Measure[]> {
  const dataDir = join(folder, "exports");
  const logFile = join(folder, "exports.log");
  await (await startApp({ dataDir, logFile })).stop();
  const tables = { properties: LISTINGS, projects: LISTINGS, vehicles: LISTINGS };
  fillTables(join(dataDir, "fadem.sqlite"), { ...tables, contact_requests: REQUESTS, vehicle_sell_requests: REQUESTS });
  const measures = await measureFiles(await startApp({ dataDir, logFile }), "SQLite");
  if (!hasPostgresBinaries()) return [...measures, notMeasured("exports sur PostgreSQL")];
  const server = await startPostgres();
  try {
    const url = await createPostgresDatabase(server.url, { name: "exports" });
    await copyToPostgres(url, join(dataDir, "fadem.sqlite"));
    const app = await startApp({ dataDir, logFile, env: { DATABASE_URL: url } });
    return [...measures, ...(await measureFiles(app, "PostgreSQL"))];
  } finally {
    await server.stop();
  }
}

async function measureFiles(app: AppProcess, engine: string): Promise<Measure[]> {
  try {
    const cookie = await signIn(app);
    await visitUntil(app, ["/", "/about"], Promise.resolve());
    const measures: Measure[] = [];
    for (const [name, path, rows] of files) {
      writeFileSync(`/proc/${app.pid}/clear_refs`, RESET_PEAK);
      const startedAt = performance.now();
      const taking = download(`${app.url}/admin-dashboard${path}`, cookie);
      const waits = await visitUntil(app, ["/", "/about"], taking);
      const { bytes, lines } = await taking;
      if (lines < rows + 1) throw new Error(`${name}: ${lines} lines instead of ${rows + 1}`);
      const seconds = (performance.now() - startedAt) / 1_000;
      measures.push(
        forInformation(`${engine}, ${name} : ${Math.round(bytes / 1_000)} ko`, seconds, "s"),
        atMost("  mémoire du serveur, au plus haut", peakMemory(app), MEMORY_MB, "Mo"),
        atMost("  visiteur le plus lent pendant ce temps", Math.max(...waits), VISITOR_MS, "ms"),
      );
    }
    return measures;
  } finally {
    await app.stop();
  }
}

/** Read to its end and thrown away; a file that is cut short is an error. */
function download(url: string, cookie: string): Promise<{ bytes: number; lines: number }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: "POST", headers: { cookie, origin: new URL(url).origin } }, (response) => {
      let bytes = 0;
      let lines = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        for (const byte of chunk) if (byte === 10) lines++;
      });
      response.on("error", reject);
      response.on("end", () =>
        response.statusCode === 200 ? resolve({ bytes, lines }) : reject(new Error(`${url}: ${response.statusCode}`)),
      );
    });
    asked.on("error", reject);
    asked.end();
  });
}

function peakMemory({ pid }: AppProcess) {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
}
