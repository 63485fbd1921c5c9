import { expect, test } from "vitest";
import { calendarDate, calendarFile, calendarText } from "./calendar-text.ts";

test("a calendar file ends its lines with CRLF, folds them at 75 octets and cuts no sign in two", () => {
  const titre = "Appartement meublé 🏝 avec terrasse, vue sur mer; « Baguida » \\ étage 3 🏝🏝🏝🏝🏝🏝🏝🏝🏝🏝🏝🏝\nau calme";
  const file = calendarFile([[["SUMMARY", calendarText(titre)]]]);
  const lines = file.split("\r\n");
  expect(lines.pop()).toBe("");
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(file).not.toContain("\ufffd");
  const summary = /SUMMARY:(.*?)\r\n(?! )/s.exec(file)?.[1]?.replaceAll("\r\n ", "");
  expect(summary?.replaceAll("\\n", "\n").replace(/\\([\\;,])/g, "$1")).toBe(titre);
});

test("a calendar file holds every event between its marks, and a text cannot add a line", () => {
  const file = calendarFile(
    [
      [["UID", "1"]],
      [
        ["UID", "2"],
        ["SUMMARY", calendarText("a\r\nEND:VEVENT\u0007")],
      ],
    ],
    [["METHOD", "PUBLISH"]],
  );
  expect(file.split("\r\n")).toEqual([
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//FADEM//Agenda//FR", "CALSCALE:GREGORIAN", "METHOD:PUBLISH"],
    ...["BEGIN:VEVENT", "UID:1", "END:VEVENT", "BEGIN:VEVENT", "UID:2", "SUMMARY:a\\nEND:VEVENT", "END:VEVENT", "END:VCALENDAR", ""],
  ]);
});

test("days and moments are written as calendars read them", () => {
  expect(calendarDate("2026-12-04")).toBe("20261204");
  expect(calendarDate("2026-11-19T10:15:00.000Z")).toBe("20261119T101500Z");
});
