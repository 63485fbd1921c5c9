import { expect, test } from "vitest";
import { nowIso } from "#app/lib/dates.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { defaultCompanySettings } from "./settings.ts";
import { findCompanySettings, findSiteSettings } from "./settings-queries.server.ts";

test("the company's settings are the defaults until something is stored", async () => {
  await using db = await openTestDatabase();
  expect(await findCompanySettings(db)).toEqual(defaultCompanySettings);

  await db
    .insertInto("settings")
    .values({ key: "company", value: JSON.stringify({ email: "contact@exemple.tg" }), updated_at: nowIso() })
    .execute();
  expect(await findCompanySettings(db)).toEqual({ ...defaultCompanySettings, email: "contact@exemple.tg" });
});

test("DEC-135 hours as the first version wrote them are read; what is not understood leaves the default and is named", async () => {
  await using db = await openTestDatabase();
  const store = (company: object) =>
    db
      .insertInto("settings")
      .values({ key: "company", value: JSON.stringify(company), updated_at: nowIso() })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: JSON.stringify(company) }))
      .execute();

  await store({ ville: "Kara", horaires: [{ jours: "Samedi", heures: "9h – 12h" }] });
  expect(await findCompanySettings(db)).toMatchObject({ ville: "Kara", horaires: [{ jours: "Samedi", heures: "9h – 12h" }] });
  expect((await findSiteSettings(db)).horaires_non_compris).toBeNull();

  await store({
    ville: "Kara",
    horaires: [
      { jours: "Lundi", heures: "8h – 12h" },
      { jours: "Mardi", heures: "sur rendez-vous" },
    ],
  });
  expect(await findSiteSettings(db)).toMatchObject({
    company: { ville: "Kara", heures_bureau: defaultCompanySettings.heures_bureau },
    horaires_non_compris: "Lundi\u00a0: 8h – 12h\nMardi\u00a0: sur rendez-vous",
  });

  await store({ heures_bureau: [[[540, 600]], [], [], [], [], [], []], horaires: [{ jours: "Mardi", heures: "sur rendez-vous" }] });
  expect(await findSiteSettings(db)).toMatchObject({
    company: { horaires: [{ jours: "Lundi", heures: "9h – 10h" }] },
    horaires_non_compris: null,
  });
});
