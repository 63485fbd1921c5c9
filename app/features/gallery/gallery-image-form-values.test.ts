import { expect, test } from "vitest";
import { lotValue, readLotValue, titreOfFile } from "./gallery-image-form-values.ts";

test.each([
  ["villa-agoe_terrasse.JPG", "Villa agoe terrasse"],
  ["IMG_0041.heic", ""],
  ["IMG 20261118 101500.jpg", ""],
  ["IMG-20261118-WA0003.jpg", ""],
  ["WhatsApp Image 2026-11-18 at 10.15.00 (2).jpeg", ""],
  ["DSC01234.JPG", ""],
  ["Image du salon 2.jpg", "Image du salon 2"],
  ["IMG_villa.jpg", "IMG villa"],
  ["Cour intérieure.jpeg", "Cour intérieure"],
  ["sans-fin", "Sans fin"],
  ["_.png", ""],
  [`${"a".repeat(300)}.jpg`, `A${"a".repeat(119)}`],
])("the title of the file %s is something to correct, or none", (name, titre) => {
  expect(titreOfFile(name)).toBe(titre);
});

test("a title with a bar in it comes back whole from the form", () => {
  const picture = { image_id: "i", id: "r", titre: "Avant | après" };
  expect(readLotValue(lotValue(picture))).toEqual(picture);
});
