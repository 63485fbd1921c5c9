import { expect, test } from "vitest";
import { findViewContext } from "#app/features/people/people-views.server.ts";
import { parseFormData } from "#app/lib/forms/forms.server.ts";
import { defaultOfficeHours } from "#app/services/company-values/office-hours.ts";
import { hoursFormValues } from "#app/services/company-values/office-hours-form.ts";
import { updateSiteSettings } from "#app/services/company-values/settings-commands.server.ts";
import {
  findCompanySettings,
  findNotificationEmail,
  findSiteSettings,
  findVisitSettings,
} from "#app/services/company-values/settings-queries.server.ts";
import { settingsDifferences, settingsFormValues } from "#app/services/company-values/site-settings.ts";
import { siteSettingsInputSchema, withWeek } from "#app/services/company-values/site-settings-input.server.ts";
import { readVisitSettings, visitFormValues } from "#app/services/company-values/visit-settings.ts";
import { admin } from "#tests/factories.ts";
import { openTestDatabase } from "#tests/test-db.ts";

const typed = {
  telephone_secretariat: "+228 22 21 20 19",
  telephone_direction: "90 12 34 56",
  telephone_autre: "00228 91 11 11 11",
  whatsapp: "+228 90 12 34 56",
  email: "accueil@fadem.example",
  adresse: "12, rue des Palmiers",
  ville: "Lomé",
  diaspora_url: "https://diaspora.fadem.example/",
  avis_exemples: "jamais",
  notification_email: "direction@fadem.example",
  delai_ambre: "30",
  delai_rouge: "120",
  reconfirmation_jours: "45",
  foncier_anciennete_mois: "18",
};

const usualVisits = visitFormValues(readVisitSettings(undefined, "Lomé"));

function parse(fields: Record<string, string | string[]> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...typed, ...usualVisits, ...hoursFormValues(defaultOfficeHours), ...fields }))
    for (const one of [value].flat()) form.append(name, one);
  return parseFormData(form, siteSettingsInputSchema);
}

function input(fields?: Record<string, string | string[]>) {
  const outcome = parse(fields);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
  return withWeek(outcome.value);
}

test("settings are saved together, audited, and announced to the public site", async () => {
  await using db = await openTestDatabase();
  expect((await findSiteSettings(db)).version).toBe(0);
  expect(await updateSiteSettings(db, admin, 0, input())).toEqual({ ok: true });

  expect(await findCompanySettings(db)).toEqual({
    fermetures: [],
    telephone_secretariat: "+228 22 21 20 19",
    telephone_direction: "+228 90 12 34 56",
    telephone_autre: "+228 91 11 11 11",
    whatsapp: "+228 90 12 34 56",
    email: "accueil@fadem.example",
    adresse: "12, rue des Palmiers",
    ville: "Lomé",
    heures_bureau: defaultOfficeHours,
    horaires: [
      { jours: "Lundi – vendredi", heures: "8h – 18h" },
      { jours: "Samedi", heures: "8h – 14h" },
    ],
    diaspora_url: "https://diaspora.fadem.example/",
  });
  expect(await findSiteSettings(db)).toMatchObject({ version: 1, avis_exemples: "jamais", reconfirmation_jours: 45 });
  expect(await findNotificationEmail(db)).toBe("direction@fadem.example");
  expect(await db.selectFrom("changes").select("table_name").orderBy("version").execute()).toContainEqual({ table_name: "settings" });
  expect(await db.selectFrom("audit_log").select(["actor", "action", "table_name"]).execute()).toEqual([
    { actor: "admin", action: "update", table_name: "settings" },
  ]);
});

