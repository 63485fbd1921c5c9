import { expect, test } from "vitest";
import { clocksAt, isOpenAt, listClosedDays } from "./opening-hours.ts";
import { defaultCompanySettings } from "./settings.ts";

const { horaires } = defaultCompanySettings;
const at = (iso: string) => isOpenAt(horaires, new Date(iso));

test("the office is open from Monday to Friday 8h to 18h and on Saturday 8h to 14h, in Lomé", () => {
  expect(at("2026-11-16T07:59:59Z")).toBe(false); // a Monday
  expect(at("2026-11-16T08:00:00Z")).toBe(true);
  expect(at("2026-11-20T17:59:59Z")).toBe(true);
  expect(at("2026-11-20T18:00:00Z")).toBe(false);
  expect(at("2026-11-21T13:59:00Z")).toBe(true);
  expect(at("2026-11-21T14:00:00Z")).toBe(false);
  expect(at("2026-11-22T10:00:00Z")).toBe(false);
  expect(listClosedDays(horaires)).toEqual(["Dimanche"]);
});

test("hours written otherwise are understood, and words that are not leave the state unsaid", () => {
  const monday = new Date("2026-11-16T13:00:00Z");
  expect(isOpenAt([{ jours: "Lundi au jeudi, samedi", heures: "8h30-12h, 14h-17h30" }], monday)).toBe(false);
  expect(isOpenAt([{ jours: "lundis et mardis", heures: "8:30 – 17:30" }], monday)).toBe(true);
  expect(isOpenAt([{ jours: "Tous les jours", heures: "24h/24" }], monday)).toBe(true);
  expect(isOpenAt([{ jours: "Tous les jours", heures: "Fermé" }], monday)).toBe(false);
  expect(isOpenAt([{ jours: "Sur rendez-vous", heures: "8h – 18h" }], monday)).toBeUndefined();
  expect(isOpenAt([{ jours: "Lundi", heures: "le matin" }], monday)).toBeUndefined();
  expect(listClosedDays([{ jours: "Sur rendez-vous", heures: "8h – 18h" }])).toEqual([]);
});

test("the visitor's time is told only where it differs", () => {
  const now = new Date("2026-07-15T14:05:00Z");
  expect(clocksAt(now, 0)).toEqual({ lome: "14h05", visitor: undefined });
  expect(clocksAt(now, -120)).toEqual({ lome: "14h05", visitor: "16h05" }); // Paris in summer
  expect(clocksAt(now, 300)).toEqual({ lome: "14h05", visitor: "9h05" });
});
