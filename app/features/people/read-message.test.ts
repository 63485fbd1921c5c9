import { expect, test } from "vitest";
import { listingIn, newPressCode, PRESS_SIGNS, withPress } from "#app/services/measure/press-reference.ts";
import { quickCoreTime } from "#tests/cpu-time.ts";
import { readMessage } from "./read-message.ts";

test("S9 a press completes the one reference of a message, or adds one where no listing is named", () => {
  const message =
    "Bonjour FADEM, je suis intéressé(e) par Villa, Agoè (185 000 000 FCFA), réf. B-0004.\nhttps://fadem.tg/biens/villa-b-0004";
  expect(listingIn(message)).toBe("B-0004");
  expect(withPress(message, "B-0004-K7QM")).toBe(message.replace("réf. B-0004.", "réf. B-0004-K7QM."));
  expect(listingIn("Bonjour FADEM")).toBeUndefined();
  expect(withPress("Bonjour FADEM", "FD-K7QM")).toBe("Bonjour FADEM (réf. FD-K7QM)");
  expect(listingIn("Villa (réf. B-0004-K7QM)")).toBeUndefined(); // complete already
  const codes = Array.from({ length: 2_000 }, () => newPressCode());
  expect(codes.every((code) => code.length === 4 && [...code].every((sign) => PRESS_SIGNS.includes(sign)))).toBe(true);
  expect(new Set(codes.join("")).size).toBe(30);
});

test("a pasted message tells its reference in any spelling", () => {
  for (const spelling of [
    "B-0004-K7QM",
    "b-0004-k7qm",
    "b 0004 k7qm",
    "B0004K7QM",
    "B–0004 – K7QM",
    "(réf. B-0004-K7QM).",
    "B - 0004 - K7QM",
  ])
    expect(readMessage(`Bonjour, ${spelling}`).references, spelling).toEqual(["B-0004-K7QM"]);
  expect(readMessage("réf fd k7qm").references).toEqual(["FD-K7QM"]);
  expect(readMessage("V-00031-9ZZ2").references).toEqual(["V-00031-9ZZ2"]);
  for (const other of ["B-0004", "AB-0004-K7QM", "B-0004-K7QMX", "B-004-K7QM", "B-0004-K7Q0", "FD-K7Q", "bonjour"])
    expect(readMessage(other).references, other).toEqual([]);
  expect(readMessage("villa b-0004 ?").listings).toEqual(["B-0004"]);
});

test("a pasted message tells the numbers it may come from, and no price or date", () => {
  expect(readMessage("[16/11/2026 09:15] +228 90 12 34 56: Bonjour").numbers).toEqual(["+22890123456"]);
  expect(readMessage("Mon numéro 90-12-34-56 ou 0033 6 12 34 56 78").numbers).toEqual(["+22890123456", "+33612345678"]);
  expect(readMessage("22870123456").numbers).toEqual(["+22870123456"]);
  expect(readMessage("pour 25 000 000 FCFA ou 185 000 000, réf. B-0004-2345").numbers).toEqual([]);
  expect(readMessage(" ".repeat(2_000)).numbers).toEqual([]);
});

test("a message of 2,000 characters without a reference is read at once", async () => {
  for (const unit of ["B-", "B 0004 ", "FD - ", "+228 ", "0 ", "9-", "B-0004-K7Q "]) {
    expect(await quickCoreTime(() => readMessage(unit.repeat(1_000))), unit).toBeLessThan(200);
  }
});
