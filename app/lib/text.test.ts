import { expect, test } from "vitest";
import { fillText } from "./text.ts";

test("the words of a message are put in, and a missing one leaves no hole", () => {
  const template = "Bonjour, je suis intéressé(e) par {titre}, {lieu} ({prix}).";
  expect(fillText(template, { titre: "Villa Soleil", lieu: "Lomé", prix: "250 000 FCFA /mois" })).toBe(
    "Bonjour, je suis intéressé(e) par Villa Soleil, Lomé (250 000 FCFA /mois).",
  );
  expect(fillText(template, { titre: "Mercedes GLC", lieu: null, prix: undefined })).toBe(
    "Bonjour, je suis intéressé(e) par Mercedes GLC.",
  );
});
