import { expect, test } from "vitest";
import { defaultCompanySettings, hasPlaceholderNumbers, mergeCompanySettings, telUrl, whatsappUrl } from "./settings.ts";

test("LINK-01 chat links reach the company's number with an encoded French text", () => {
  const url = new URL(whatsappUrl({ whatsapp: "+228 00 00 00 00" }, "Bonjour FADEM, l’été & moi ?"));
  expect(`${url.origin}${url.pathname}`).toBe("https://wa.me/22800000000");
  expect(url.searchParams.get("text")).toBe("Bonjour FADEM, l’été & moi ?");
});

test("telephone links carry digits only", () => {
  expect(telUrl("+228 00 00-00 00")).toBe("tel:+22800000000");
});

const mondayMorning = [[[480, 720]], [], [], [], [], [], []];

test("stored settings replace the defaults one by one", () => {
  const merged = mergeCompanySettings({
    whatsapp: " +228 00 00 00 01 ",
    email: "",
    ville: 3,
    heures_bureau: mondayMorning,
    horaires: [{ jours: "Jamais", heures: "Fermé" }],
  });
  const horaires = [{ jours: "Lundi", heures: "8h – 12h" }];
  expect(merged).toEqual({ ...defaultCompanySettings, whatsapp: "+228 00 00 00 01", heures_bureau: mondayMorning, horaires });
  expect(mergeCompanySettings({ heures_bureau: [[[480, 400]], [], [], [], [], [], []] })).toEqual(defaultCompanySettings);
  expect(mergeCompanySettings(undefined)).toEqual(defaultCompanySettings);
});

test("the administrator is reminded until every number is set, and never of a further one, which is absent until it is given", () => {
  const own = {
    telephone_secretariat: "+228 00 00 00 01",
    telephone_direction: "+228 00 00 00 02",
    whatsapp: "+228 00 00 00 04",
  };
  expect(hasPlaceholderNumbers(defaultCompanySettings)).toBe(true);
  for (const name of Object.keys(own)) expect(hasPlaceholderNumbers(mergeCompanySettings({ ...own, [name]: undefined })), name).toBe(true);
  for (const none of [undefined, null, "", " ", "+228 00 00 00 00"]) {
    const merged = mergeCompanySettings({ ...own, telephone_autre: none });
    expect([merged.telephone_autre, hasPlaceholderNumbers(merged)], String(none)).toEqual([null, false]);
  }
});
