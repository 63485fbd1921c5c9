import { expect, test } from "vitest";
import { bothClocks, clockIn, isZone, LOME, otherClock, towns } from "./zones.ts";

test("RDV-03 the two clocks are right on both sides of each change of the hour", () => {
  const at = (moment: string, zone: string) => clockIn(moment, zone).heure;
  expect(at("2027-03-27T10:00:00.000Z", "Europe/Paris")).toBe("11h00");
  expect(at("2027-03-29T10:00:00.000Z", "Europe/Paris")).toBe("12h00");
  expect(at("2027-03-13T10:00:00.000Z", "America/Toronto")).toBe("5h00");
  expect(at("2027-03-15T10:00:00.000Z", "America/Toronto")).toBe("6h00");
  for (const moment of ["2027-03-27", "2027-03-29", "2027-07-01"]) expect(at(`${moment}T10:00:00.000Z`, LOME)).toBe("10h00");
});

test("RDV-03 the other clock is told where it differs, with its town, and the day where that differs too", () => {
  expect(otherClock("2026-11-24T10:00:00.000Z", "Europe/Paris")).toBe("11h00 Paris");
  expect(otherClock("2026-11-24T10:00:00.000Z", "Africa/Abidjan")).toBeUndefined();
  expect(otherClock("2026-11-24T10:00:00.000Z", LOME)).toBeUndefined();
  expect(otherClock("2026-11-24T08:00:00.000Z", "America/Los_Angeles")).toBe("0h00 Los Angeles");
  expect(otherClock("2026-11-24T07:45:00.000Z", "America/Los_Angeles")).toBe("23h45 Los Angeles (la veille)");
  expect(otherClock("2026-11-24T17:00:00.000Z", "Asia/Shanghai")).toBe("1h00 Pékin (le lendemain)");
  expect(bothClocks("2026-12-01T10:00:00.000Z", "America/Toronto")).toBe("mardi 1er décembre, 10h00 (heure de Lomé, 5h00 Montréal)");
  expect(bothClocks("2026-12-01T10:00:00.000Z", LOME)).toBe("mardi 1er décembre, 10h00 (heure de Lomé)");
});

test("RDV-03 twelve towns are offered, every one a zone, and what is none is told apart", () => {
  expect(towns).toHaveLength(12);
  for (const { zone } of towns) expect(isZone(zone), zone).toBe(true);
  expect(isZone("America/Argentina/Buenos_Aires")).toBe(true);
  for (const odd of ["", "Lune/Mer", "Europe", "+02:00", "Europe/Paris ", "../etc", "a".repeat(60), "Europe/Paris\u0000"])
    expect(isZone(odd), odd).toBe(false);
});
