import { expect, test } from "vitest";
import { distanceOf, formsOf, searchedWords, wordsOf } from "./words.ts";

test("a text has its words and signs once, whatever stands between them", () => {
  expect(wordsOf("terrain d'angle, agoe-nyive (b-0004) : angle 10 %")).toEqual([
    "terrain",
    "d",
    "'",
    "angle",
    ",",
    "agoe",
    "-",
    "nyive",
    "(",
    "b",
    "0004",
    ")",
    ":",
    "10",
    "%",
  ]);
});

test("a search is its telling words, else its little ones, else its signs", () => {
  expect(searchedWords("Villa à Bè, avec l’étage", 8)).toEqual(["villa", "be", "etage"]);
  expect(searchedWords("à la", 8)).toEqual(["a", "la"]);
  expect(searchedWords(" % ", 8)).toEqual(["%"]);
  expect(searchedWords("a b c d e f", 2)).toEqual(["b", "c"]);
  expect(searchedWords("", 8)).toEqual([]);
});

test("a word has its other numbers", () => {
  for (const [one, other] of [
    ["villas", "villa"],
    ["villa", "villas"],
    ["bureau", "bureaux"],
    ["locaux", "local"],
    ["local", "locaux"],
    ["meuble", "meublees"],
    ["meublees", "meuble"],
  ] as const)
    expect(formsOf(one), one).toContain(other);
  expect(formsOf("meuble")).not.toContain("immeuble");
});

test("a distance is the least number of letters to change, and ends where it is too much", () => {
  expect(distanceOf("vila", "villa", 1)).toBe(1);
  expect(distanceOf("villa", "villa", 1)).toBe(0);
  expect(distanceOf("kitten", "sitting", 3)).toBe(3);
  expect(distanceOf("kitten", "sitting", 2)).toBe(3);
  expect(distanceOf("a", "abcdef", 2)).toBe(3);
});
