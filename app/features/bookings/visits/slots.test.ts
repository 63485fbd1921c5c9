import { expect, test } from "vitest";
import { todayInLome } from "#app/lib/time/dates.ts";
import { defaultOfficeHours, type OfficeHours, type Span } from "#app/services/company-values/office-hours.ts";
import { readVisitSettings, visitBounds } from "#app/services/company-values/visit-settings.ts";
import { createRandom } from "#tests/random.ts";
import { isMoment, isSlot, lastSlotDay, listSlots, type SlotRules, unitsOfVisit } from "./slots.ts";

const settings = readVisitSettings(undefined, "Lomé");
const NOW = "2026-11-19T07:30:00.000Z"; // a Thursday
const usual: SlotRules = { settings, hours: defaultOfficeHours, closed: [], full: new Set(), now: NOW };
const startsOn = (jour: string, more: Partial<SlotRules> = {}) =>
  listSlots({ ...usual, ...more, from: jour, days: 1 }).flatMap(({ debuts }) => debuts.map((debut) => debut.slice(11, 16)));
const span = (from: string, until: string) => [Date.parse(`${from}Z`), Date.parse(`${until}Z`)] as const;

test("RDV-01 with the usual hours a weekday has ten starts, Saturday six, Sunday none", () => {
  const hoursOf = (last: number) => Array.from({ length: last - 7 }, (_, index) => `${String(8 + index).padStart(2, "0")}:00`);
  expect(startsOn("2026-11-24")).toEqual(hoursOf(17));
  expect(startsOn("2026-11-28")).toEqual(hoursOf(13));
  expect(startsOn("2026-11-29")).toEqual([]);
});

test("RDV-01 a start exactly at the end of the notice is offered, one minute earlier not", () => {
  expect(startsOn("2026-11-20", { now: "2026-11-19T09:00:00.000Z" })[0]).toBe("09:00");
  expect(startsOn("2026-11-20", { now: "2026-11-19T09:01:00.000Z" })[0]).toBe("10:00");
  const at = (now: string) => isSlot("2026-11-20T09:00:00.000Z", { ...usual, now });
  expect([at("2026-11-19T09:00:00.000Z"), at("2026-11-19T09:00:00.001Z")]).toEqual([true, false]);
});

test("RDV-01 the last day is today and the horizon, and the list has no day before today or behind it", () => {
  expect(lastSlotDay(NOW, settings)).toBe("2026-12-10");
  expect(listSlots({ ...usual, from: "2026-11-17", days: 4 }).map(({ jour }) => jour)).toEqual(["2026-11-19", "2026-11-20"]);
  const late = listSlots({ ...usual, from: "2026-12-09", days: 14 });
  expect(late.map(({ jour, debuts }) => [jour, debuts.length])).toEqual([
    ["2026-12-09", 10],
    ["2026-12-10", 10],
  ]);
  expect(isSlot("2026-12-10T17:00:00.000Z", usual)).toBe(true);
  expect(isSlot("2026-12-11T08:00:00.000Z", usual)).toBe(false);
  for (const odd of ["", "2026-13-01", "demain"]) expect(listSlots({ ...usual, from: odd, days: 7 })).toEqual([]);
});

test("RDV-01 a closure takes its hours out of a day, and what is open behind it begins anew", () => {
  expect(startsOn("2026-11-24", { closed: [span("2026-11-24T00:00", "2026-11-25T00:00")] })).toEqual([]);
  expect(startsOn("2026-11-24", { closed: [span("2026-11-24T10:30", "2026-11-24T15:30")] })).toEqual(["08:00", "09:00", "15:30", "16:30"]);
  const twice: OfficeHours = defaultOfficeHours.with(1, [
    [480, 720],
    [870, 1_080],
  ]);
  expect(startsOn("2026-11-24", { hours: twice })).toEqual(["08:00", "09:00", "10:00", "11:00", "14:30", "15:30", "16:30"]);
});

test("RDV-01 RDV-05 a taken quarter takes the starts away that would touch it, and leaves them starts all the same", () => {
  const full = new Set(["2026-11-24T10:45"]); // the pause behind ten o'clock
  expect(startsOn("2026-11-24", { full })).not.toContain("10:00");
  expect(startsOn("2026-11-24", { full })).toHaveLength(9);
  expect(isSlot("2026-11-24T10:00:00.000Z", usual)).toBe(true);
});

test("RDV-05 what is off the grid, closed, past the notice or no moment at all is no slot", () => {
  const none = ["2026-11-24T10:15:00.000Z", "2026-11-29T10:00:00.000Z", "2026-11-19T10:00:00.000Z", "2026-11-24T18:00:00.000Z"];
  const odd = ["2026-13-01", "2026-13-01T10:00:00.000Z", "2026-02-30T10:00:00.000Z", "2026-11-24T10:00", "", "2026-11-24T10:00:00+00:00"];
  for (const debut of [...none, ...odd, "+02026-11-24T10:00:00.0Z"]) expect(isSlot(debut, usual), debut).toBe(false);
  for (const debut of odd) expect(isMoment(debut), debut).toBe(false);
});

