import { expect, test } from "vitest";
import { type BinTable, binTables, listingTables } from "#app/db/tables/content-types.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { type RowIn, sharedTable } from "./shared-table.server.ts";

test("a statement on one of several tables names the columns they share, and the compiler refuses any other", async () => {
  await using db = await openTestDatabase();
  for (const table of binTables) {
    const { shared, rows } = sharedTable(db, table);
    const query = shared.selectFrom(rows).selectAll().$castTo<RowIn<BinTable>>().where("deleted_at", "is", null).orderBy("created_at");
    expect(query.compile().sql).toContain(`from "${table}"`);
    expect(await query.execute()).toEqual([]);
    // @ts-expect-error only some of them have a price
    shared.selectFrom(rows).where("prix", ">", 0);
    // @ts-expect-error nor is there one to write
    shared.updateTable(rows).set({ prix: 1 });
  }
  for (const table of listingTables) {
    const { shared, rows } = sharedTable(db, table);
    expect(await shared.selectFrom(rows).select(["slug", "reference"]).where("statut", "=", "disponible").execute()).toEqual([]);
  }
});
