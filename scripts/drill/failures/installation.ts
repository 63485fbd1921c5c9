import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { migrationTables, passingTables } from "#app/db/tables/platform-tables.ts";

type TableRow = Record<string, unknown>;
/** Every row and every file of an SQLite installation, each under its name with its checksum. */
export type Fingerprint = { rows: Map<string, string>; files: Map<string, string> };

/** Left out of a backup. */
const leftOut = new Set<string>([...passingTables, ...migrationTables]);

export function fingerprint(dataDir: string): Fingerprint {
  return { rows: rowsOf(dataDir), files: filesOf(join(dataDir, "media")) };
}

function rowsOf(dataDir: string) {
  const database = openRows(dataDir);
  const rows = new Map<string, string>();
  try {
    const tables = database.prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'").all() as TableRow[];
    for (const { name } of tables) {
      if (leftOut.has(String(name))) continue;
      const keys = (database.prepare("select name from pragma_table_info(?) where pk > 0 order by pk").all(String(name)) as TableRow[]).map(
        ({ name: key }) => String(key),
      );
      for (const row of database.prepare(`select * from "${name}"`).all() as TableRow[])
        rows.set(`${name} ${keys.map((key) => row[key]).join(" ")}`, checksum(JSON.stringify(row)));
    }
  } finally {
    database.close();
  }
  return rows;
}

export function openRows(dataDir: string) {
  return new DatabaseSync(join(dataDir, "fadem.sqlite"), { timeout: 10_000 });
}

function filesOf(folder: string) {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(folder.length + 1), checksum(readFileSync(path)));
  }
  return files;
}

function checksum(bytes: string | Buffer) {
  return createHash("sha256").update(bytes).digest("hex");
}

/** How many of `before` are not in `after` as they were. */
export function countMissing(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  return [...before].filter(([name, sum]) => after.get(name) !== sum).length;
}