function pick(random: () => number, min: number, max: number, step = 1) {
  return min + step * Math.floor(random() * (Math.floor((max - min) / step) + 1));
}

/** A company as its settings allow it to be. */
function randomRules(random: () => number): SlotRules {
  const day = (): Span[] => {
    const at = Array.from({ length: 4 }, () => pick(random, 0, 1_440)).sort((a, b) => a - b);
    const spans: Span[] = [
      [at[0] ?? 0, at[1] ?? 0],
      [at[2] ?? 0, at[3] ?? 0],
    ];
    return spans.slice(0, pick(random, 0, 2)).filter(([from, to]) => from < to);
  };
  const now = new Date(Date.parse(NOW) + pick(random, 0, 40 * 1_440) * 60_000).toISOString();
  const within = (name: keyof typeof visitBounds) => pick(random, visitBounds[name].min, visitBounds[name].max, visitBounds[name].step);
  const closed = Array.from({ length: pick(random, 0, 4) }, () => {
    const from = Date.parse(now) + pick(random, -2_000, 30_000) * 60_000;
    return [from, from + pick(random, 1, 3_000) * 60_000] as const;
  });
  return {
    settings: {
      duree: within("duree"),
      pause: within("pause"),
      preavis_heures: within("preavis_heures"),
      horizon_jours: within("horizon_jours"),
    },
    hours: Array.from({ length: 7 }, day),
    ...{ closed, now, full: new Set() },
  };
}

test("RDV-01 for any company every start is open to its end, within notice and horizon, no two touch, and none is left out", () => {
  const random = createRandom(11);
  let starts = 0;
  for (let round = 0; round < 150; round++) {
    const rules = randomRules(random);
    const { settings: said, hours, closed, now } = rules;
    const where = JSON.stringify(rules);
    const isOpen = (at: number) => {
      const day = new Date(at);
      const minutes = day.getUTCHours() * 60 + day.getUTCMinutes();
      const spans = hours[(day.getUTCDay() + 6) % 7] ?? [];
      return spans.some(([from, to]) => minutes >= from && minutes < to) && !closed.some(([from, to]) => at >= from && at < to);
    };
    const shown = listSlots({ ...rules, from: todayInLome(new Date(now)), days: 61 });
    expect(shown.length, where).toBe(said.horizon_jours + 1);
    for (const { jour, debuts } of shown) {
      let free = 0; // minutes since the last start, or since the office opened
      const expected: string[] = [];
      // Minute by minute: a start stands where the office has just opened, and then after each visit and its pause.
      const midnight = Date.parse(`${jour}T00:00:00.000Z`);
      for (let at = midnight; at < midnight + 86_400_000; at += 60_000) {
        if (!isOpen(at)) {
          free = 0;
          continue;
        }
        const isOpening = at === midnight || !isOpen(at - 60_000) || opensAnew(hours, at);
        free = isOpening ? 0 : free + 1;
        if (free % (said.duree + said.pause) !== 0) continue;
        let fits = true;
        for (let minute = 1; minute < said.duree && fits; minute++)
          fits = at + minute * 60_000 < midnight + 86_400_000 && isOpen(at + minute * 60_000) && !opensAnew(hours, at + minute * 60_000);
        if (fits && at >= Date.parse(now) + said.preavis_heures * 3_600_000) expected.push(new Date(at).toISOString());
      }
      expect(debuts, `${jour} ${where}`).toEqual(expected);
      starts += debuts.length;
      for (const debut of debuts) expect(isSlot(debut, rules)).toBe(true);
    }
  }
  expect(starts).toBeGreaterThan(5_000);
});

/** A second span that begins where the first ends is an opening of its own. */
function opensAnew(hours: OfficeHours, at: number) {
  const day = new Date(at);
  return (hours[(day.getUTCDay() + 6) % 7] ?? []).some(([from]) => from === day.getUTCHours() * 60 + day.getUTCMinutes());
}

test("RDV-06 for any company: starts taken one after the other, in any order, never hold a quarter of an hour together", () => {
  const random = createRandom(12);
  for (let round = 0; round < 60; round++) {
    const rules = randomRules(random);
    const full = new Set<string>();
    for (let visit = 0; visit < 12; visit++) {
      const open = listSlots({ ...rules, full, from: todayInLome(new Date(rules.now)), days: 5 }).flatMap(({ debuts }) => debuts);
      const chosen = open[pick(random, 0, open.length - 1)];
      if (chosen === undefined) break;
      for (const unit of unitsOfVisit(chosen, rules.settings)) {
        expect(full.has(unit)).toBe(false);
        full.add(unit);
      }
    }
  }
});
