import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test("a table opens rightly in a French spreadsheet", () => {
  const csv = toCsv(
    ["Nom", "Surface", "Piscine", "Note"],
    [
      ["Émilie ; fils", 12.5, true, null],
      ['dit "Kofi"', 3, false, "deux\nlignes"],
    ],
  );
  expect(csv).toBe('\ufeffNom;Surface;Piscine;Note\r\n"Émilie ; fils";12,5;oui;\r\n"dit ""Kofi""";3;non;"deux\nlignes"\r\n');
});

test.each(["=1+1", "+228 90 00 00 00", "-2", "@SUM(A1)", "\tcaché"])("%j cannot run as a formula", (text) => {
  expect(toCsv([], [[text]])).toBe(`\ufeff\r\n'${text}\r\n`);
});
