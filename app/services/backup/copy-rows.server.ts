import type { Db } from "#app/db/engine/client.server.ts";
import { insertRows, readSnapshot, type StoredRow } from "./rows.server.ts";

export type CopyReport = { tables: number; rows: number; differences: string[] };

/** Copies every row from one database to another, empty one, then compares the two row by row. */
export async function copyRows(from: Db, to: Db): Promise<CopyReport> {
  const sent = new Map<string, StoredRow[]>();
  await readSnapshot(from, async (table, steps) => void sent.set(table, await collect(steps)));
  await to.transaction().execute(async (trx) => {
    for (const [table, rows] of sent) await insertRows(trx, table, rows);
  });
  const differences: string[] = [];
  await readSnapshot(to, async (table, steps) => {
    const rows = await collect(steps);
    const expected = (sent.get(table) ?? []).map(comparable).sort();
    const found = rows.map(comparable).sort();
    if (expected.length !== found.length) differences.push(`${table} : ${expected.length} lignes envoyées, ${found.length} trouvées`);
    else if (expected.some((row, index) => row !== found[index])) differences.push(`${table} : des lignes diffèrent`);
  });
  return { tables: sent.size, rows: [...sent.values()].reduce((sum, rows) => sum + rows.length, 0), differences };
}

async function collect(steps: AsyncIterable<StoredRow[]>) {
  return (await Array.fromAsync(steps)).flat();
}

/** The two engines spell flags, times and big numbers differently. */
function comparable(row: StoredRow): string {
  const plain = Object.entries(row).map(([column, value]) => [column, spell(value)]);
  return JSON.stringify(plain.sort());
}

function spell(value: unknown) {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "bigint") return Number(value);
  return value;
}
