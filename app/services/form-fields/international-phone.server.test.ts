import { expect, test } from "vitest";
import { internationalPhone } from "./international-phone.server.ts";

test("a typed number becomes international by the plan of the chosen country", () => {
  expect(internationalPhone("90 12 34 56", "228")).toBe("+22890123456");
  expect(internationalPhone("00228 90 12 34 56", "33")).toBe("+22890123456");
  expect(internationalPhone("06 12 34 56 78", "33")).toBe("+33612345678");
  expect(internationalPhone("07 07 12 34 56", "225")).toBe("+2250707123456");
  expect(internationalPhone("01 97 12 34 56", "229")).toBe("+2290197123456");
});

test("a number no plan knows keeps its digits when they can be international at all", () => {
  expect(internationalPhone("90 12", "228")).toBe("+2289012");
  expect(internationalPhone("1234567890123456", "228")).toBeNull();
  expect(internationalPhone(null, "228")).toBeNull();
});
