import { expect, test } from "vitest";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { formDifferences } from "./form-differences.ts";
import { mergeFields } from "./merge-fields.ts";

const labels = { titre: "Titre", prix: "Prix", images: "Photos", meuble: "Meublé" };
const compare = (mine: FormValues, stored: FormValues) =>
  formDifferences(labels, { prix: "amount", images: "images", meuble: "box" }, { mine, stored });
const opened: FormValues = { titre: "Villa", prix: "45 000 000", images: ["a|Cour"], meuble: "" };
const merge = (mine: FormValues, stored: FormValues, known: FormValues | undefined = opened) =>
  mergeFields(compare, { opened: known, mine: { ...opened, ...mine }, stored: { ...opened, ...stored } });

test("DEC-215 a colleague's price and my title both stand, and no question is asked", () => {
  expect(merge({ titre: "Grande villa" }, { prix: "46 000 000" })).toEqual({
    merged: { ...opened, titre: "Grande villa", prix: "46 000 000" },
    both: [],
  });
});

test("only the fields that both changed are asked about, and stand as mine until one is chosen", () => {
  expect(merge({ titre: "Grande villa", prix: "47 000 000" }, { titre: "Belle villa", meuble: "on" })).toEqual({
    merged: { ...opened, titre: "Grande villa", prix: "47 000 000", meuble: "on" },
    both: ["titre"],
  });
});

test("the same change on both sides is none, however the amount was typed, and what was taken back here is theirs", () => {
  expect(merge({ prix: "46000000" }, { prix: "46\u202f000\u202f000" }).both).toEqual([]);
  expect(merge({}, { titre: "Belle villa" }).merged.titre).toBe("Belle villa");
  expect(merge({ titre: "" }, {}).merged.titre).toBe("");
});

test("photos are one field: two orders, or a photo each, are asked about as a whole", () => {
  expect(merge({ images: ["a|Cour", "b|Toit"] }, { images: ["a|Cour", "c|Salon"] })).toMatchObject({
    merged: { images: ["a|Cour", "b|Toit"] },
    both: ["images"],
  });
  expect(merge({}, { images: [] }).merged.images).toEqual([]);
});

test("where nobody knows what the form was opened with, every difference is asked about: nothing is taken unseen", () => {
  const { merged, both } = mergeFields(compare, { opened: undefined, mine: { titre: "A", prix: "1" }, stored: { titre: "B", prix: "1" } });
  expect({ merged, both }).toEqual({ merged: { titre: "A", prix: "1" }, both: ["titre"] });
});
