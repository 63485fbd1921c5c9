import { expect, test } from "vitest";
import { type ClosedSpan, defaultOfficeHours, type OfficeHours } from "./office-hours.ts";
import { replyTimeWords } from "./reply-time.ts";

function said(iso: string, closed: ClosedSpan[] = [], hours: OfficeHours = defaultOfficeHours) {
  return replyTimeWords({ hours, closed }, new Date(iso))?.replaceAll("\u00a0", " ");
}

const closedFrom = (from: string, to: string): ClosedSpan => [Date.parse(from), Date.parse(to)];

test("DEC-213 open, the answer comes before the hour at which the office closes that day", () => {
  expect(said("2026-11-16T08:00:00Z")).toBe("L’agence est ouverte : vous aurez une réponse aujourd’hui avant 18h.");
  expect(said("2026-11-16T16:59:59Z")).toBe("L’agence est ouverte : vous aurez une réponse aujourd’hui avant 18h.");
  expect(said("2026-11-21T10:00:00Z")).toBe("L’agence est ouverte : vous aurez une réponse aujourd’hui avant 14h.");
  const short = closedFrom("2026-11-16T15:30:00Z", "2026-11-17T00:00:00Z");
  expect(said("2026-11-16T10:00:00Z", [short])).toBe("L’agence est ouverte : vous aurez une réponse aujourd’hui avant 15h30.");
});

test("DEC-213 in the last hour the answer comes with the next opening, and a closed office says that it is closed", () => {
  expect(said("2026-11-16T17:00:00Z")).toBe("Réponse mardi, à partir de 8h.");
  expect(said("2026-11-16T18:00:00Z")).toBe("L’agence est fermée. Réponse mardi, à partir de 8h.");
  expect(said("2026-11-21T13:30:00Z")).toBe("Réponse lundi, à partir de 8h.");
  expect(said("2026-11-22T10:00:00Z")).toBe("L’agence est fermée. Réponse lundi, à partir de 8h.");
  expect(said("2026-11-16T06:00:00Z")).toBe("L’agence est fermée. Réponse aujourd’hui, à partir de 8h.");
});

test("DEC-213 closures are counted: the next opening is after them, with its date from a week on", () => {
  const monday = closedFrom("2026-11-23T00:00:00Z", "2026-11-24T00:00:00Z");
  expect(said("2026-11-22T10:00:00Z", [monday])).toBe("L’agence est fermée. Réponse mardi, à partir de 8h.");
  const holidays = closedFrom("2026-12-21T00:00:00Z", "2027-01-04T12:00:00Z");
  expect(said("2026-12-21T10:00:00Z", [holidays])).toBe("L’agence est fermée. Réponse lundi 4 janvier 2027, à partir de 12h.");
});

test("DEC-213 a pause at noon is no end of the day, a day that ends at midnight says so, and no hours promise nothing", () => {
  const pause: OfficeHours = Array.from({ length: 7 }, () => [
    [480, 720],
    [840, 1_440],
  ]);
  expect(said("2026-11-16T11:30:00Z", [], pause)).toBe("L’agence est ouverte : vous aurez une réponse aujourd’hui avant minuit.");
  expect(said("2026-11-16T12:30:00Z", [], pause)).toBe("L’agence est fermée. Réponse aujourd’hui, à partir de 14h.");
  expect(said("2026-11-16T12:30:00Z", [], Array(7).fill([]))).toBeUndefined();
});
