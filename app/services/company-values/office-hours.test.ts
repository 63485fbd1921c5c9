import { expect, test } from "vitest";
import {
  clocksAt,
  defaultOfficeHours,
  findSpanFault,
  isOpenAt,
  listClosedDays,
  type OfficeHours,
  openingLines,
  readOfficeHours,
} from "./office-hours.ts";

const at = (iso: string) => isOpenAt(defaultOfficeHours, new Date(iso));

/** The same spans every day but those named, Monday first. */
function week(everyDay: [number, number][], other: Record<number, [number, number][]> = {}): OfficeHours {
  return Array.from({ length: 7 }, (_, day) => other[day] ?? everyDay);
}

test("S4 the office is open from Monday to Friday 8h to 18h and on Saturday 8h to 14h, in Lomé", () => {
  expect(at("2026-11-16T07:59:59Z")).toBe(false); // a Monday
  expect(at("2026-11-16T08:00:00Z")).toBe(true);
  expect(at("2026-11-20T17:59:59Z")).toBe(true);
  expect(at("2026-11-20T18:00:00Z")).toBe(false);
  expect(at("2026-11-21T13:59:00Z")).toBe(true);
  expect(at("2026-11-21T14:00:00Z")).toBe(false);
  expect(at("2026-11-22T10:00:00Z")).toBe(false);
});

test("S4 a pause at noon closes, and midnight ends a day", () => {
  const hours = week(
    [
      [510, 720],
      [840, 1_440],
    ],
    { 6: [] },
  );
  const open = (time: string) => isOpenAt(hours, new Date(`2026-11-16T${time}Z`));
  expect(["08:29:59", "08:30:00", "11:59:59", "12:00:00", "13:59:59", "14:00:00", "23:59:59"].map(open)).toEqual([
    ...[false, true, true, false, false, true, true],
  ]);
  expect(isOpenAt(hours, new Date("2026-11-22T15:00:00Z"))).toBe(false);
});

test("S4 DEC-135 the public lines are those of today, and days that follow with the same hours share one", () => {
  expect(openingLines(defaultOfficeHours)).toEqual([
    { jours: "Lundi – vendredi", heures: "8h – 18h" },
    { jours: "Samedi", heures: "8h – 14h" },
  ]);
  expect(listClosedDays(defaultOfficeHours)).toEqual(["Dimanche"]);
  expect(
    openingLines(
      week(
        [
          [510, 720],
          [840, 1_050],
        ],
        { 2: [], 6: [[0, 1_440]] },
      ),
    ),
  ).toEqual([
    { jours: "Lundi – mardi", heures: "8h30 – 12h, 14h – 17h30" },
    { jours: "Jeudi – samedi", heures: "8h30 – 12h, 14h – 17h30" },
    { jours: "Dimanche", heures: "24h/24" },
  ]);
  expect(openingLines(week([[480, 1_080]]))).toEqual([{ jours: "Tous les jours", heures: "8h – 18h" }]);
  expect(openingLines(week([]))).toEqual([]);
  expect(listClosedDays(week([], { 0: [[0, 60]] }))).toHaveLength(6);
});

test("S4 a span begins before it ends and begins after the one before it", () => {
  expect(findSpanFault([])).toBeUndefined();
  expect(
    findSpanFault([
      [480, 720],
      [720, 1_080],
    ]),
  ).toBeUndefined();
  expect(findSpanFault([[480, 480]])).toBe("order");
  expect(findSpanFault([[1_080, 480]])).toBe("order");
  expect(
    findSpanFault([
      [480, 721],
      [720, 1_080],
    ]),
  ).toBe("overlap");
});

test("only whole hours of a week are read from what is stored", () => {
  expect(readOfficeHours(JSON.parse(JSON.stringify(defaultOfficeHours)))).toEqual(defaultOfficeHours);
  const [monday, ...others] = defaultOfficeHours;
  for (const wrong of [
    undefined,
    "8h – 18h",
    [],
    others,
    [...defaultOfficeHours, []],
    [[[480, 1_441]], ...others],
    [[[480.5, 600]], ...others],
    [[[600, 480]], ...others],
    [[[480, 600, 700]], ...others],
    [
      [
        [480, 540],
        [560, 580],
        [600, 620],
      ],
      ...others,
    ],
    [
      [
        [480, 600],
        [500, 700],
      ],
      ...others,
    ],
    [monday, ...others.slice(1), [{ from: 480, to: 600 }]],
  ])
    expect(readOfficeHours(wrong), JSON.stringify(wrong)).toBeUndefined();
});

test("the visitor's time is told only where it differs", () => {
  const now = new Date("2026-07-15T14:05:00Z");
  expect(clocksAt(now, 0)).toEqual({ lome: "14h05", visitor: undefined });
  expect(clocksAt(now, -120)).toEqual({ lome: "14h05", visitor: "16h05" }); // Paris in summer
  expect(clocksAt(now, 300)).toEqual({ lome: "14h05", visitor: "9h05" });
});
