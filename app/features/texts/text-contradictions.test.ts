import { expect, test } from "vitest";
import { mergeSiteTexts } from "#app/services/site-texts/site-texts.ts";
import { listContradictions } from "./text-contradictions.tsx";

test("DEC-07 the three contradictions of the first texts are named until they are settled", () => {
  expect(listContradictions(mergeSiteTexts([])).map(({ said }) => said.map(({ text }) => text))).toEqual([
    ["10+", "15+"],
    ["100\u00a0%", "98\u00a0%"],
    ["clients satisfaits", "biens vendus ou loués"],
  ]);
  const settled = mergeSiteTexts([
    { section: "about", key: "figure_experience", content: "15 +" },
    { section: "about", key: "figure_satisfaction", content: "98 %" },
    { section: "about", key: "page_figure_biens", content: "620+" },
  ]);
  expect(listContradictions(settled)).toEqual([]);
});
