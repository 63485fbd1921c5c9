import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { migrationTables, passingTables } from "#app/db/tables/platform-tables.ts";
import { AppRows } from "#tests/rows.ts";

/** Every row and every file of an SQLite installation, each under its name with its checksum. */
export type Fingerprint = { rows: Map<string, string>; files: Map<string, string> };

/** Left out of a backup. */
const leftOut = new Set<string>([...passingTables, ...migrationTables]);

export function fingerprint(dataDir: string): Fingerprint {
  return { rows: rowsOf(dataDir), files: filesOf(join(dataDir, "media")) };
}

function rowsOf(dataDir: string) {
  using stored = new AppRows({ dataDir });
  const sums = new Map<string, string>();
  for (const table of stored.tables().filter((name) => !leftOut.has(name))) {
    const keys = stored.all("select name from pragma_table_info(?) where pk > 0 order by pk", table).map(({ name }) => String(name));
    for (const row of stored.all(`select * from "${table}"`))
      sums.set(`${table} ${keys.map((key) => row[key]).join(" ")}`, checksum(JSON.stringify(row)));
  }
  return sums;
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
