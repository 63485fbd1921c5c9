import { expect, test } from "vitest";
import { lotValue, readLotValue, titreOfFile } from "./gallery-image-form-values.ts";

test.each([
  ["villa-agoe_terrasse.JPG", "Villa agoe terrasse"],
  ["IMG_0041.heic", "IMG 0041"],
  ["Cour intérieure.jpeg", "Cour intérieure"],
  ["sans-fin", "Sans fin"],
  ["_.png", ""],
  [`${"a".repeat(300)}.jpg`, `A${"a".repeat(119)}`],
])("the title of the file %s is something to correct", (name, titre) => {
  expect(titreOfFile(name)).toBe(titre);
});

test("a title with a bar in it comes back whole from the form", () => {
  const picture = { image_id: "i", id: "r", titre: "Avant | après" };
  expect(readLotValue(lotValue(picture))).toEqual(picture);
});