test("the limits of an answer are set by the Direction in bounds and the right way round, and the clock follows them", async () => {
  await using db = await openTestDatabase();
  const limits = async () => (await findViewContext(db, { member: "", isOwnOnly: false })).limits;
  expect(await limits()).toEqual({ ambre: 60, rouge: 240 });
  await updateSiteSettings(db, admin, 0, input({ delai_ambre: "15", delai_rouge: "2880" }));
  expect(await limits()).toEqual({ ambre: 15, rouge: 2_880 });
  const wrong = (fields: Record<string, string>) => {
    const outcome = parse(fields);
    return outcome.ok ? {} : outcome.errors;
  };
  expect(wrong({ delai_ambre: "14" })).toEqual({ delai_ambre: "Indiquez un nombre de minutes entre 15 et 480." });
  expect(wrong({ delai_ambre: "481" })).toEqual({ delai_ambre: "Indiquez un nombre de minutes entre 15 et 480." });
  expect(wrong({ delai_rouge: "2881" })).toEqual({ delai_rouge: "Indiquez un nombre de minutes entre 30 et 2880." });
  expect(wrong({ delai_ambre: "120", delai_rouge: "120" })).toEqual({
    delai_rouge: "Le délai rouge doit être plus long que le délai ambre.",
  });
});

test("a company of two numbers leaves the third empty and saves, but one that no phone can have is refused", async () => {
  await using db = await openTestDatabase();
  await updateSiteSettings(db, admin, 0, input());
  expect(await updateSiteSettings(db, admin, 1, input({ telephone_autre: " " }))).toEqual({ ok: true });
  expect((await findCompanySettings(db)).telephone_autre).toBeNull();
  expect(settingsFormValues(await findSiteSettings(db)).telephone_autre).toBe("");
  const wrong = parse({ telephone_autre: "appelez-moi" });
  expect(wrong.ok ? {} : wrong.errors).toEqual({ telephone_autre: "Indiquez un numéro de téléphone, par exemple +228 90 12 34 56." });
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
    heures_lundi: "le matin",
    notification_email: "x@",
    avis_exemples: "parfois",
  };
  const outcome = parse(wrong);
  expect(outcome.ok).toBe(false);
  expect(Object.keys(outcome.ok ? {} : outcome.errors).sort()).toEqual(Object.keys(wrong).sort());
});

test("a number of the company is a whole one, and is kept in pairs whatever its punctuation", () => {
  const stored = (typed: string) => {
    const outcome = parse({ whatsapp: typed });
    return outcome.ok ? outcome.value.whatsapp : undefined;
  };
  for (const typed of ["90123456", "90-12-34-56", "+22890123456", "00228 9012 3456", "+228 (90) 12 34 56"])
    expect(stored(typed), typed).toBe("+228 90 12 34 56");
  expect(stored("+33612345678")).toBe("+33 6 12 34 56 78");
  for (const short of ["901234", "+228 90 12 34 5", "90 12 34 56 7", "+33 6 12"]) expect(stored(short), short).toBeUndefined();
});

const hoursError = (typedHours: string[]) => {
  const outcome = parse({ heures_mardi: typedHours });
  return outcome.ok ? undefined : outcome.errors.heures_mardi;
};

test("S4 hours out of order or on top of one another are refused in the words of the specification", () => {
  expect(hoursError(["18:00", "08:00", "", ""])).toBe("L’heure de début doit précéder l’heure de fin.");
  expect(hoursError(["08:00", "08:00", "", ""])).toBe("L’heure de début doit précéder l’heure de fin.");
  expect(hoursError(["08:00", "12:00", "11:59", "18:00"])).toBe("Ces heures se chevauchent.");
  expect(hoursError(["08:00", "", "", ""])).toBe("Indiquez l’heure de début et l’heure de fin.");
  for (const wrong of ["25:00", "8", "08:75", "midi", "1".repeat(5_000)])
    expect(hoursError([wrong, "18:00", "", ""]), wrong.slice(0, 10)).toBe("Indiquez une heure, par exemple 08:00.");
  expect(hoursError(["08:00", "09:00", "10:00", "11:00", "12:00", "13:00"])).toBe("Rechargez la page et recommencez.");
  expect(hoursError([])).toBe("Rechargez la page et recommencez."); // a page of before: its hours must not become a closed day
});

