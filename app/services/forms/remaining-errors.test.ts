import { expect, test } from "vitest";
import { remainingErrors } from "./remaining-errors.ts";

function form(...fields: [string, string][]) {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

test("a corrected field loses its sentence, and has it again with the value that was refused", () => {
  const errors = { titre: "Trop court", prix: "Indiquez un prix." };
  const refused = { titre: "V", prix: "" };
  expect(remainingErrors(errors, refused, form(["titre", "Villa"]))).toEqual({ prix: "Indiquez un prix." });
  expect(remainingErrors(errors, refused, form(["titre", "V"], ["prix", "5"]))).toEqual({ titre: "Trop court" });
  expect(remainingErrors(errors, refused, form(["titre", "V"], ["prix", ""]))).toEqual(errors);
  expect(remainingErrors(errors, refused, undefined)).toBe(errors);
});

test("line ends and lists are compared by what they say", () => {
  const refused = { notes: "un\r\ndeux", images: ["a|", "b|"] };
  const errors = { notes: "Trop long", images: "Une image manque" };
  expect(remainingErrors(errors, refused, form(["notes", "un\ndeux"], ["images", "a|"], ["images", "b|"]))).toEqual(errors);
  expect(remainingErrors(errors, refused, form(["notes", "un\ndeux"], ["images", "a|"]))).toEqual({ notes: "Trop long" });
});

test("a mistake between two fields goes with either of them", () => {
  const refused = { date_debut: "2026-11-16", date_fin_prevue: "2026-11-01" };
  const errors = { date_fin_prevue: "Avant le début" };
  const shared = { date_fin_prevue: ["date_debut"] };
  const typed = form(["date_debut", "2026-10-01"], ["date_fin_prevue", "2026-11-01"]);
  expect(remainingErrors(errors, refused, typed, shared)).toEqual({});
  expect(remainingErrors(errors, refused, typed)).toEqual(errors);
});
