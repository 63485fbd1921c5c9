import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { fixedPages } from "#app/services/addresses/public-paths.ts";
import { startApp } from "#scripts/app-process.ts";
import type { Drill, Outcome, Scale } from "#scripts/drill/drill.ts";
import { type RunningPostgres, startPostgres } from "#tests/postgres.ts";
import { compareKeys } from "./stored-requests.ts";
import { countBad, isAcknowledged, sendContact, startTraffic, until, warmUp } from "./traffic.ts";

const pages = ["/", ...fixedPages, "/sitemap.xml"];
const BACK_WITHIN_MS = 5_000;
const REFUSED_WITHIN_MS = 2_000;
const MEASURING_MS = 500; // on top of the longest time this process itself was kept from running
const LOAD_BEFORE_MS = 1_500;

const durable = { fsync: "on", full_page_writes: "on" };
/** Commits are acknowledged before they are on the disk. */
const hasty = { ...durable, synchronous_commit: "off", wal_writer_delay: "10s" };

type Fault = (postgres: RunningPostgres, awayMs: number) => Promise<void>;

const faults: Record<string, Fault> = {
  redémarrage: (postgres) => postgres.restart(),
  async tué(postgres, awayMs) {
    await postgres.kill();
    await delay(awayMs);
    await postgres.start();
  },
  async gelé(postgres, awayMs) {
    postgres.freeze();
    await delay(awayMs);
    postgres.thaw();
  },
};

async function run(scale: Scale, settings: Record<string, string>, names: readonly string[]): Promise<Outcome> {
  const isFull = scale === "full";
  const postgres = await startPostgres(settings);
  const secret = "un-secret-pour-les-exercices-de-panne";
  const app = await startApp({ env: { DATABASE_URL: postgres.url, AUTH_SECRET: secret } });
  try {
    await warmUp(app.url, pages);
    const stalls = monitorEventLoopDelay({ resolution: 20 });
    stalls.enable();
    const traffic = startTraffic({ url: app.url, pages, visitors: 6, writers: 4 });
    let slowestReturn = 0;
    const outages: { from: number; until: number }[] = [];
    for (let round = 0; round < (isFull ? 3 : 1); round++)
      for (const name of names) {
        await delay(LOAD_BEFORE_MS);
        const from = performance.now();
        await faults[name]?.(postgres, isFull ? 6_000 : 3_000);
        outages.push({ from, until: performance.now() });
        slowestReturn = Math.max(slowestReturn, await writesAreBack(app.url));
      }
    await delay(LOAD_BEFORE_MS);
    const { visits, writes, acknowledged } = await traffic.stop();
    const { lost, doubled } = await compareKeys(postgres.url, acknowledged);
    const bad = countBad(visits);
    const refusals = writes.filter(({ status }) => status !== 200);
    const rude = refusals.filter(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter).length;
    const patience = REFUSED_WITHIN_MS + MEASURING_MS + stalls.max / 1e6;
    // A request still waiting when the database came back is judged by BACK_WITHIN_MS instead.
    const meanwhile = refusals.filter(({ at, ms }) => outages.some(({ from, until }) => at >= from && at + ms <= until));
    const slow = meanwhile.filter(({ ms }) => ms > patience).length + refusals.filter(({ ms }) => ms > BACK_WITHIN_MS).length;
    const held = bad + lost + doubled + rude + slow === 0 && slowestReturn <= BACK_WITHIN_MS && acknowledged.length > 0;
    const slowestRefusal = Math.round(Math.max(0, ...meanwhile.map(({ ms }) => ms)));
    return {
      held,
      figures:
        `${visits.length} visites, ${bad} sans 200 ; ${acknowledged.length} envois confirmés, ${lost} perdus, ${doubled} doublés ; ` +
        `${refusals.length} refus, ${rude} sans 503 ni délai, le plus lent en ${slowestRefusal} ms ; retour en ${Math.round(slowestReturn)} ms`,
    };
  } finally {
    await app.stop("SIGKILL");
    await postgres.stop();
  }
}

/** From the moment the database answers again to the first message that goes through. */
function writesAreBack(url: string) {
  const attempt = async () => isAcknowledged(await sendContact(url, crypto.randomUUID()).catch(() => undefined)); // not back yet
  return until("writes go through again", attempt, 4 * BACK_WITHIN_MS);
}

export const postgresDrill: Drill = {
  id: "postgres",
  promise: "PostgreSQL redémarré, tué et gelé sous charge : les visiteurs lisent, rien de confirmé ne se perd",
  isQuick: false,
  run: (scale) => run(scale, durable, Object.keys(faults)),
  controlName: "confirmations avant écriture sur le disque",
  control: () => run("quick", hasty, ["tué"]),
};
