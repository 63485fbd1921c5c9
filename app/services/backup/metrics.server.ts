import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Db } from "#app/db/engine/client.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { counters, formatMetrics, type Metric } from "#app/kernel/metrics/counters.server.ts";
import { countOpenStreams } from "#app/kernel/realtime/event-stream.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { databaseIntegrity } from "#app/services/database-file/integrity.server.ts";
import { findDiskState } from "./ballast.server.ts";
import { findLastBackupTime } from "./scheduled-backup.server.ts";

export type MetricSources = {
  db: Db;
  dataDir: string;
  cache: { weight: number; size: number };
  renders: { running: number; waiting: number };
  feed: { version: number; isConnected: boolean };
};

const NANOSECONDS = 1e9;
const DATABASE_HELP = "0 when the database does not answer.";
const delays = monitorEventLoopDelay({ resolution: 50 });
delays.enable();

/** Everything a monitor may want to know about this process, in the text format of Prometheus. */
export async function readMetrics(sources: MetricSources, now = Date.now()): Promise<string> {
  const [database, folder] = await Promise.all([databaseMetrics(sources.db), folderMetrics(sources.dataDir, now)]);
  return formatMetrics([...processMetrics(), ...siteMetrics(sources), integrityMetric(), ...database, ...folder]);
}

function processMetrics(): Metric[] {
  const { rss, heapUsed, external } = process.memoryUsage();
  const seconds = { "0.5": delays.percentile(50), "0.99": delays.percentile(99), "1": delays.max };
  const waits = Object.fromEntries(Object.entries(seconds).map(([quantile, delay]) => [quantile, delay / NANOSECONDS]));
  delays.reset();
  return [
    gauge("fadem_uptime_seconds", "Since this process started.", Math.round(process.uptime())),
    gauge("fadem_memory_bytes", "Memory of the web process.", { label: "kind", values: { rss, heap_used: heapUsed, external } }),
    gauge("fadem_event_loop_delay_seconds", "How late the event loop ran since the last reading.", { label: "quantile", values: waits }),
    total("fadem_log_lines_total", "Lines of the log that speak of trouble.", {
      label: "level",
      values: { warn: counters.warnings, error: counters.errors },
    }),
  ];
}

function siteMetrics({ cache, renders, feed }: MetricSources): Metric[] {
  const classes = Object.fromEntries(counters.requests.slice(1).map((count, index) => [`${index + 1}xx`, count]));
  return [
    total("fadem_requests_total", "Answers by class of status.", { label: "class", values: classes }),
    total("fadem_page_cache_total", "Public pages by where they came from.", {
      label: "outcome",
      values: { hit: counters.cacheHits, miss: counters.cacheMisses, stale: counters.cacheStale },
    }),
    gauge("fadem_page_cache_bytes", "Memory that kept pages take.", cache.weight),
    gauge("fadem_page_cache_pages", "Kept pages.", cache.size),
    gauge("fadem_renders", "Pages being made, and requests that wait for a place.", {
      label: "state",
      values: { running: renders.running, waiting: renders.waiting },
    }),
    gauge("fadem_streams_open", "Open event streams.", countOpenStreams()),
    gauge("fadem_content_version", "Newest change this process has heard of.", feed.version),
    gauge("fadem_feed_connected", "0 while changes of other processes could go unheard.", Number(feed.isConnected)),
  ];
}

function integrityMetric(): Metric {
  const integrity = databaseIntegrity();
  const values = Object.fromEntries(["ok", "damaged", "unknown"].map((state) => [state, Number(state === integrity)]));
  return gauge("fadem_database_integrity", "What the last check of the SQLite file found.", { label: "state", values });
}

async function databaseMetrics(db: Db): Promise<Metric[]> {
  try {
    const { mails, pictures } = await countWaiting(db);
    return [
      gauge("fadem_database_up", DATABASE_HELP, 1),
      gauge("fadem_mails_pending", "E-mails not sent yet, those given up included.", mails),
      gauge("fadem_pictures_pending", "Pictures whose other sizes are still to be made.", pictures),
    ];
  } catch (error) {
    log.warn("metrics-without-database", { error: String(error) });
    return [gauge("fadem_database_up", DATABASE_HELP, 0)];
  }
}

function countWaiting(db: Db) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("mail_queue")
        .where("sent_at", "is", null)
        // A mail that gathers others waits for the end of its hour on purpose.
        .where((row) => row.or([row("attempts", ">", 0), row("not_before", "<=", nowIso())]))
        .select((row) => row.fn.countAll<number>().as("count"))
        .$asScalar()
        .as("mails"),
      eb
        .selectFrom("uploaded_images")
        .where("variants_state", "=", "pending")
        .where((row) => row.or([row("is_private", "=", false), row("owner_id", "is not", null)]))
        .select((row) => row.fn.countAll<number>().as("count"))
        .$asScalar()
        .as("pictures"),
    ])
    .executeTakeFirstOrThrow();
}

async function folderMetrics(dataDir: string, now: number): Promise<Metric[]> {
  const [{ freeBytes, hasBallast }, lastBackup] = await Promise.all([findDiskState(dataDir), findLastBackupTime(dataDir)]);
  const age = lastBackup === undefined ? Number.POSITIVE_INFINITY : Math.max(0, Math.round((now - lastBackup) / 1_000));
  return [
    gauge("fadem_disk_free_bytes", "Room left on the disk of the data folder.", freeBytes),
    gauge("fadem_disk_reserve", "0 when the reserve that can be freed is gone.", Number(hasBallast)),
    gauge("fadem_last_backup_age_seconds", "Since the newest daily copy; +Inf when there is none.", age),
  ];
}

function gauge(name: string, help: string, value: Metric["value"]): Metric {
  return { name, kind: "gauge", help, value };
}

function total(name: string, help: string, value: Metric["value"]): Metric {
  return { name, kind: "counter", help, value };
}
