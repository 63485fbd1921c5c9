import { expect, test } from "vitest";
import { readPropertyAdminFilter, writePropertyAdminFilter } from "./property-admin-filter.ts";

test("absurd values in the address fall back to the plain list", () => {
  expect(readPropertyAdminFilter(new URLSearchParams("q=%20&statut=brouillon&page=-3"))).toEqual({
    q: undefined,
    statut: undefined,
    page: 1,
  });
});

test("a filter survives the way through the address, next to a message", () => {
  const filter = { q: "Agoè & piscine", statut: "reserve" as const, page: 2 };
  const search = writePropertyAdminFilter(filter, { fait: "statut" });
  expect(readPropertyAdminFilter(new URLSearchParams(search))).toEqual(filter);
  expect(new URLSearchParams(search).get("fait")).toBe("statut");
});

test("the plain list has a plain address", () => {
  expect(writePropertyAdminFilter({ page: 1 })).toBe("");
});
