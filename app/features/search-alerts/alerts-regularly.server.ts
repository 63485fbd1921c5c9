import { type Db, isDatabaseUnavailable } from "#app/db/client.server.ts";
import { log } from "#app/platform/log.server.ts";
import { areAlertsOn } from "#app/platform/settings/settings-queries.server.ts";
import { type DigestSetup, sendDigests } from "./alert-digest.server.ts";
import { deleteExpiredAlerts } from "./search-alert-commands.server.ts";

const LOOK_EVERY_MS = 15_000;

/**
 * Forgets the alerts whose time is over and writes the messages of the day, now and every quarter of a minute; without an e-mail server, or
 * while alerts are switched off, nobody is written to and nothing is counted as told. The returned function ends it and waits for what is
 * under way.
 */
export function sendAlertsRegularly(db: Db, setup: DigestSetup & { smtpUrl: string | undefined }, lookEveryMs = LOOK_EVERY_MS) {
  let looking: Promise<void> | undefined;
  function look() {
    looking ??= lookOnce(db, setup)
      .catch((error: unknown) => {
        if (isDatabaseUnavailable(error)) log.warn("alerts-unavailable", { error: String(error) });
        else log.error("alerts-failed", error);
      })
      .finally(() => {
        looking = undefined;
      });
  }
  look();
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  return async function stop() {
    clearInterval(timer);
    await looking;
  };
}

async function lookOnce(db: Db, { smtpUrl, ...setup }: DigestSetup & { smtpUrl: string | undefined }) {
  const expired = await deleteExpiredAlerts(db);
  if (expired > 0) log.info("alerts-expired", { rows: expired });
  if (!smtpUrl || !(await areAlertsOn(db))) return;
  const queued = await sendDigests(db, setup);
  if (queued > 0) log.info("alert-digests", { messages: queued });
}
