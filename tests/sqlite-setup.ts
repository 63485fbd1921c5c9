import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openDatabase } from "#app/db/engine/client.server.ts";
import { migrateToLatest } from "#app/db/migrations/migrate.server.ts";

/** Today's schema in one file, made once for the run: each test begins with a copy of it in memory. */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), "fadem-image-"));
  const file = join(folder, "fadem.sqlite");
  const db = openDatabase({ kind: "sqlite", file });
  await migrateToLatest(db);
  await db.destroy();
  const migrated = new DatabaseSync(file);
  migrated.exec("pragma journal_mode = delete"); // an image that says it has a log beside it cannot be opened in memory
  writeFileSync(join(folder, "image"), migrated.serialize());
  migrated.close();
  process.env.FADEM_TEST_SQLITE_IMAGE = join(folder, "image");
  return () => rmSync(folder, { recursive: true, force: true });
}
