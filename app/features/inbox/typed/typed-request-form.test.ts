import { expect, test } from "vitest";
import { listingHint } from "./typed-request-form.tsx";

const HOW = "Référence ou mots du titre.";
const opened = { annonce: "B-0004", titre: "Villa avec piscine" };
const found = (annonce: string, ...titres: string[]) => ({ annonce, listings: titres.map((titre) => ({ reference: "B-0001", titre })) });

test("What stands under Annonce follows what is typed: the listing the call began on is not named for another reference", () => {
  const hint = (typed: string, answer?: ReturnType<typeof found>) => listingHint({ typed, opened, answer });
  expect(hint("B-0004")).toBe("Villa avec piscine");
  expect(hint("Z-9999", found("B-0004", "Villa avec piscine"))).toBe(HOW); // its own answer is on its way
  expect(hint("Z-9999", found("Z-9999"))).toBe("Aucune annonce ne correspond.");
  expect(hint("B-0007 ", found("B-0007", "Terrain"))).toBe("Terrain");
  expect(hint("villa", found("villa", "Villa avec piscine", "Villa des palmiers"))).toBe(
    "Plusieurs annonces correspondent\u00a0: écrivez la référence.",
  );
  expect(hint("terrain", found("terrain", "Terrain", "Terrain d’angle"))).toBe("Terrain");
  expect(hint("", found(""))).toBe(HOW);
  expect(listingHint({ typed: "", opened: { annonce: "", titre: undefined }, answer: undefined })).toBe(HOW);
});
