import { expect, test } from "vitest";
import { readProjectFilter, writeProjectFilter } from "./project-filter.ts";

function read(search: string) {
  return readProjectFilter(new URLSearchParams(search));
}

test("the filter of the projects is read from its own parameters and written back", () => {
  const search = "p_q=villa&p_categorie=renovation&p_statut=en_cours&p_ville=Kara&p_page=2";
  expect(read(search)).toEqual({ q: "villa", categorie: "renovation", statut: "en_cours", ville: "Kara", page: 2 });
  expect(writeProjectFilter(read(search)).toString()).toBe(search);
  expect(read("q=villa&ville=Kara&page=3")).toEqual({ page: 1 });
});

test("absurd values are ignored or clamped", () => {
  expect(read("p_q=%20&p_categorie=all&p_statut=fini&p_ville=Paris&p_page=-4")).toEqual({ page: 1 });
  expect(read("p_page=1e9").page).toBe(4);
  expect(read("p_page=abc").page).toBe(1);
  expect(read(`p_q=${"x".repeat(300)}`).q).toHaveLength(100);
});

test("the parameters of the other lists are kept, old ones of this list are not", () => {
  const params = writeProjectFilter({ statut: "termine" }, "q=villa&p_page=3&p_ville=Kara&v_onglet=location");
  expect(params.toString()).toBe("q=villa&v_onglet=location&p_statut=termine");
});
