import { expect, test } from "vitest";
import { isUnusualTogoleseNumber, normalizePhone, spaceNumber, toE164 } from "./phone.ts";

test("numbers are read whatever their punctuation", () => {
  expect(normalizePhone("+228 90-12 (34) 56")).toBe("+22890123456");
  expect(normalizePhone("00228 90 12 34 56")).toBe("+22890123456");
  expect(normalizePhone("90 12 34 56")).toBe("90123456");
});

test("what is not a number is refused", () => {
  for (const wrong of ["", "abc", "+0123", "+", "90.12", "12345678901234567"]) expect(normalizePhone(wrong)).toBeUndefined();
});

test("a national number takes the country that was chosen", () => {
  expect(toE164("90 12 34 56")).toBe("+22890123456");
  expect(toE164("06 12 34 56 78", "33")).toBe("+33612345678");
  expect(toE164("+33 6 12 34 56 78")).toBe("+33612345678");
  expect(toE164("1234567890123456")).toBeUndefined();
});

test("a Togolese number of the wrong length is noticed", () => {
  expect(isUnusualTogoleseNumber("90 12 34 5")).toBe(true);
  expect(isUnusualTogoleseNumber("90 12 34 56")).toBe(false);
  expect(isUnusualTogoleseNumber("+33 6 12 34 56 78")).toBe(false);
});

test("a Togolese number is read in pairs, and another one as it was given", () => {
  expect(spaceNumber("+22890123456")).toBe("+228\u00a090\u00a012\u00a034\u00a056");
  for (const other of ["+33612345678", "reine@exemple.tg", "+2289012345678"]) expect(spaceNumber(other)).toBe(other);
});
