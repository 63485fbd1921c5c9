import { expect, test } from "vitest";
import { holidayClosure, listHolidaysToAdd, listPublicHolidays } from "./public-holidays.ts";

const daysOf = (year: number) => listPublicHolidays(year).map(({ jour }) => jour);

test("RDV-02 the holidays of Togo are eight fixed days and three that follow Easter", () => {
  expect(listPublicHolidays(2027).map(({ jour, nom }) => `${jour} ${nom}`)).toEqual([
    "2027-01-01 Jour de l’an",
    "2027-01-13 Fête de la libération nationale",
    "2027-03-29 Lundi de Pâques",
    "2027-04-27 Fête de l’indépendance",
    "2027-05-01 Fête du travail",
    "2027-05-06 Ascension",
    "2027-05-17 Lundi de Pentecôte",
    "2027-06-21 Journée des martyrs",
    "2027-08-15 Assomption",
    "2027-11-01 Toussaint",
    "2027-12-25 Noël",
  ]);
});

test("RDV-02 Easter is right in the years that show a mistake of its formula", () => {
  // The Monday after known Easters: the earliest (1818) and the latest (1943) there are, two corrections of the moon (1954, 1981), some others.
  const mondays = {
    1818: "03-23",
    1943: "04-26",
    1954: "04-19",
    1981: "04-20",
    2000: "04-24",
    2008: "03-24",
    2038: "04-26",
    2049: "04-19",
  };
  for (const [year, monday] of Object.entries(mondays)) expect(daysOf(Number(year))).toContain(`${year}-${monday}`);
  for (let year = 1900; year < 2200; year++) {
    const [easterMonday, ascension, whitMonday] = ["Lundi de Pâques", "Ascension", "Lundi de Pentecôte"].map((name) =>
      Date.parse(listPublicHolidays(year).find(({ nom }) => nom === name)?.jour ?? ""),
    );
    expect([new Date(easterMonday ?? 0).getUTCDay(), new Date(ascension ?? 0).getUTCDay(), new Date(whitMonday ?? 0).getUTCDay()]).toEqual([
      1, 4, 1,
    ]);
  }
});

test("RDV-02 proposed are the days to come, today included, on which the office is not closed already", () => {
  const proposed = (closures: { debut: string; fin: string }[], today: string) =>
    listHolidaysToAdd(closures, today).map(({ year, days }) => [year, ...days.map(({ jour }) => jour.slice(5))]);
  expect(proposed([], "2026-11-01")).toEqual([
    [2026, "11-01", "12-25"],
    [2027, "01-01", "01-13", "03-29", "04-27", "05-01", "05-06", "05-17", "06-21", "08-15", "11-01", "12-25"],
  ]);
  const holidays = listPublicHolidays(2027).map((day) => holidayClosure(day, true));
  const leave = { debut: "2026-12-24T00:00:00.000Z", fin: "2027-01-02T00:00:00.000Z" };
  const morning = { debut: "2027-05-17T08:00:00.000Z", fin: "2027-05-17T12:00:00.000Z" };
  expect(proposed([leave, ...holidays.filter(({ debut }) => !debut.startsWith("2027-05-17")), morning], "2026-11-02")).toEqual([
    [2027, "05-17"],
  ]);
});
