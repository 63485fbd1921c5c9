import { expect, test } from "vitest";
import { statutOn } from "./stay.ts";

test("DISPO-07 an option is one until its minute and none from it on, and holds nothing without a minute", () => {
  const end = "2026-11-19T12:00:00.000Z";
  const option = { statut: "option" as const, option_jusqu_a: end };
  const before = "2026-11-19T11:59:59.999Z";
  expect([statutOn(option, before), statutOn(option, end)]).toEqual(["option", "expiree"]);
});
