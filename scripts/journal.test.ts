import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openDatabase } from "#app/db/engine/client.server.ts";
import { migrateToLatest } from "#app/db/migrations/migrate.server.ts";
import { openJournal } from "#app/services/audit/empty-lines.server.ts";
import { recordAudit } from "#app/services/audit/record-change.server.ts";

const admin = { username: "admin", nom: "FADEM", prenom: "Admin" };

function verify(dataDir: string, ...files: string[]) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir };
  return spawnSync(process.execPath, ["--no-warnings", "scripts/journal.ts", "verify", ...files], { env, encoding: "utf8" }).status;
}

test("JOURNAL-02 the command that verifies the journal ends with 0 intact, 1 changed, 2 unreadable", { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "fadem-journal-"));
  const file = join(folder, "fadem.sqlite");
  try {
    const db = openDatabase({ kind: "sqlite", file });
    await migrateToLatest(db);
    const change = { action: "update", table_name: "properties", row_id: "r", before: { prix: 1 }, after: { prix: 2 } } as const;
    await db.transaction().execute(async (trx) => {
      await recordAudit(trx, admin, change);
      await openJournal(trx);
    });
    await db.destroy();
    expect(verify(folder)).toBe(0);
    expect(verify(folder, join(folder, "absent.csv"))).toBe(2);
    expect(verify(join(folder, "nulle-part"))).toBe(2);
    using rows = new DatabaseSync(file);
    rows.exec("update audit_log set actor = 'personne' where row_id = 'r'");
    expect(verify(folder)).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
