import { expect, test } from "vitest";
import { nowIso } from "#app/lib/time/dates.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { defaultCompanySettings } from "./settings.ts";
import { findCompanySettings } from "./settings-queries.server.ts";

test("the company's settings are the defaults until something is stored", async () => {
  await using db = await openTestDatabase();
  expect(await findCompanySettings(db)).toEqual(defaultCompanySettings);

  await db
    .insertInto("settings")
    .values({ key: "company", value: JSON.stringify({ email: "contact@exemple.tg" }), updated_at: nowIso() })
    .execute();
  expect(await findCompanySettings(db)).toEqual({ ...defaultCompanySettings, email: "contact@exemple.tg" });
});
