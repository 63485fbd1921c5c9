import { expect, test } from "vitest";
import { renderRoute, textOf } from "#tests/render.tsx";
import { readPropertyFilter } from "./property-filter.ts";
import { PropertyFilters } from "./property-filters.tsx";

/** What the form says of the prices in this address: the field as it stands, and the sentences it points to. */
function fields(search: string) {
  const markup = renderRoute(<PropertyFilters filter={readPropertyFilter(new URLSearchParams(search))} others="" />);
  const read = (name: string) => {
    const [input = ""] = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(markup) ?? [];
    const attribute = (wanted: string) => new RegExp(` ${wanted}="([^"]*)"`).exec(input)?.[1];
    const told = (attribute("aria-describedby") ?? "").split(" ").filter(Boolean);
    const sentences = told.map((id) =>
      textOf(new RegExp(`<p[^>]* id="${id}"[^>]*>.*?</p>`).exec(markup)?.[0] ?? `nothing has the id ${id}`),
    );
    return { value: attribute("value"), isInvalid: attribute("aria-invalid") === "true", sentences };
  };
  return { markup, prix_min: read("prix_min"), prix_max: read("prix_max") };
}

test("a price that cannot be used is told beside its field, which keeps what was typed", () => {
  const { markup, prix_min, prix_max } = fields("prix_min=-5&prix_max=abc");
  expect(prix_min).toEqual({
    value: "-5",
    isInvalid: true,
    sentences: ["«\u00a0-5\u00a0» est négatif\u00a0: le prix minimum n’est pas appliqué."],
  });
  expect(prix_max).toEqual({
    value: "abc",
    isInvalid: true,
    sentences: ["«\u00a0abc\u00a0» n’est pas un montant\u00a0: le prix maximum n’est pas appliqué."],
  });
  expect(markup).toContain('<details class="property-filters-more" open="">');
  expect(fields("prix_max=99999999999999").prix_max.sentences).toEqual([
    "«\u00a099999999999999\u00a0» dépasse ce qu’un prix peut atteindre\u00a0: le prix maximum n’est pas appliqué.",
  ]);
  expect(fields(`prix_max=${encodeURIComponent("<b>")}`).prix_max.sentences[0]).toContain("&lt;b&gt;");
});

test("prices in the wrong order stay as they were typed, and the order used is told at both", () => {
  const order = "Le minimum dépasse le maximum\u00a0: la liste va de 1\u00a0FCFA à 5\u00a0000\u00a0000\u00a0FCFA.";
  const { prix_min, prix_max } = fields("prix_min=5000000&prix_max=1");
  expect(prix_min).toEqual({ value: "5\u00a0000\u00a0000", isInvalid: false, sentences: [order] });
  expect(prix_max).toEqual({ value: "1", isInvalid: false, sentences: [order] });
  expect(fields("prix_min=300&prix_max=200&devise=eur").prix_min.sentences).toEqual([
    "Le minimum dépasse le maximum\u00a0: la liste va de 200\u00a0€ à 300\u00a0€.",
  ]);
});

test("prices that are used say the other currency and nothing else", () => {
  const { markup, prix_min, prix_max } = fields("prix_min=0&prix_max=62000000");
  expect(prix_min).toEqual({ value: "0", isInvalid: false, sentences: ["soit au moins 0\u00a0€"] });
  expect(prix_max).toEqual({ value: "62\u00a0000\u00a0000", isInvalid: false, sentences: ["soit au plus 94\u00a0518\u00a0€"] });
  expect(markup).toContain('<div class="property-filters-notes" role="status"></div>');
  expect(fields("").markup).not.toContain('class="property-filters-more" open');
});
