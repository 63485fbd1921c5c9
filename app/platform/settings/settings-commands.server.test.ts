import { expect, test } from "vitest";
import { parseFormData } from "#app/lib/forms.server.ts";
import { admin } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { updateSiteSettings } from "./settings-commands.server.ts";
import { findCompanySettings, findNotificationEmail, findSiteSettings } from "./settings-queries.server.ts";
import { siteSettingsInputSchema } from "./site-settings-input.ts";

const typed = {
  telephone_secretariat: "+228 22 21 20 19",
  telephone_direction: "90 12 34 56",
  telephone_autre: "00228 91 11 11 11",
  whatsapp: "+228 90 12 34 56",
  email: "accueil@fadem.example",
  adresse: "12, rue des Palmiers",
  ville: "Lomé",
  horaires: "Lundi – vendredi : 8h – 18h\r\nSamedi : 8h – 14h",
  diaspora_url: "https://diaspora.fadem.example/",
  avis_exemples: "jamais",
  notification_email: "direction@fadem.example",
  conservation_mois: "36",
};

function parse(fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...typed, ...fields })) form.set(name, value);
  return parseFormData(form, siteSettingsInputSchema);
}

function input(fields?: Record<string, string>) {
  const outcome = parse(fields);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
  return outcome.value;
}

test("settings are saved together, audited, and announced to the public site", async () => {
  await using db = await openTestDatabase();
  expect((await findSiteSettings(db)).version).toBe(0);
  expect(await updateSiteSettings(db, admin, 0, input())).toEqual({ ok: true });

  expect(await findCompanySettings(db)).toEqual({
    telephone_secretariat: "+228 22 21 20 19",
    telephone_direction: "+228 90 12 34 56",
    telephone_autre: "+228 91 11 11 11",
    whatsapp: "+228 90 12 34 56",
    email: "accueil@fadem.example",
    adresse: "12, rue des Palmiers",
    ville: "Lomé",
    horaires: [
      { jours: "Lundi – vendredi", heures: "8h – 18h" },
      { jours: "Samedi", heures: "8h – 14h" },
    ],
    diaspora_url: "https://diaspora.fadem.example/",
  });
  expect(await findSiteSettings(db)).toMatchObject({ version: 1, avis_exemples: "jamais", conservation_mois: 36 });
  expect(await findNotificationEmail(db)).toBe("direction@fadem.example");
  expect(await db.selectFrom("changes").select("table_name").orderBy("version").execute()).toContainEqual({ table_name: "settings" });
  expect(await db.selectFrom("audit_log").select(["actor", "action", "table_name"]).execute()).toEqual([
    { actor: "admin", action: "update", table_name: "settings" },
  ]);
});

test("R45 settings changed in between are not overwritten", async () => {
  await using db = await openTestDatabase();
  await updateSiteSettings(db, admin, 0, input());
  await updateSiteSettings(db, admin, 1, input({ ville: "Kara" }));

  expect(await updateSiteSettings(db, admin, 1, input({ ville: "Sokodé" }))).toMatchObject({
    ok: false,
    reason: "stale",
    current: { version: 2 },
  });
  expect((await findCompanySettings(db)).ville).toBe("Kara");
});

test("wrong settings are refused field by field", () => {
  const wrong = {
    whatsapp: "appelez-moi",
    telephone_direction: "",
    email: "pas une adresse",
    diaspora_url: "javascript:alert(1)",
    horaires: "quand on veut",
    conservation_mois: "0",
    notification_email: "x@",
    avis_exemples: "parfois",
  };
  const outcome = parse(wrong);
  expect(outcome.ok).toBe(false);
  expect(Object.keys(outcome.ok ? {} : outcome.errors).sort()).toEqual(Object.keys(wrong).sort());
});
