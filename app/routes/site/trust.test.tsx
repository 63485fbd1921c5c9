import { expect, test } from "vitest";
import { levelNames } from "#app/features/land/land-papers.ts";
import type { PublicLand } from "#app/features/land/land-queries.server.ts";
import { LandPapers } from "#app/features/land/land-section.tsx";
import { DepositCaution } from "#app/features/listing-parts/deposit-caution.tsx";
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

test("FONCIER-07 the level and the warning against fraud lead to that page, but not the warning on it, nor one within a form", () => {
  const link = `href="${TRUST_PATH}"`;
  const level: PublicLand = { kind: "file", level: 1, droit: "bail", until: null, papers: [], exemple: false };
  expect(renderRoute(<LandPapers land={level} />)).toContain(link);
  expect(renderRoute(<DepositCaution text="Ne payez pas." leads />)).toContain(link);
  expect(renderRoute(<DepositCaution text="Ne payez pas." />)).not.toContain(link);
  expect(renderPage()).not.toContain(link);
});

test("FONCIER-07 what a buyer verifies himself is a list to be read aloud", () => {
  expect(/<ul class="legal-points">(.*?)<\/ul>/.exec(renderPage())?.[1]?.match(/<li>/g)).toHaveLength(3);
});
