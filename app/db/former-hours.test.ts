import { expect, test } from "vitest";
import { readFormerHours } from "./former-hours.ts";

const read = (jours: string, heures: string) => readFormerHours([{ jours, heures }]);
/** The days, Monday first, on which the first line says something. */
const daysOf = (jours: string) => read(jours, "8h – 18h")?.flatMap((spans, day) => (spans.length > 0 ? [day] : []));
const spansOf = (heures: string) => read("Lundi", heures)?.[0];

test("DEC-135 the lines of the first version become its hours", () => {
  const lines = [
    { jours: "Lundi – vendredi", heures: "8h – 18h" },
    { jours: "Samedi", heures: "8h – 14h" },
  ];
  const weekday = [[480, 1_080]];
  expect(readFormerHours(lines)).toEqual([weekday, weekday, weekday, weekday, weekday, [[480, 840]], []]);
  expect(
    readFormerHours([
      { jours: "Tous les jours", heures: "14h – 18h" },
      { jours: "Lundi", heures: "8h – 12h" },
    ])?.slice(0, 2),
  ).toEqual([
    [
      [480, 720],
      [840, 1_080],
    ],
    [[840, 1_080]],
  ]);
});

test("DEC-135 days and hours written otherwise are understood", () => {
  expect(daysOf("Du lundi au jeudi, samedi")).toEqual([0, 1, 2, 3, 5]);
  expect(daysOf("lundis et mardis")).toEqual([0, 1]);
  expect(daysOf("Samedi\u00a0– lundi")).toEqual([0, 5, 6]);
  expect(daysOf("7j/7")).toHaveLength(7);
  expect(spansOf("8h30-12h, 14h-17h30")).toEqual([
    [510, 720],
    [840, 1_050],
  ]);
  expect(spansOf("de 8:00 à 18:30")).toEqual([[480, 1_110]]);
  expect(spansOf("18h – 0h")).toEqual([[1_080, 1_440]]);
  expect(spansOf("24h/24")).toEqual([[0, 1_440]]);
  expect(spansOf("Fermé")).toEqual([]);
});

test("DEC-135 a word that is not understood leaves the whole unread", () => {
  for (const jours of ["Sur rendez-vous", "Tous les jours sauf dimanche", "Jours ouvrés", "Lundi – férié", "", "Lundi mardi"])
    expect(daysOf(jours), jours).toBeUndefined();
  const wrong = [
    "le matin",
    "8h – 18h sur rendez-vous",
    "8h",
    "18h – 8h",
    "8h – 12h, 11h – 14h",
    "7h – 9h, 10h – 12h, 14h – 18h",
    "8h – 99h",
    "8h70 – 9h",
  ];
  for (const heures of [...wrong, "", "8h – ".repeat(100)]) expect(spansOf(heures), heures).toBeUndefined();
  for (const lines of [
    undefined,
    null,
    "Lundi : 8h – 18h",
    [],
    [null],
    [{}],
    [{ jours: 3, heures: 4 }],
    Array.from({ length: 11 }, () => ({ jours: "Lundi", heures: "Fermé" })),
  ])
    expect(readFormerHours(lines)).toBeUndefined();
});
