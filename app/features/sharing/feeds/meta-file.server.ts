import { setImmediate as nextTurn } from "node:timers/promises";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { commaLine } from "#app/lib/text/csv.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { storeSetting } from "#app/services/company-values/settings-commands.server.ts";
import { findSettingValue } from "#app/services/company-values/settings-queries.server.ts";
import type { MetaFeedName, MetaSwitches } from "./meta-feeds.ts";

const STEP_ROWS = 100;

export type Cell = string | number | null;

export type MetaFile = {
  columns: readonly string[];
  /** Which listings are in it, newest first. */
  listIds: (db: Db) => Promise<string[]>;
  /** Those of one step, in any order. */
  read: (db: Db, ids: readonly string[]) => Promise<{ id: string; cells: readonly Cell[] }[]>;
};

/** Words, as a file would be: no page stands at this address, and who opens it in a browser reads why there is nothing. */
function offAnswer() {
  const headers = { "content-type": "text/plain; charset=utf-8", "x-robots-tag": "noindex" };
  return new Response("Ce flux est éteint\u00a0: rien n’est publié à cette adresse.\n", { status: 404, headers });
}

/** The file as it is now, read in steps: SQLite answers in the thread that serves all requests. */
export async function answerMetaFile(db: Db, name: MetaFeedName, { columns, listIds, read }: MetaFile): Promise<Response> {
  if (!(await findMetaSwitches(db))[name]) return offAnswer();
  const ids = await listIds(db);
  const lines = [commaLine(columns)];
  for (let from = 0; from < ids.length; from += STEP_ROWS) {
    const step = ids.slice(from, from + STEP_ROWS);
    const rows = new Map((await read(db, step)).map((row) => [row.id, row]));
    for (const id of step) {
      const row = rows.get(id);
      if (row) lines.push(commaLine(row.cells));
    }
    await nextTurn();
  }
  return new Response(lines.join(""), { headers: { "content-type": "text/csv; charset=utf-8", "x-robots-tag": "noindex" } });
}

const KEY = "meta_feeds";

/** Off until a member wants them read by Meta. */
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
