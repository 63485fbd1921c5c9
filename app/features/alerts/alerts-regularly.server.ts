import type { Db } from "#app/db/engine/client.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { LOOK_EVERY_MS, workRegularly } from "#app/kernel/runtime/regular-work.server.ts";
import { areAlertsOn } from "#app/services/company-values/settings-queries.server.ts";
import { type DigestSetup, sendDigests } from "./alert-digest.server.ts";
import { deleteExpiredAlerts } from "./search-alert-commands.server.ts";

type Alerts = DigestSetup & { smtpUrl: string | undefined };

/**
 * Forgets the alerts whose time is over and writes the messages of the day; without an e-mail server, or while alerts are switched off,
 * nobody is written to and nothing is counted as told.
 */
export function sendAlertsRegularly(db: Db, alerts: Alerts, everyMs = LOOK_EVERY_MS) {
  return workRegularly({ name: "alerts", work: () => lookOnce(db, alerts), everyMs });
}

async function lookOnce(db: Db, { smtpUrl, ...setup }: Alerts) {
  const expired = await deleteExpiredAlerts(db);
  if (expired > 0) log.info("alerts-expired", { rows: expired });
  if (!smtpUrl || !(await areAlertsOn(db))) return;
  const queued = await sendDigests(db, setup);
  if (queued > 0) log.info("alert-digests", { messages: queued });
}
