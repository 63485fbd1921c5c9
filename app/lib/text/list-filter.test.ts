import { expect, test } from "vitest";
import { countPages } from "#app/lib/values/page-size.ts";
import { readListFilter, writeListFilter } from "./list-filter.ts";

const statuts = ["nouveau", "ferme"] as const;

test("a filter survives its way through the address", () => {
  const filter = { q: "villa à Lomé", statut: "ferme" as const, page: 3 };
  expect(readListFilter(new URLSearchParams(writeListFilter(filter)), statuts)).toEqual(filter);
  expect(writeListFilter({ page: 1 })).toBe("");
  expect(writeListFilter({ page: 1 }, { fait: "ajout" })).toBe("?fait=ajout");
});

test("absurd values are ignored or clamped", () => {
  for (const page of ["0", "-3", "abc", ""]) expect(readListFilter(new URLSearchParams({ page }), statuts).page).toBe(1);
  expect(readListFilter(new URLSearchParams({ statut: "perdu", q: " ", page: "1e9" }), statuts)).toEqual({ page: 10_000 });
});

test("twelve rows make a page, and there is always a first one", () => {
  expect([0, 12, 13].map(countPages)).toEqual([1, 1, 2]);
});
