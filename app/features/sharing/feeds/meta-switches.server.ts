import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { storeSetting } from "#app/services/company-values/settings-commands.server.ts";
import { findSettingValue } from "#app/services/company-values/settings-queries.server.ts";
import type { MetaFeedName, MetaSwitches } from "./meta-feeds.ts";

const KEY = "meta_feeds";

/** Off until somebody wants them read by Meta. */
export async function findMetaSwitches(db: Db | Trx): Promise<MetaSwitches> {
  const stored = await findSettingValue(db, KEY);
  const isOn = (name: MetaFeedName) => typeof stored === "object" && stored !== null && Reflect.get(stored, name) === true;
  return { logements: isOn("logements"), vehicules: isOn("vehicules") };
}

/** A file that is kept, and the 404 that was there, end with the change. */
export async function setMetaSwitch(db: Db, actor: Actor, name: MetaFeedName, isOn: boolean): Promise<void> {
  await changeContent(db, async (trx, announce) => {
    const before = await findMetaSwitches(trx);
    if (before[name] === isOn) return;
    const after: MetaSwitches = { ...before, [name]: isOn };
    await storeSetting(trx, KEY, after);
    await recordAudit(trx, actor, { action: "update", table_name: "settings", row_id: KEY, before, after });
    announce("settings", "public");
  });
}
