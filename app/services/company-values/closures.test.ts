import { expect, test } from "vitest";
import { closureInputSchema, readClosure, type TypedClosure } from "./closure-input.ts";
import { closedSpans, closureLines } from "./closures.ts";
import { defaultOfficeHours, isOpenAt } from "./office-hours.ts";

const NOW = "2026-11-16T09:00:00.000Z";
const typed = (fields: Partial<Record<keyof TypedClosure, string>>) => readClosure(closureInputSchema.parse(fields), NOW);
const stored = (fields: Partial<Record<keyof TypedClosure, string>>) => {
  const read = typed(fields);
  return read.ok ? [read.input.debut, read.input.fin] : read.errors;
};

test("S4 a closure closes the office although its week says otherwise", () => {
  const closed = closedSpans([
    { debut: "2026-11-17T00:00:00.000Z", fin: "2026-11-18T00:00:00.000Z" },
    { debut: "2026-11-18T12:00:00.000Z", fin: "2026-11-18T14:00:00.000Z" },
  ]);
  const open = (moment: string) => isOpenAt(defaultOfficeHours, new Date(`2026-11-${moment}Z`), closed);
  expect(["16T17:59", "17T08:00", "17T17:59", "18T08:00", "18T11:59", "18T12:00", "18T13:59", "18T14:00"].map(open)).toEqual([
    ...[true, false, false, true, true, false, false, true],
  ]);
});

test("S4 whole days or hours are read, a last day and times being optional", () => {
  expect(stored({ du: "2026-12-25" })).toEqual(["2026-12-25T00:00:00.000Z", "2026-12-26T00:00:00.000Z"]);
  expect(stored({ du: "2026-12-24", au: "2026-12-31" })).toEqual(["2026-12-24T00:00:00.000Z", "2027-01-01T00:00:00.000Z"]);
  expect(stored({ du: "2026-11-16", de: "12:00", jusqua: "15:30" })).toEqual(["2026-11-16T12:00:00.000Z", "2026-11-16T15:30:00.000Z"]);
});

test("S4 what is no closure to come is refused, each with its sentence", () => {
  expect(stored({})).toEqual({ du: "Indiquez un jour, par exemple 25/12/2026." });
  expect(stored({ du: "2026-12-25", au: "2026-12-24" })).toEqual({ au: "Le premier jour doit précéder le dernier." });
  expect(stored({ du: "2026-12-25", de: "08:00" })).toEqual({ jusqua: "Indiquez l’heure de début et l’heure de fin." });
  expect(stored({ du: "2026-12-25", de: "15:00", jusqua: "12:00" })).toEqual({ jusqua: "L’heure de début doit précéder l’heure de fin." });
  expect(stored({ du: "2026-11-15" })).toEqual({ du: "Choisissez un moment à venir." });
  expect(stored({ du: "2029-01-01" })).toEqual({ du: "Choisissez un jour dans les deux ans qui viennent." });
  expect(stored({ du: "2026-12-25", montrer_motif: "on" })).toEqual({ motif: "Écrivez le motif, ou ne le montrez pas." });
  for (const wrong of [
    { du: "2026-02-30" },
    { du: "demain" },
    { du: "2026-12-25", de: "25:00" },
    { du: "2026-12-25", motif: "x".repeat(81) },
  ])
    expect(closureInputSchema.safeParse(wrong).success).toBe(false);
});

test("S4 closures are read beside the hours, with the reason where it is shown", () => {
  const lines = closureLines([
    { debut: "2026-12-25T00:00:00.000Z", fin: "2026-12-26T00:00:00.000Z", motif: "Noël" },
    { debut: "2026-12-31T12:00:00.000Z", fin: "2027-01-01T00:00:00.000Z", motif: null },
    { debut: "2027-01-01T00:00:00.000Z", fin: "2027-01-03T00:00:00.000Z", motif: null },
    { debut: "2027-01-04T12:00:00.000Z", fin: "2027-01-05T09:30:00.000Z", motif: null },
  ]);
  expect(lines).toEqual([
    { jours: "Vendredi 25 décembre 2026", heures: "Fermé (Noël)" },
    { jours: "Jeudi 31 décembre 2026", heures: "Fermé de 12h à 24h" },
    { jours: "Vendredi 1er janvier 2027 – samedi 2 janvier 2027", heures: "Fermé" },
    { jours: "Lundi 4 janvier 2027, 12h – mardi 5 janvier 2027, 9h30", heures: "Fermé" },
  ]);
});
