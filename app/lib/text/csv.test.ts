import { expect, test } from "vitest";
import { commaLine, toCsv } from "./csv.ts";

async function piecesOf(headers: string[], ...steps: Cells[][]) {
  async function* read() {
    yield* steps;
  }
  return Array.fromAsync(toCsv(headers, (row) => row, read()));
}

type Cells = (string | number | boolean | null)[];

test("a table opens rightly in a French spreadsheet", async () => {
  const pieces = await piecesOf(
    ["Nom", "Surface", "Piscine", "Note"],
    [
      ["Émilie ; fils", 12.5, true, null],
      ['dit "Kofi"', 3, false, "deux\nlignes"],
    ],
    [["Ama", 4, true, ""]],
  );
  expect(pieces).toEqual([
    '\ufeffNom;Surface;Piscine;Note\r\n"Émilie ; fils";12,5;oui;\r\n"dit ""Kofi""";3;non;"deux\nlignes"\r\n',
    "Ama;4;oui;\r\n",
  ]);
});

test("a table without rows has its headings", async () => {
  expect(await piecesOf(["Nom", "Note"])).toEqual(["\ufeffNom;Note\r\n"]);
});

test.each(["=1+1", "+228 90 00 00 00", "-2", "@SUM(A1)", "\tcaché"])("%j cannot run as a formula", async (text) => {
  expect(await piecesOf([], [[text]])).toEqual([`\ufeff\r\n'${text}\r\n`]);
});

test("a line for a program has commas, points in its numbers, and no formula either", () => {
  expect(commaLine(['Villa, "neuve"', 6.13, null, "deux\nlignes", "=1+1", -0.2])).toBe(
    '"Villa, ""neuve""",6.13,,"deux\nlignes",\'=1+1,-0.2\r\n',
  );
});
