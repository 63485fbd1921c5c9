import { expect, test } from "vitest";
import { shortStayQuestion } from "./property-short-stay.ts";

const stay = { type_transaction: "location-meublee", type_sejour: "court", prix: "25 000", prix_unite: "mois" };

function ask(typed: Partial<typeof stay>, stored?: Partial<typeof stay>) {
  const said = (values: object) => (name: string) => String((values as Record<string, string>)[name] ?? "");
  return shortStayQuestion(said({ ...stay, ...typed }), stored && said({ ...stay, ...stored }));
}

test("S3 a short stay of less than 60 000 FCFA a month is asked about once", () => {
  const question = "25\u00a0000\u00a0FCFA par mois pour un court séjour\u00a0: est-ce un prix par nuit\u00a0?";
  expect(ask({})).toBe(question);
  expect(ask({ type_sejour: "court_long" })).toBe(question);
  expect(ask({ prix: "59 999" })).toContain("59\u00a0999");
  for (const answer of [
    { prix: "60 000" },
    { prix: "" },
    { prix_unite: "nuit" },
    { type_sejour: "long" },
    { type_transaction: "location" },
  ])
    expect(ask(answer)).toBeUndefined();
  // What was saved so is answered; a change asks again.
  expect(ask({}, {})).toBeUndefined();
  expect(ask({ prix: "25\u00a0000" }, {})).toBeUndefined();
  expect(ask({}, { prix: "250 000" })).toBe(question);
  expect(ask({}, { prix_unite: "nuit" })).toBe(question);
});
