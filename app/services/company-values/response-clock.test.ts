import { afterEach, expect, test } from "vitest";
import { createRandom } from "#tests/random.ts";
import { closedSpans } from "./closures.ts";
import { defaultOfficeHours, isOpenAt, type OfficeHours } from "./office-hours.ts";
import { type OfficeTime, officeMinutes, officeMinutesBefore, officeMinutesInWords, openDaysBefore } from "./office-minutes.ts";
import { lateSince, limitsFaults, RED_BELOW_AMBER, readLimits, usualLimits, waitOf, waitToneWords } from "./response-clock.ts";

const office: OfficeTime = { hours: defaultOfficeHours, closed: [] };
const at = (moment: string) => new Date(`2026-11-${moment}:00.000Z`);
const waited = (from: string, to: string, time = office) => officeMinutesInWords(officeMinutes(time, at(from), at(to)), time.hours);
const nbsp = (text: string) => text.replaceAll(" ", "\u00a0").replace("j\u00a0ouvré", "j ouvré");

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test("BOITE-05 the clock counts office minutes, from the frozen times of its text", () => {
  expect(waited("20T17:30", "21T08:30")).toBe(nbsp("1 h")); // Friday evening to Saturday morning
  expect(waited("21T11:32", "23T10:42")).toBe(nbsp("5 h 10")); // Saturday to Monday
  expect(waited("21T14:00", "23T08:00")).toBe(nbsp("0 min"));
  expect(waited("16T08:00", "16T08:24")).toBe(nbsp("24 min"));
  expect(waited("16T08:00", "16T09:20")).toBe(nbsp("1 h 20"));
  expect(waited("16T08:00", "16T09:05")).toBe(nbsp("1 h 05"));
  expect(waited("16T08:00", "16T18:00")).toBe(nbsp("1 j ouvré"));
  expect(waited("16T08:00", "18T08:00")).toBe(nbsp("2 j ouvrés"));
});

test("BOITE-05 a closed day and closed hours do not count", () => {
  const closures = [
    { debut: at("17T00:00").toISOString(), fin: at("18T00:00").toISOString() },
    { debut: at("18T12:00").toISOString(), fin: at("18T15:30").toISOString() },
    { debut: at("18T13:00").toISOString(), fin: at("18T14:00").toISOString() }, // within the one before
  ];
  const time = { hours: defaultOfficeHours, closed: closedSpans(closures) };
  expect(officeMinutes(time, at("16T17:30"), at("18T08:30"))).toBe(60);
  expect(officeMinutes(time, at("18T11:00"), at("18T16:00"))).toBe(90);
  expect(openDaysBefore(time, at("19T10:00"), 2)).toEqual(at("16T10:00"));
  expect(officeMinutesBefore(time, at("18T08:30"), 60)).toEqual(at("16T17:30"));
});

test("BOITE-05 grey, amber from 60 and red from 240 office minutes, or red from the amber limit on when urgent", () => {
  const tone = (minutes: number, urgentSince: string | null = null) => {
    const now = new Date(at("16T08:00").getTime() + minutes * 60_000);
    return waitOf({ since: at("16T08:00").toISOString(), urgentSince }, now, office, usualLimits).tone;
  };
  expect([0, 59, 60, 239, 240].map((minutes) => tone(minutes))).toEqual(["gris", "gris", "ambre", "ambre", "rouge"]);
  expect(waitToneWords.rouge).toBe("En retard");
  expect([59, 60].map((minutes) => tone(minutes, at("16T08:00").toISOString()))).toEqual(["gris", "rouge"]);
  const { late = "", urgentLate = "" } = lateSince(at("17T09:00"), office, usualLimits);
  expect([late, urgentLate]).toEqual([at("16T15:00").toISOString(), at("17T08:00").toISOString()]);
});

test("BOITE-05 the two limits keep their bounds and their order", () => {
  expect(limitsFaults({ ambre: 60, rouge: 240 })).toEqual({});
  expect(limitsFaults({ ambre: 60, rouge: 60 })).toEqual({ rouge: RED_BELOW_AMBER });
  expect(RED_BELOW_AMBER).toBe("Le délai rouge doit être plus long que le délai ambre.");
  expect(limitsFaults({ ambre: 14, rouge: 2_881 })).toEqual({
    ambre: "Indiquez un nombre de minutes entre 15 et 480.",
    rouge: "Indiquez un nombre de minutes entre 30 et 2880.",
  });
  expect(readLimits({ ambre: 30, rouge: 90 })).toEqual({ ambre: 30, rouge: 90 });
  for (const wrong of [undefined, null, "60", { ambre: 90, rouge: 30 }, { ambre: 15.5, rouge: 90 }])
    expect(readLimits(wrong)).toEqual(usualLimits);
});

/** Minute by minute, as a person would count them. */
function countMinutes({ hours, closed }: OfficeTime, from: number, to: number) {
  let minutes = 0;
  for (let minute = from; minute < to; minute += 60_000) if (isOpenAt(hours, new Date(minute), closed)) minutes++;
  return minutes;
}

const noonBreak: OfficeHours = defaultOfficeHours.map((spans, day) =>
  day < 5
    ? [
        [450, 720],
        [840, 1_080],
      ]
    : spans,
);

test("bar 5: server and browser agree to the minute for 1,000 random pairs, whatever the zone of either", () => {
  const random = createRandom(5);
  const minute = (days: number) => at("01T00:00").getTime() + Math.floor(random() * days * 1_440) * 60_000;
  for (let pair = 0; pair < 1_000; pair++) {
    const from = minute(20);
    const to = from + Math.floor(random() * 6 * 1_440) * 60_000;
    const closed = Array.from({ length: Math.floor(random() * 4) }, () => {
      const begin = minute(26);
      return [begin, begin + Math.floor(random() * 2_880) * 60_000] as const;
    });
    const time = { hours: pair % 2 ? noonBreak : defaultOfficeHours, closed };
    process.env.TZ = "UTC";
    const onServer = officeMinutes(time, from, to);
    process.env.TZ = pair % 3 ? "America/New_York" : "Pacific/Auckland";
    expect(officeMinutes(JSON.parse(JSON.stringify(time)), from, to)).toBe(onServer);
    if (pair % 8 === 0) expect(onServer).toBe(countMinutes(time, from, to)); // slow
    const before = officeMinutesBefore(time, to, onServer);
    if (onServer > 0) expect(before && officeMinutes(time, before, to)).toBe(onServer);
  }
});
