import { readFrancs } from "#app/lib/text/money.ts";
import { excerpt } from "#app/lib/text/text.ts";
import type { ContentField } from "#app/services/content/content-fields.ts";
import { fold } from "./import-columns.ts";

/** A cell as the form of its content would send it, or why it cannot be. */
export type CellReading = { value: string | string[]; reason?: undefined } | { value?: undefined; reason: string };

const yes = new Set(["oui", "o", "vrai", "true", "yes", "x", "1", "on"]);
const no = new Set(["non", "n", "faux", "false", "no", "0", "off"]);
const LIST_MARKS = /[|,;]/;
const NUMBER = /^[+-]?\d[\d.,\s\u00a0\u202f]*$/;
const FRENCH_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
/** What an export of ours puts before a text that a spreadsheet would take for a formula. */
const GUARDED = /^'(?=[=+\-@])/;

/** Numbers, choices, days and boxes as people write them in a spreadsheet. What it cannot say better is left to the rules of the form. */
export function readCell(field: ContentField, given: string): CellReading {
  const cell = given.trim().replace(GUARDED, "");
  switch (field.kind) {
    case "amount":
      return readFrancs(cell) === undefined && !NUMBER.test(cell.slice(0, 40)) ? { reason: noNumber(cell, "45000000") } : { value: cell };
    case "number":
      return NUMBER.test(cell.slice(0, 40)) ? { value: cell } : { reason: noNumber(cell, "3") };
    case "choice":
      return readChoice(field.labels, cell);
    case "box":
      return readBox(cell);
    case "date":
      return { value: isoDay(cell) };
    case "words":
      return { value: cell.split(LIST_MARKS).map((word) => word.trim()) };
    case "images":
      return { value: fileNames(cell) };
    default:
      return { value: cell };
  }
}

/** "facade.jpg | salon.jpg". */
function fileNames(cell: string) {
  return cell
    .split("|")
    .map((name) => name.trim())
    .filter(Boolean);
}

function noNumber(cell: string, example: string) {
  return `${quote(cell)} n’est pas un nombre. Écrivez ${example}.`;
}

function readChoice(labels: Readonly<Record<string, string>>, cell: string): CellReading {
  const wanted = fold(cell.replace(/^\//, "")); // an export writes "/nuit" behind a price
  const found = Object.entries(labels).find(([value, label]) => fold(value) === wanted || fold(label) === wanted);
  return found ? { value: found[0] } : { reason: `${quote(cell)} est inconnu. Choisissez\u00a0: ${Object.values(labels).join(", ")}.` };
}

function readBox(cell: string): CellReading {
  const word = fold(cell);
  if (yes.has(word)) return { value: "on" };
  return no.has(word) ? { value: "" } : { reason: `${quote(cell)} n’est ni oui ni non. Écrivez oui ou non.` };
}

/** "1/12/2026" as "2026-12-01"; anything else as it is. */
function isoDay(cell: string) {
  const [, day = "", month = "", year] = FRENCH_DAY.exec(cell.slice(0, 20)) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : cell;
}

export function quote(cell: string) {
  return `«\u00a0${excerpt(cell.slice(0, 200), 60)}\u00a0»`;
}
