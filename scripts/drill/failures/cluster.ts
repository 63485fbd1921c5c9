import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AppProcess, startApp } from "#scripts/app-process.ts";
import { startPostgres } from "#tests/postgres.ts";
import { startS3 } from "#tests/s3.ts";
import { startSmtp } from "#tests/smtp.ts";
import { startDeafRelay } from "./deaf-relay.ts";
import { startRoundRobin } from "./round-robin.ts";

const PROCESSES = 3;
/** Started before a program, it gives it the clock that its environment says. */
export const OTHER_CLOCK = new URL("other-clock.mjs", import.meta.url).href;

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

type ClusterOptions = {
  retries: boolean;
  isLastDeaf?: boolean;
  /** Another clock than this machine's, by so much. */
  clockShiftMs?: number;
  /** The same, of processes whose clock will be turned while they run. */
  turnedShiftMs?: number;
};

/** Three processes on one PostgreSQL and one bucket, started at the same moment on nothing, behind one proxy. */
export async function startCluster({ retries, isLastDeaf = false, clockShiftMs, turnedShiftMs }: ClusterOptions) {
  const clock = turnedShiftMs === undefined ? undefined : makeClock(turnedShiftMs);
  const postgres = await startPostgres({ fsync: "on", full_page_writes: "on" });
  const bucket = await startS3();
  const smtp = await startSmtp();
  const proxy = await startRoundRobin({ retries });
  const relay = isLastDeaf ? await startDeafRelay(postgres.url) : undefined;
  const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.location;
  const env = {
    DATABASE_URL: postgres.url,
    AUTH_SECRET: "un-secret-partage-par-les-trois-processus",
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: "1",
    DEMO: "0", // hundreds of pictures, put into the bucket by three processes at once, prove nothing more
    SMTP_URL: smtp.url,
    MAIL_TO: "accueil@exemple.tg",
  };
  // A bucket takes no request of another hour.
  const media = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const nodes: AppProcess[] = [];
  function clockOf(shiftMs = clockShiftMs): Record<string, string> | undefined {
    if (clock) return { CLOCK_SHIFT_FILE: clock.file };
    return shiftMs === undefined ? undefined : { CLOCK_SHIFT_MS: String(shiftMs) };
  }
  const envOf = (index: number, shiftMs?: number) => {
    const other = clockOf(shiftMs);
    return {
      ...env,
      ...(relay && index === PROCESSES - 1 && { DATABASE_URL: relay.url }),
      ...(other ? { NODE_OPTIONS: `--import=${OTHER_CLOCK}`, ...other } : media),
    };
  };

  function updateProxy() {
    proxy.setTargets(nodes.map(({ url }) => url));
  }

  async function stop() {
    await proxy.stop();
    await Promise.all(nodes.map((node) => node.stop("SIGKILL")));
    await Promise.all([smtp.stop(), bucket.stop(), relay?.stop(), postgres.stop()]);
    clock?.remove();
  }

  try {
    nodes.push(...(await Promise.all(Array.from({ length: PROCESSES }, (_, index) => startApp({ env: envOf(index) })))));
  } catch (error) {
    await stop();
    throw error;
  }
  updateProxy();
  return {
    url: proxy.url,
    databaseUrl: postgres.url,
    /** What a command is given that works on the same rows and files. */
    env: { ...env, ...media } as Readonly<Record<string, string>>,
    mails: smtp.mails,
    nodes: nodes as readonly AppProcess[],
    /** Turns the clock of all processes to this moment, from which it goes on. */
    turnClock(moment: number) {
      if (!clock) throw new Error("This clock cannot be turned");
      clock.turn(moment - Date.now());
    },
    /** Ends one process in the given way and puts another in its place, with this clock or that of the others. */
    async replace(index: number, signal: NodeJS.Signals, shiftMs?: number) {
      await nodes[index]?.stop(signal);
      nodes[index] = await startApp({ env: envOf(index, shiftMs) });
      updateProxy();
    },
    stop,
  };
}

/** The file by which running processes are told another hour; a process never reads half of a number. */
function makeClock(shiftMs: number) {
  const folder = mkdtempSync(join(tmpdir(), "fadem-heure-"));
  const file = join(folder, "decalage");
  function turn(ms: number) {
    writeFileSync(`${file}.neuf`, String(ms));
    renameSync(`${file}.neuf`, file);
  }
  turn(shiftMs);
  return { file, turn, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
