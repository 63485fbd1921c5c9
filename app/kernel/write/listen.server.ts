import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Db } from "#app/db/engine/client.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { CHANNEL, findNewestVersion, listChangesSince } from "./change-content.server.ts";
import { type Change, type ChangeFeed, readChange } from "./change-feed.server.ts";

const RETRY_MS = 250;
const MAX_RETRY_MS = 2_000;
const PING_EVERY_MS = 2_000;
const PING_TIMEOUT_MS = 1_500;

/**
 * Hears what every process commits to the shared database. While the connection is lost the feed says so;
 * once back, what was missed is read from the table of changes before the feed is trusted again.
 */
export function listenForChanges({ url }: { url: string }, db: Db, feed: ChangeFeed): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const running = listenUntilStopped();

  async function listenUntilStopped() {
    const { default: driver } = await import("pg"); // an installation on SQLite never needs it
    let retry = RETRY_MS;
    while (!stopping.signal.aborted) {
      const client = new driver.Client({
        connectionString: url,
        connectionTimeoutMillis: PING_TIMEOUT_MS,
        query_timeout: PING_TIMEOUT_MS,
        keepAlive: true,
      });
      try {
        const lost = lossOf(client);
        // What is heard while catching up waits: a stream that was told of a change is never told of an older one.
        let early: Change[] | undefined = [];
        // Those of one commit are read from the network together: they are told together, once all of them are read.
        const heard: Change[] = [];
        client.on("notification", ({ payload }) => {
          if (!payload) return;
          const change = readChange(JSON.parse(payload));
          if (early) early.push(change);
          else if (heard.push(change) === 1) queueMicrotask(() => feed.publish(...heard.splice(0)));
        });
        await client.connect();
        await client.query(`listen ${CHANNEL}`);
        await catchUp();
        for (const change of early) if (change.version > feed.version) feed.publish(change);
        early = undefined;
        feed.setConnected(true);
        retry = RETRY_MS;
        await Promise.race([lost, pingUntilFailure(client)]);
      } catch (error) {
        if (!stopping.signal.aborted) log.warn("change-feed-lost", { error: String(error) });
      }
      feed.setConnected(false);
      await client.end().catch(() => undefined); // already broken
      await delay(retry, undefined, { signal: stopping.signal }).catch(() => undefined); // woken early when stopping
      retry = Math.min(retry * 2, MAX_RETRY_MS);
    }
  }

  async function catchUp() {
    const missed = await listChangesSince(db, feed.version, "bureau");
    if (missed) for (const change of missed) feed.publish(change);
    else feed.startOver({ public: await findNewestVersion(db, "public"), bureau: await findNewestVersion(db, "bureau") });
  }

  async function pingUntilFailure(client: pg.Client) {
    while (!stopping.signal.aborted) {
      await delay(PING_EVERY_MS, undefined, { signal: stopping.signal });
      await client.query("select 1");
    }
  }

  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

function lossOf(client: pg.Client): Promise<never> {
  const lost = new Promise<never>((_, reject) => {
    client.once("error", reject);
    client.once("end", () => reject(new Error("The connection ended")));
  });
  lost.catch(() => undefined); // the race that awaits it may be over already
  return lost;
}
