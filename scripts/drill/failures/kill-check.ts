import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openDatabase } from "#app/db/engine/client.server.ts";
import { senderOf } from "#app/db/tables/senders.ts";
import { inspectMedia } from "#app/services/media/media-check.server.ts";
import { openFolderStorage } from "#app/services/storage/folder-storage.server.ts";
import type { Ledger } from "./kill-writers.ts";
import { visitorTables } from "./writes.ts";

export type Losses = { lost: number; doubled: number; photosMissing: number; isSound: boolean };

/** Compares what people were told with what the data folder of a stopped server holds. */
export async function countLosses(dataDir: string, ledger: Ledger): Promise<Losses> {
  const file = join(dataDir, "fadem.sqlite");
  using database = new DatabaseSync(file);
  const { lost, doubled } = compareForms(database, ledger);
  const edited = compareEdits(database, ledger);
  const photoless = database.prepare("select count(*) as n from vehicle_sell_requests where images is null").get() as { n: number };
  const isWhole = Object.values(database.prepare("pragma integrity_check").get() ?? {})[0] === "ok";
  const hasStrays = database.prepare("pragma foreign_key_check").all().length > 0;

  await using db = openDatabase({ kind: "sqlite", file });
  const media = await inspectMedia({ db, storage: openFolderStorage(join(dataDir, "media")) });
  return {
    lost: lost + edited.lost,
    doubled: doubled + edited.doubled,
    photosMissing: photoless.n + media.damaged.length + media.dangling.length,
    isSound: isWhole && !hasStrays,
  };
}

function compareForms(database: DatabaseSync, { forms }: Ledger) {
  let lost = 0;
  let doubled = 0;
  for (const table of visitorTables) {
    // What a visitor wrote ends with the key as well: a row stored twice under another key would show.
    const { text } = senderOf(table);
    const count = database.prepare(`select count(*) as n from ${table} where cle_envoi = ? or instr(${text}, ?) > 0`);
    for (const { key } of forms.filter((form) => form.table === table)) {
      const { n } = count.get(key, key) as { n: number };
      if (n === 0) lost++;
      if (n > 1) doubled++;
    }
  }
  return { lost, doubled };
}

/** Each price was stored once, in its turn: one version and one line of the history for each. */
function compareEdits(database: DatabaseSync, { edits }: Ledger) {
  let lost = 0;
  let doubled = 0;
  for (const { id, prices } of edits) {
    const { version } = database.prepare("select version from properties where id = ?").get(id) as { version: number };
    lost += Math.max(0, prices.length + 1 - version);
    doubled += Math.max(0, version - 1 - prices.length);
    const lines = database.prepare("select after from audit_log where row_id = ? and action = 'update'").all(id) as { after: string }[];
    const noted = lines.map(({ after }) => (JSON.parse(after) as { prix: number }).prix);
    lost += prices.filter((prix) => !noted.includes(prix)).length;
    doubled += noted.length - new Set(noted).size;
  }
  return { lost, doubled };
}
