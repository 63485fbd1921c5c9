import { expect, test } from "vitest";
import { askAboutPhone, internationalPhone } from "./international-phone.server.ts";

test("a typed number becomes international by the plan of the chosen country", () => {
  expect(internationalPhone("90 12 34 56", "228")).toBe("+22890123456");
  expect(internationalPhone("00228 90 12 34 56", "33")).toBe("+22890123456");
  expect(internationalPhone("06 12 34 56 78", "33")).toBe("+33612345678");
  expect(internationalPhone("07 07 12 34 56", "225")).toBe("+2250707123456");
  expect(internationalPhone("01 97 12 34 56", "229")).toBe("+2290197123456");
});

test("TEL-01 a number its country does not have has no international form, and is asked about with the countries that have it", () => {
  for (const [typed, indicatif] of [
    ["514 555 1234", "228"],
    ["90 12", "228"],
    ["+33 6 12 34", "228"],
    ["1234567890123456", "228"],
  ] as const)
    expect(internationalPhone(typed, indicatif), typed).toBeNull();
  expect(internationalPhone(null, "228")).toBeNull();
  const asked = askAboutPhone("514 555 1234", "228");
  expect(asked).toMatch(/^\+228 demande 8 chiffres\u00a0: le numéro est-il d’un autre pays\u00a0\? Par exemple .*\+1/);
  expect(askAboutPhone("+33 6 12 34", "228")).toMatch(/^\+33 demande 9 chiffres/);
  for (const typed of ["90 12 34 56", "", "+1 514 555 1234", "pas un numéro"]) expect(askAboutPhone(typed, "228"), typed).toBeUndefined();
});
