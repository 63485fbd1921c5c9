import { type AppProcess, OTHER_CLOCK, startApp } from "#scripts/app-process.ts";
import { startPostgres } from "#tests/postgres.ts";
import { startS3 } from "#tests/s3.ts";
import { startSmtp } from "#tests/smtp.ts";
import { startDeafRelay } from "./deaf-relay.ts";
import { startRoundRobin } from "./round-robin.ts";

const PROCESSES = 3;

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

type ClusterOptions = {
  retries: boolean;
  isLastDeaf?: boolean;
};

/** Three processes on one PostgreSQL and one bucket, started at the same moment on nothing, behind one proxy. */
export async function startCluster({ retries, isLastDeaf = false }: ClusterOptions) {
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
  const envOf = (index: number, shiftMs?: number) => ({
    ...env,
    ...(relay && index === PROCESSES - 1 && { DATABASE_URL: relay.url }),
    ...(shiftMs === undefined ? media : { NODE_OPTIONS: `--import=${OTHER_CLOCK}`, CLOCK_SHIFT_MS: String(shiftMs) }),
  });

  function updateProxy() {
    proxy.setTargets(nodes.map(({ url }) => url));
  }

  async function stop() {
    await proxy.stop();
    await Promise.all(nodes.map((node) => node.stop("SIGKILL")));
    await Promise.all([smtp.stop(), bucket.stop(), relay?.stop(), postgres.stop()]);
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
    mails: smtp.mails,
    nodes: nodes as readonly AppProcess[],
    /** Ends one process in the given way and puts another in its place, with this clock or that of the machine. */
    async replace(index: number, signal: NodeJS.Signals, shiftMs?: number) {
      await nodes[index]?.stop(signal);
      nodes[index] = await startApp({ env: envOf(index, shiftMs) });
      updateProxy();
    },
    stop,
  };
}
