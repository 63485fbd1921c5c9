import { expect, test } from "vitest";
import { defaultOfficeHours } from "#app/services/company-values/office-hours.ts";
import {
  closedParts,
  daysOfWeek,
  hoursShown,
  isIdle,
  momentOfStay,
  mondayOf,
  placeStays,
  placeVisits,
  shownInWeek,
} from "./week-layout.ts";

const hours = defaultOfficeHours; // 8h to 18h, on Saturday to 14h
const visit = (day: string, time: string, duree = 45) => ({ debut: `${day}T${time}:00.000Z`, duree });
const stay = (arrivee: string, depart: string) => ({ arrivee, depart });
const week = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21"];

test("RDV-10 a week has seven days, of which one that is closed and where nothing is planned is narrow", () => {
  for (const day of [...week, "2026-11-22"]) expect(mondayOf(day), day).toBe("2026-11-16");
  for (const day of ["2026-11-16", "2026-11-19", "2026-11-22"]) expect(daysOfWeek(day)).toEqual([...week, "2026-11-22"]);
  expect(daysOfWeek("2026-12-31").at(-1)).toBe("2027-01-03");
  const shown = [8, 18] as const;
  const idle = (day: string, planned: unknown[] = []) => isIdle(closedParts(day, { hours, closures: [] }, shown), planned, shown);
  expect([idle("2026-11-22"), idle("2026-11-22", [visit("2026-11-22", "10:00")]), idle("2026-11-21"), idle("2026-11-20")]).toEqual([
    ...[true, false, false, false],
  ]);
});

test("RDV-10 the hours shown are those of the office, and of what is planned outside them", () => {
  expect(hoursShown(week, hours, [])).toEqual([8, 18]);
  expect(hoursShown(week, hours, [visit("2026-11-16", "06:30"), visit("2026-11-17", "18:15")])).toEqual([6, 19]);
  expect(
    hoursShown(
      week,
      hours.map(() => []),
      [],
    ),
  ).toEqual([8, 18]);
  expect(hoursShown(week, hours, [visit("2026-11-16", "23:30", 180)])).toEqual([8, 24]);
});

test("RDV-10 closed hours lie where the week or a closure says, the closure with its reason", () => {
  const closures = [{ debut: "2026-11-18T12:00:00.000Z", fin: "2026-11-18T18:00:00.000Z", motif: "Inventaire" }];
  const shown = [8, 18] as const;
  expect(closedParts("2026-11-16", { hours, closures }, shown)).toEqual([]);
  expect(closedParts("2026-11-18", { hours, closures }, shown)).toEqual([{ from: 720, to: 1080, label: "Inventaire" }]);
  expect(closedParts("2026-11-21", { hours, closures }, shown)).toEqual([{ from: 840, to: 1080, label: "Fermé" }]);
  expect(closedParts("2026-11-22", { hours, closures }, shown)).toEqual([{ from: 480, to: 1080, label: "Fermé" }]);
  const days = [{ debut: "2026-11-20T00:00:00.000Z", fin: "2026-11-22T00:00:00.000Z", motif: null }];
  expect(closedParts("2026-11-21", { hours, closures: days }, shown)).toEqual([{ from: 480, to: 1080, label: "Fermé" }]);
  const lunch = hours.with(0, [
    [8 * 60, 12 * 60],
    [14 * 60, 18 * 60],
  ]);
  expect(closedParts("2026-11-16", { hours: lunch, closures }, shown)).toEqual([{ from: 720, to: 840, label: "Fermé" }]);
});

test("RDV-10 visits that overlap lie side by side, others have the whole width", () => {
  const placed = placeVisits([
    visit("2026-11-19", "10:30"),
    visit("2026-11-19", "08:00"),
    visit("2026-11-19", "10:00"),
    visit("2026-11-19", "10:45"),
    visit("2026-11-19", "11:15", 15),
    visit("2026-11-19", "14:00", 15),
  ]);
  expect(placed.map(({ from, minutes, lane, lanes }) => [from / 60, minutes, lane, lanes])).toEqual([
    [8, 45, 0, 1],
    [10, 45, 0, 2],
    [10.5, 45, 1, 2],
    [10.75, 45, 0, 2],
    [11.25, 45, 1, 2],
    [14, 45, 0, 1],
  ]);
});

test("RDV-10 a refused or cancelled visit stands in the week where its time is free, and makes no other narrower", () => {
  const at = (day: string, time: string, statut: string) => ({ ...visit(day, time), statut });
  const [given, next] = [at("2026-11-17", "10:00", "refuse"), at("2026-11-17", "10:30", "confirme")];
  const [alone, after] = [at("2026-11-18", "10:00", "annule"), at("2026-11-18", "11:00", "demande")];
  const other = at("2026-11-19", "10:15", "honore");
  const drawn = shownInWeek([given, next, alone, after, other]);
  expect(drawn).toEqual([next, alone, after, other]);
  expect(placeVisits(drawn.slice(0, 1))).toMatchObject([{ lane: 0, lanes: 1 }]);
});

test("RDV-10 no two visits share a place, whatever their hours", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let round = 0; round < 200; round++) {
    const visits = Array.from({ length: random(12) }, () =>
      visit("2026-11-19", `${String(random(24)).padStart(2, "0")}:${String(random(4) * 15).padStart(2, "0")}`, 15 + random(12) * 15),
    );
    const placed = placeVisits(visits);
    expect(placed).toHaveLength(visits.length);
    for (const [index, one] of placed.entries()) {
      expect(one.lane).toBeLessThan(one.lanes);
      for (const other of placed.slice(index + 1))
        expect(one.lane !== other.lane || one.from + one.minutes <= other.from || other.from + other.minutes <= one.from).toBe(true);
    }
  }
});

test("DISPO-08 a stay lies over its nights, cut at the week, and two that follow one another share a row", () => {
  const stays = [stay("2026-11-20", "2026-11-27"), stay("2026-11-10", "2026-11-20"), stay("2026-11-17", "2026-11-18")];
  expect(placeStays(stays, week).map(({ stay: { arrivee }, ...where }) => ({ arrivee, ...where }))).toEqual([
    { arrivee: "2026-11-10", column: 1, days: 4, row: 1, isBegun: true, goesOn: false },
    { arrivee: "2026-11-17", column: 2, days: 1, row: 2, isBegun: false, goesOn: false },
    { arrivee: "2026-11-20", column: 5, days: 2, row: 1, isBegun: false, goesOn: true },
  ]);
  expect(placeStays([stay("2026-11-10", "2026-11-16"), stay("2026-11-22", "2026-11-25")], week)).toEqual([]);
});

test("DISPO-08 on a day a stay comes, goes or is there", () => {
  const ten = stay("2026-11-19", "2026-11-21");
  expect(["18", "19", "20", "21", "22"].map((day) => momentOfStay(ten, `2026-11-${day}`))).toEqual([
    undefined,
    "arrivee",
    "en_cours",
    "depart",
    undefined,
  ]);
});
