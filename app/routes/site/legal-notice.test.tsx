import { expect, test } from "vitest";
import { listLegalGaps, withoutGaps } from "#app/features/site/legal-gaps.ts";
import { defaultCompanySettings } from "#app/services/company-values/settings.ts";
import { mergeSiteTexts } from "#app/services/site-texts/site-texts.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import LegalNoticePage from "./legal-notice.tsx";

const { footer } = mergeSiteTexts([]);

function textWith(changes: Partial<typeof footer>) {
  const loaderData = { origin: "https://fadem.example", texts: { ...footer, ...changes }, settings: defaultCompanySettings };
  return textOf(renderRoute(<LegalNoticePage {...({ loaderData } as Parameters<typeof LegalNoticePage>[0])} />));
}

test("what the company has still to fill in is not shown, and the rest of the legal notice is", () => {
  const text = textWith({});
  expect(text).not.toContain("à compléter");
  expect(text).toContain("Le site est édité par FADEM, entreprise établie à Lomé, au Togo.");
  expect(text).toContain("La direction de FADEM.");
  expect(text).not.toContain(footer.legal_hosting_title);
  expect(text).toContain(footer.legal_content_title);
  expect(textWith({ legal_hosting: "Hébergeur SA, Lomé." })).toContain(`${footer.legal_hosting_title}Hébergeur SA, Lomé.`);
});

test("a sentence to fill in goes alone, whatever stands before and after it", () => {
  expect(withoutGaps("Un. RCCM : à compléter par l’entreprise. Deux.\n\nNIF : à compléter par l’entreprise.\n\nTrois.")).toBe(
    "Un. Deux.\n\nTrois.",
  );
  expect(withoutGaps("Rien à compléter.")).toBe("Rien à compléter.");
  expect(listLegalGaps(footer)).toEqual(["Éditeur du site", "Responsable de la publication", "Hébergement"]);
  expect(listLegalGaps({ ...footer, legal_hosting: "Hébergeur SA." })).toHaveLength(2);
});
