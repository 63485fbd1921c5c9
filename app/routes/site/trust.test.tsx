import { expect, test } from "vitest";
import { levelNames } from "#app/features/land/land-papers.ts";
import { fixedPages, TRUST_PATH } from "#app/services/addresses/public-paths.ts";
import { defaultCompanySettings } from "#app/services/company-values/settings.ts";
import { mergeSiteTexts } from "#app/services/site-texts/site-texts.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import TrustPage from "./trust.tsx";

function renderPage(stored: Parameters<typeof mergeSiteTexts>[0] = []) {
  const loaderData = { origin: "https://fadem.example", settings: defaultCompanySettings, texts: mergeSiteTexts(stored).properties };
  return renderRoute(<TrustPage {...({ loaderData } as Parameters<typeof TrustPage>[0])} />);
}

test("FONCIER-07 the page on buying explains four levels, each with its stair in words, and its texts can be edited", () => {
  const html = renderPage();
  const text = textOf(html);
  for (const level of [1, 2, 3, 4] as const) {
    expect(text).toContain(levelNames[level]);
    expect(html).toContain(`aria-label="Niveau ${level} sur 4"`);
  }
  for (const words of ["guichet foncier unique", "notaire", "contre un reçu"]) expect(text).toContain(words);
  const edited = renderPage([{ section: "properties", key: "confiance_intro", content: "Nos propres mots." }]);
  expect(textOf(edited)).toContain("Nos propres mots.");
  expect(fixedPages).toContain(TRUST_PATH); // kept, and in the site map
});
