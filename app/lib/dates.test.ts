import { afterEach, expect, test, vi } from "vitest";
import { nowIso, todayInLome } from "./dates.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
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
