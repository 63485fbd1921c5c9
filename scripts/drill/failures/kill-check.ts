import { join } from "node:path";
import { openDatabase } from "#app/db/engine/client.server.ts";
import { senderOf } from "#app/db/tables/senders.ts";
import { inspectMedia } from "#app/services/media/media-check.server.ts";
import { openFolderStorage } from "#app/services/storage/folder-storage.server.ts";
import { AppRows } from "#tests/rows.ts";
import type { Ledger } from "./kill-writers.ts";
import { visitorTables } from "./writes.ts";

export type Losses = { lost: number; doubled: number; photosMissing: number; isSound: boolean };

/** Compares what people were told with what the data folder of a stopped server holds. */
export async function countLosses(dataDir: string, ledger: Ledger): Promise<Losses> {
  using rows = new AppRows({ dataDir });
  const { lost, doubled } = compareForms(rows, ledger);
  const edited = compareEdits(rows, ledger);
  const photoless = rows.all("select 1 from vehicle_sell_requests where images is null").length;
  const isWhole = rows.one("pragma integrity_check").integrity_check === "ok";
  const hasStrays = rows.all("pragma foreign_key_check").length > 0;

  await using db = openDatabase({ kind: "sqlite", file: join(dataDir, "fadem.sqlite") });
  const media = await inspectMedia({ db, storage: openFolderStorage(join(dataDir, "media")) });
  return {
    lost: lost + edited.lost,
    doubled: doubled + edited.doubled,
    photosMissing: photoless + media.damaged.length + media.dangling.length,
    isSound: isWhole && !hasStrays,
  };
}

function compareForms(rows: AppRows, { forms }: Ledger) {
  let lost = 0;
  let doubled = 0;
  for (const table of visitorTables) {
    // What a visitor wrote ends with the key as well: a row stored twice under another key would show.
    const { text } = senderOf(table);
    const query = `select 1 from ${table} where cle_envoi = ? or instr(${text}, ?) > 0`;
    for (const { key } of forms.filter((form) => form.table === table)) {
      const n = rows.all(query, key, key).length;
      if (n === 0) lost++;
      if (n > 1) doubled++;
    }
  }
  return { lost, doubled };
}

/** Each price was stored once, in its turn: one version and one line of the history for each. */
function compareEdits(rows: AppRows, { edits }: Ledger) {
  let lost = 0;
  let doubled = 0;
  for (const { id, prices } of edits) {
    const version = Number(rows.one("select version from properties where id = ?", id).version);
    lost += Math.max(0, prices.length + 1 - version);
    doubled += Math.max(0, version - 1 - prices.length);
    const lines = rows.all("select after from audit_log where row_id = ? and action = 'update'", id);
    const noted = lines.map(({ after }) => (JSON.parse(String(after)) as { prix: number }).prix);
    lost += prices.filter((prix) => !noted.includes(prix)).length;
    doubled += noted.length - new Set(noted).size;
  }
  return { lost, doubled };
}
