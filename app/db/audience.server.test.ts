import { Kysely } from "kysely";
import { expect, test } from "vitest";
import * as content from "./migrations/0001-content.server.ts";
import * as audience from "./migrations/0008-audience.server.ts";
import { NodeSqliteDialect } from "./node-sqlite.server.ts";

test("changes made before they had an audience are public where visitors could see something of them", async () => {
  // biome-ignore lint/suspicious/noExplicitAny: the schema of another time
  const db = new Kysely<any>({ dialect: new NodeSqliteDialect(":memory:") });
  await content.up(db);
  const tables = ["properties", "contact_requests", "testimonials", "vehicle_sell_requests", "settings"];
  const lines = tables.map((table_name) => ({ table_name, at: "2026-01-01T00:00:00.000Z" }));
  await db.insertInto("changes").values(lines).execute();

  await audience.up(db);
  await db.insertInto("changes").values({ table_name: "vehicles", at: "2026-01-01T00:00:00.000Z" }).execute();

  const found = await db.selectFrom("changes").select(["table_name", "audience"]).where("audience", "=", "bureau").execute();
  expect(found.map(({ table_name }) => table_name)).toEqual(["contact_requests", "vehicle_sell_requests"]);
  await expect(db.insertInto("changes").values({ table_name: "vehicles", at: "", audience: "personne" }).execute()).rejects.toThrow(
    /CHECK/,
  );
  await db.destroy();
});
