import { z } from "zod";
import type { Db } from "#app/db/engine/client.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { wholeNumber } from "#app/lib/forms/fields.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { boundsSentence, type PeriodName, type Periods, periodNames, periodRules } from "#app/services/company-values/periods.ts";
import { storeSetting } from "#app/services/company-values/settings-commands.server.ts";
import { findPeriods, PERIODS } from "#app/services/company-values/settings-queries.server.ts";
import { countShortened } from "./purge.server.ts";

function periodField(name: PeriodName) {
  const { least: min, most: max } = periodRules[name];
  const invalid = boundsSentence(name);
  return wholeNumber({ required: invalid, invalid, min, max });
}

export const periodsSchema = z.object(
  Object.fromEntries(periodNames.map((name) => [name, periodField(name)])) as Record<PeriodName, ReturnType<typeof periodField>>,
);

export type PeriodsChange = { ok: true } | { ok: false; reason: "stale" } | { ok: false; reason: "deletes"; rows: number };

/**
 * Shorter periods that the next night would delete rows by are saved once a member has confirmed at least as many: what a member is not
 * told of does not go. Visitors read the numbers on the page on privacy, which ages with them.
 */
export async function changePeriods(
  db: Db,
  actor: Actor,
  { version, periods, confirmed }: { version: number; periods: Periods; confirmed: number },
): Promise<PeriodsChange> {
  const current = await findPeriods(db);
  if (current.version === version) {
    const rows = await countShortened(db, current.periods, periods);
    if (rows > confirmed) return { ok: false, reason: "deletes", rows };
  }
  return changeContent(db, async (trx, announce): Promise<PeriodsChange> => {
    const { periods: before, version: stored } = await findPeriods(trx);
    if (stored !== version) return isSame(before, periods) ? { ok: true } : { ok: false, reason: "stale" };
    if (isSame(before, periods)) return { ok: true };
    await storeSetting(trx, PERIODS, periods);
    await recordAudit(trx, actor, { action: "update", table_name: "settings", row_id: PERIODS, before, after: periods });
    announce("settings", "public");
    return { ok: true };
  });
}

function isSame(one: Periods, other: Periods) {
  return periodNames.every((name) => one[name] === other[name]);
}
