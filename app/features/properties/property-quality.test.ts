import { expect, test } from "vitest";
import { leftToDo, qualityScore } from "#app/features/quality/quality.ts";
import { type PropertyQualityInput, propertyCriteria, shortStayQuestion, typedPropertyQuality, unusualPrix } from "./property-quality.ts";

const wide = { alt: "Façade", width: 1600, height: 1067 };
const whole: PropertyQualityInput = {
  description: "x".repeat(200),
  quartier: "Agoè",
  type_bien: "villa",
  type_transaction: "vente",
  prix: 78_500_000,
  prix_unite: "mois",
  images: Array.from({ length: 5 }, () => wide),
  hasSurface: true,
  hasBedrooms: true,
  foncier_niveau: 2,
};
const noteOf = (change: Partial<PropertyQualityInput>) => qualityScore(propertyCriteria({ ...whole, ...change }));
const lacking = (points: number) => 100 - points;

test("QUALITE-01 a property is noted from 0 to 100 by what it says, and what is missing comes in the order of its use", () => {
  expect(noteOf({})).toBe(100);
  const photos = (count: number) => ({ images: whole.images.slice(0, count) });
  expect([4, 3, 2, 1].map((count) => noteOf(photos(count)))).toEqual([lacking(8), lacking(8), lacking(15), lacking(15)]);
  expect(noteOf(photos(0))).toBe(lacking(20 + 10 + 10));
  expect(noteOf({ images: whole.images.with(0, { ...wide, width: 1199 }) })).toBe(lacking(10));
  expect(noteOf({ images: whole.images.with(0, { ...wide, height: 1600 }) })).toBe(lacking(10));
  expect(noteOf({ images: whole.images.with(1, { ...wide, alt: " " }) })).toBe(lacking(2));
  expect([79, 80, 199, 1_500, 1_501].map((length) => noteOf({ description: "x".repeat(length) }))).toEqual([
    lacking(15),
    lacking(7),
    lacking(7),
    100,
    lacking(7),
  ]);
  expect(noteOf({ quartier: null })).toBe(lacking(10));
  expect(noteOf({ hasBedrooms: false })).toBe(lacking(10));
  expect(noteOf({ hasBedrooms: false, type_bien: "terrain" })).toBe(100);
  expect(noteOf({ prix: undefined })).toBe(lacking(10));
  expect([0, 1, 2, 4].map((foncier_niveau) => noteOf({ foncier_niveau }))).toEqual([lacking(15), lacking(15), 100, 100]);
  expect(noteOf({ foncier_niveau: 0, type_bien: "appartement" })).toBe(100);
  expect(noteOf({ foncier_niveau: 0, type_transaction: "location", prix: 200_000 })).toBe(100);
  const left = leftToDo(propertyCriteria({ ...whole, ...photos(3), description: "Courte", quartier: null }));
  expect(left.map(({ todo, field }) => [todo, field])).toEqual([
    ["Allonger la description (6 / 200)", "description"],
    ["Indiquer le quartier", "quartier"],
    ["Ajouter 2 photos", "images"],
  ]);
  const blank = typedPropertyQuality(() => "", []);
  expect(qualityScore(propertyCriteria(blank))).toBe(0);
});

test("a price out of the usual range of its kind is asked about", () => {
  expect(unusualPrix({ prix: 185_000, prix_unite: "mois", type_bien: "villa", type_transaction: "vente" })).toBe(
    "Vérifiez le prix\u00a0: 185\u00a0000\u00a0FCFA pour une villa à vendre est inhabituel.",
  );
  expect(unusualPrix({ prix: 9_999, prix_unite: "mois", type_bien: "studio", type_transaction: "location" })).toMatch(
    /pour un studio à louer est inhabituel\.$/,
  );
  const usual = [
    [300_000, "terrain", "vente"],
    [2_000_000_000, "terrain", "vente"],
    [2_000_000, "villa", "vente"],
    [10_000, "studio", "location"],
    [10_000_000, "villa", "location-meublee"],
    [undefined, "villa", "vente"],
  ] as const;
  for (const [prix, type_bien, type_transaction] of usual)
    expect(unusualPrix({ prix, prix_unite: "mois", type_bien, type_transaction })).toBeUndefined();
});

test("S3 what is usual for a furnished listing follows the unit of its price", () => {
  const asked = (prix: number, prix_unite: PropertyQualityInput["prix_unite"]) =>
    unusualPrix({ prix, prix_unite, type_bien: "studio", type_transaction: "location-meublee" });
  const usual = [
    ["nuit", 3_000, 300_000],
    ["semaine", 15_000, 2_000_000],
    ["mois", 10_000, 10_000_000],
  ] as const;
  for (const [unite, low, high] of usual) {
    expect([low, high].map((prix) => asked(prix, unite))).toEqual([undefined, undefined]);
    for (const prix of [low - 1, high + 1]) expect(asked(prix, unite)).toContain(`FCFA /${unite} pour un studio à louer est inhabituel.`);
  }
  expect(noteOf({ type_transaction: "location-meublee", prix: 400_000, prix_unite: "nuit" })).toBe(88);
  expect(noteOf({ type_transaction: "location-meublee", prix: 400_000, prix_unite: "semaine" })).toBe(100);
  // A unit left behind by another choice says nothing.
  expect(unusualPrix({ prix: 400_000, prix_unite: "nuit", type_bien: "villa", type_transaction: "location" })).toBeUndefined();
});

const stay = { type_transaction: "location-meublee", type_sejour: "court", prix: "25 000", prix_unite: "mois" };

function ask(typed: Partial<typeof stay>, stored?: Partial<typeof stay>) {
  const said = (values: object) => (name: string) => String((values as Record<string, string>)[name] ?? "");
  return shortStayQuestion(said({ ...stay, ...typed }), stored && said({ ...stay, ...stored }));
}

test("S3 a short stay of less than 60 000 FCFA a month is asked about once", () => {
  const question = "25\u00a0000\u00a0FCFA par mois pour un court séjour\u00a0: est-ce un prix par nuit\u00a0?";
  expect(ask({})).toBe(question);
  expect(ask({ type_sejour: "court_long" })).toBe(question);
  expect(ask({ prix: "59 999" })).toContain("59\u00a0999");
  for (const answer of [
    { prix: "60 000" },
    { prix: "" },
    { prix_unite: "nuit" },
    { type_sejour: "long" },
    { type_transaction: "location" },
  ])
    expect(ask(answer)).toBeUndefined();
  // What was saved so is answered; a change asks again.
  expect(ask({}, {})).toBeUndefined();
  expect(ask({ prix: "25\u00a0000" }, {})).toBeUndefined();
  expect(ask({}, { prix: "250 000" })).toBe(question);
  expect(ask({}, { prix_unite: "nuit" })).toBe(question);
});