test("S4 two spans a day are stored in their order, an empty day is closed, and the lines follow", async () => {
  await using db = await openTestDatabase();
  const changed = {
    heures_lundi: ["14:00", "17:30", "8h", "12:00"],
    heures_mardi: ["", "", "18:00", "00:00"],
    heures_mercredi: "",
  };
  await updateSiteSettings(db, admin, 0, input(changed));
  const { heures_bureau, horaires } = await findCompanySettings(db);
  expect(heures_bureau.slice(0, 3)).toEqual([
    [
      [480, 720],
      [840, 1_050],
    ],
    [[1_080, 1_440]],
    [],
  ]);
  expect(horaires).toEqual([
    { jours: "Lundi", heures: "8h – 12h, 14h – 17h30" },
    { jours: "Mardi", heures: "18h – 24h" },
    { jours: "Jeudi – vendredi", heures: "8h – 18h" },
    { jours: "Samedi", heures: "8h – 14h" },
  ]);
  const values = settingsFormValues(await findSiteSettings(db));
  expect([values.heures_lundi, values.heures_mardi, values.heures_mercredi]).toEqual([
    ["08:00", "12:00", "14:00", "17:30"],
    ["18:00", "00:00", "", ""],
    ["", "", "", ""],
  ]);
  expect(settingsDifferences({ ...values, heures_mercredi: ["", "", "08:00", "12:00"] }, values)).toEqual([
    { name: "heures_mercredi", label: "Horaires du mercredi", mine: "08:00, 12:00", stored: "—" },
  ]);
  const stored = await db.selectFrom("settings").select("value").where("key", "=", "company").executeTakeFirstOrThrow();
  expect(stored.value).not.toHaveProperty("horaires");
});

test("RDV-01 what Entreprise says of visits is stored in its bounds by quarters of an hour, beside the hours of options", async () => {
  await using db = await openTestDatabase();
  const usual = { duree: 45, pause: 15, places: 1, preavis_heures: 24, horizon_jours: 21, creneaux: false, villes: ["Lomé"], video: true };
  expect(await findVisitSettings(db)).toEqual(usual);
  const wider = {
    visites_duree: "180",
    visites_pause: "0",
    visites_places: "10",
    visites_preavis_heures: "168",
    visites_horizon_jours: "60",
  };
  await updateSiteSettings(
    db,
    admin,
    0,
    input({ ...wider, visites_creneaux: "oui", visites_villes: "kara, Lomé , Lama-Kara", visites_video: "non" }),
  );
  expect(await findVisitSettings(db)).toEqual({
    ...{ duree: 180, pause: 0, places: 10, preavis_heures: 168, horizon_jours: 60, creneaux: true, villes: ["Kara", "Lomé"], video: false },
  });
  const stored = settingsFormValues(await findSiteSettings(db));
  expect(stored).toMatchObject({ ...wider, visites_creneaux: "oui", visites_villes: "Kara, Lomé" });
  expect(settingsDifferences({ ...stored, visites_duree: "60", visites_video: "oui" }, stored).map(({ label }) => label)).toEqual([
    "Durée d’une visite (minutes)",
    "Visite par appel vidéo",
  ]);
  const wrong: Record<string, string>[] = [
    ...["0", "14", "50", "181", "195", "", "une heure"].map((visites_duree) => ({ visites_duree })),
    ...["-15", "20", "75"].map((visites_pause) => ({ visites_pause })),
    ...["0", "11"].map((visites_places) => ({ visites_places })),
    ...[
      "",
      " , ",
      Array(11)
        .fill(0)
        .map((_, index) => `Ville ${index}`)
        .join(","),
    ].map((visites_villes) => ({ visites_villes })),
    ...["0", "169"].map((visites_preavis_heures) => ({ visites_preavis_heures })),
    ...["2", "61"].map((visites_horizon_jours) => ({ visites_horizon_jours })),
  ];
  for (const fields of wrong) {
    const outcome = parse(fields);
    expect(outcome.ok ? fields : Object.keys(outcome.errors)).toEqual(Object.keys(fields));
  }
});
