import { afterEach, expect, test, vi } from "vitest";
import { formatDate, formatDateTime, formatDeadline, formatMoment, lastDays, momentInWords, nowIso, todayInLome } from "./dates.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test("R54 times are stored in UTC and days counted in Lomé, wherever the server stands", () => {
  vi.useFakeTimers();
  for (const zone of ["Pacific/Auckland", "America/Los_Angeles", "UTC"]) {
    vi.stubEnv("TZ", zone);
    for (const at of ["2026-11-15T00:30:00.000Z", "2026-11-15T23:30:00.000Z"]) {
      vi.setSystemTime(new Date(at));
      expect(nowIso(), zone).toBe(at);
      expect(todayInLome(), zone).toBe("2026-11-15");
    }
  }
});

test("however many dates are written, a formatter is made once", () => {
  const make = vi.spyOn(Intl, "DateTimeFormat");
  for (let index = 0; index < 200; index++) {
    const iso = new Date(Date.UTC(2026, 0, 1 + index, 14, 32)).toISOString();
    expect(formatDate(iso)).toContain("2026");
    expect(formatDateTime(iso)).toMatch(/^\d\d\/\d\d\/2026 à 14h32$/);
    expect(formatMoment(iso, todayInLome(new Date(iso)))).toBe("aujourd’hui, 14h32");
  }
  expect(make.mock.calls.length).toBeLessThanOrEqual(4);
});

test("the last days follow the calendar", () => {
  expect(lastDays("2026-03-01", 3)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
});

test("a deadline says its hour on any day", () => {
  const today = "2026-11-16";
  expect(formatDeadline("2026-11-16T12:00:00.000Z", today)).toBe("aujourd’hui, 12h00");
  expect(formatDeadline("2026-11-17T09:00:00.000Z", today)).toBe("demain, 9h00");
  expect(formatDeadline("2026-11-20T09:00:00.000Z", today)).toBe("20/11/2026 à 9h00");
  expect(formatDeadline("2026-11-15T09:00:00.000Z", today)).toBe("15/11/2026 à 9h00");
});

const clockOf = (timeZone: string) => new Intl.DateTimeFormat("fr-FR", { hour: "numeric", minute: "2-digit", timeZone });

test("a planned minute is told in words, with the clock of who plans it from elsewhere", () => {
  expect(momentInWords("2026-11-17T07:30")).toBe("Mardi 17 novembre à 7h30, heure de Lomé.");
  expect(momentInWords("2026-11-17T07:30", clockOf("Europe/Paris"))).toBe("Mardi 17 novembre à 7h30, heure de Lomé (8h30 à Paris).");
  expect(momentInWords("2026-12-01T18:05", clockOf("America/New_York"))).toBe(
    "Mardi 1er décembre à 18h05, heure de Lomé (13h05 à New York).",
  );
  expect(momentInWords("2026-11-17T07:30", clockOf("Africa/Abidjan"))).toBe("Mardi 17 novembre à 7h30, heure de Lomé.");
  for (const typed of ["", "2026-11-17", "2026-13-45T07:30", "demain"]) expect(momentInWords(typed)).toBeUndefined();
});
