import { expect, test } from "vitest";
import { quickCoreTime } from "#tests/cpu-time.ts";
import { createRandom } from "#tests/random.ts";
import { cleanLine, cleanLines, fillText, ofName, withoutMarkup } from "./text.ts";

test("a name begins with a vowel or not", () => {
  expect(["Koffi", "Essi", "Élom", "Yao", "Yvonne"].map(ofName)).toEqual(["de Koffi", "d’Essi", "d’Élom", "de Yao", "d’Yvonne"]);
});

test("the words of a message are put in, and a missing one leaves no hole", () => {
  const template = "Bonjour, je suis intéressé(e) par {titre}, {lieu} ({prix}).";
  expect(fillText(template, { titre: "Villa Soleil", lieu: "Lomé", prix: "250 000 FCFA /mois" })).toBe(
    "Bonjour, je suis intéressé(e) par Villa Soleil, Lomé (250 000 FCFA /mois).",
  );
  expect(fillText(template, { titre: "Mercedes GLC", lieu: null, prix: undefined })).toBe(
    "Bonjour, je suis intéressé(e) par Mercedes GLC.",
  );
});

test("a break with the blanks around it becomes one space, blanks on a line stay as they are", () => {
  const random = createRandom(7);
  const characters = ["a", "é", " ", " ", "\u00a0", "\n", "\t", "\r", "\u2028"];
  for (let turn = 0; turn < 2_000; turn++) {
    const text = Array.from({ length: 12 }, () => characters[Math.floor(random() * characters.length)]).join("");
    expect(cleanLine(text), JSON.stringify(text)).toBe(cleanLines(text).replace(/\s*[\n\t]\s*/g, " "));
  }
});

test("letters with many marks keep thirty of them, in their order", () => {
  expect(cleanLines("e\u0301")).toBe("é");
  expect(cleanLines(`a${"\u0316".repeat(29)}\u0301`)).toBe(`\u00e1${"\u0316".repeat(29)}`);
  expect(cleanLines(`x${"\u0316".repeat(500)}y`)).toBe(`x${"\u0316".repeat(30)}y`);
  expect(cleanLines(`x${"\u0316\u0000".repeat(500)}y`)).toBe(`x${"\u0316".repeat(30)}y`);
});

const LENGTH = 60_000;
const WITHIN_MS = 1_000; // some milliseconds; by the square it would be several seconds

test("R50 sixty thousand characters of any kind are cleaned in the time it takes to read them", async () => {
  for (const run of [
    " ",
    "\t",
    "\n",
    "\r",
    " \n",
    "\r\n",
    "\u00a0",
    "\u2028",
    "\u0000",
    "\u0301\u0316",
    "<",
    "'",
    '"',
    "é",
    "\ud83c\udfe0",
    "\ud800",
  ]) {
    const text = `a${run.repeat(LENGTH / run.length)}b`;
    expect(await quickCoreTime(() => withoutMarkup(cleanLine(text))), JSON.stringify(run)).toBeLessThan(WITHIN_MS);
  }
});
