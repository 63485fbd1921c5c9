import { expect, test } from "vitest";
import { addDays, isDay } from "#app/lib/time/dates.ts";
import { createRandom } from "#tests/random.ts";
import { addMonth, type Chosen, chooseDay, dateFault, dayState, lastDay, type StayRules, shownMonth, weeksOf } from "./stay-dates.ts";

const TODAY = "2026-11-18";
const rules: StayRules = { unit: "nuit", min: 2, max: 10 };
const taken = new Set(["2026-12-20", "2026-12-21"]);

function faultOf(arrivee: string, depart: string, more: Partial<StayRules> = {}) {
  return dateFault({ arrivee, depart }, { ...rules, ...more }, taken, TODAY)?.message.replaceAll("\u00a0", " ");
}

test("DISPO-03 both sides of each rule: today, the shortest and the longest stay, the end of the calendar", () => {
  expect(faultOf("2026-11-18", "2026-11-20")).toBeUndefined();
  expect(faultOf("2026-11-17", "2026-11-20")).toBe("L’arrivée ne peut pas être dans le passé.");
  expect(faultOf("2026-11-18", "2026-11-19")).toBe("Séjour minimum : 2 nuits.");
  expect(faultOf("2026-11-18", "2026-11-28")).toBeUndefined();
  expect(faultOf("2026-11-18", "2026-11-29")).toBe("Séjour maximum : 10 nuits.");
  expect(faultOf("2026-11-20", "2026-11-20")).toBe("Le départ doit venir après l’arrivée.");
  expect(lastDay(TODAY)).toBe("2027-11-30");
  expect(faultOf("2027-11-25", "2027-11-30")).toBeUndefined();
  expect(faultOf("2027-11-25", "2027-12-01")).toBe("Le calendrier s’arrête au 30 novembre 2027.");
  expect(faultOf("2026-11-18", "2026-11-29", { unit: "jour" })).toBe("Location maximum : 10 jours.");
});

test("DISPO-03 one may leave on the day of a taken night, arrive on the day another leaves, and not cross a taken night", () => {
  expect(faultOf("2026-12-18", "2026-12-20")).toBeUndefined();
  expect(faultOf("2026-12-18", "2026-12-21")).toBe("Ces dates traversent des nuits déjà prises.");
  expect(faultOf("2026-12-21", "2026-12-23")).toBe("Ces dates traversent des nuits déjà prises.");
  expect(faultOf("2026-12-22", "2026-12-24")).toBeUndefined();
  expect(faultOf("2026-12-18", "2026-12-24", { unit: "jour" })).toBe("Ces dates traversent des jours déjà pris.");
});

test("DISPO-03 what is no day is refused where it was typed", () => {
  for (const odd of ["", "2026-13-01", "2026-02-30", "2026-12-4", "demain", "2026-12-04T00", "0000-00-00", "9".repeat(5_000)])
    expect(isDay(odd), odd.slice(0, 20)).toBe(false);
  expect(dateFault({ arrivee: "2026-13-01", depart: "2026-12-05" }, rules, taken, TODAY)?.field).toBe("arrivee");
  expect(dateFault({ arrivee: "2026-12-01", depart: "2026-02-30" }, rules, taken, TODAY)?.field).toBe("depart");
});

test("DISPO-03 first the arrival, then the departure, and a day before the arrival or a third begins anew", () => {
  const choose = (days: string[]) => days.reduce<Chosen>((chosen, day) => chooseDay(chosen, day, taken, TODAY), {});
  expect(choose(["2026-12-04", "2026-12-14"])).toEqual({ arrivee: "2026-12-04", depart: "2026-12-14" });
  expect(choose(["2026-12-04", "2026-12-02"])).toEqual({ arrivee: "2026-12-02" });
  expect(choose(["2026-12-04", "2026-12-14", "2026-12-08"])).toEqual({ arrivee: "2026-12-08" });
  expect(choose(["2026-12-20"])).toEqual({});
  expect(choose(["2026-11-17"])).toEqual({});
  expect(choose(["2026-12-18", "2026-12-20"])).toEqual({ arrivee: "2026-12-18", depart: "2026-12-20" });
});

test("DISPO-02 a day is past, taken or free, and the day of the next taken night is free to leave on once an arrival is chosen", () => {
  const state = (day: string, chosen: Chosen = {}) => dayState(day, chosen, taken, TODAY);
  expect([state("2026-11-17"), state("2026-11-18"), state("2026-12-20")]).toEqual(["past", "free", "taken"]);
  expect(state("2026-12-20", { arrivee: "2026-12-18" })).toBe("free");
  expect(state("2026-12-21", { arrivee: "2026-12-18" })).toBe("taken");
  expect(state("2026-12-20", { arrivee: "2026-12-22" })).toBe("taken");
  expect(state("2026-12-20", { arrivee: "2026-12-04", depart: "2026-12-14" })).toBe("taken");
});

test("DISPO-02 months are whole weeks from Monday on, from this month to twelve ahead, whatever the address asks for", () => {
  const december = weeksOf("2026-12");
  expect(december[0]).toEqual([undefined, "2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-05", "2026-12-06"]);
  expect(december.flat().filter(Boolean)).toHaveLength(31);
  expect(weeksOf("2027-02").flat().filter(Boolean).at(-1)).toBe("2027-02-28");
  expect(weeksOf("2028-02").flat().filter(Boolean).at(-1)).toBe("2028-02-29");
  expect(weeksOf("2026-11").map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect(addMonth("2026-12", 1)).toBe("2027-01");
  const asked = [null, "2026-10", "2026-11", "2027-11", "2027-12", "2026-13", "9999-99", "x".repeat(9_000)];
  expect(asked.map((month) => shownMonth(month, TODAY))).toEqual([
    ...["2026-11", "2026-11", "2026-11", "2027-11", "2027-11", "2026-11", "2026-11", "2026-11"],
  ]);
});

test("DISPO-03 for any taken nights a stay that is allowed covers none of them and keeps every rule", () => {
  const random = createRandom(3);
  const day = () => addDays(TODAY, Math.floor(random() * 60) - 5);
  let allowed = 0;
  for (let round = 0; round < 2_000; round++) {
    const nights = new Set(Array.from({ length: 8 }, day));
    const dates = { arrivee: day(), depart: day() };
    const given = { unit: "nuit" as const, min: 1 + Math.floor(random() * 4), max: random() < 0.5 ? null : 6 };
    const covered = Array.from({ length: 70 }, (_, index) => addDays(dates.arrivee, index)).filter((night) => night < dates.depart);
    const mayBe =
      dates.arrivee >= TODAY &&
      covered.length >= given.min &&
      covered.length <= (given.max ?? 1_000) &&
      covered.every((night) => !nights.has(night));
    expect(dateFault(dates, given, nights, TODAY) === undefined, JSON.stringify({ dates, given, nights: [...nights] })).toBe(mayBe);
    if (mayBe) allowed++;
  }
  expect(allowed).toBeGreaterThan(50);
});
