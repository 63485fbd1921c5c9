import { expect, test } from "vitest";
import { fillText, ofName } from "./text.ts";

test("a name begins with a vowel or not", () => {
  expect(["Koffi", "Essi", "Élom", "Yao", "Yvonne"].map(ofName)).toEqual(["de Koffi", "d’Essi", "d’Élom", "de Yao", "d’Yvonne"]);
});

test("the words of a message are put in, and a missing one leaves no hole", () => {
  const template = "Bonjour, je suis intéressé(e) par {titre}, {lieu} ({prix}).";
  expect(fillText(template, { titre: "Villa Soleil", lieu: "Lomé", prix: "250 000 FCFA /mois" })).toBe(
    "Bonjour, je suis intéressé(e) par Villa Soleil, Lomé (250 000 FCFA /mois).",
  );
  expect(fillText(template, { titre: "Mercedes GLC", lieu: null, prix: undefined })).toBe(
    "Bonjour, je suis intéressé(e) par Mercedes GLC.",
  );
});
