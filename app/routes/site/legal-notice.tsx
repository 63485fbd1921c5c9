import { LegalArticle } from "#app/features/site/legal-article.tsx";
import { legalParts, withoutGaps } from "#app/features/site/legal-gaps.ts";
import { pageMeta } from "#app/features/site/page-meta.ts";
import { findLegalTexts } from "#app/features/site/page-texts.server.ts";
import { LEGAL_NOTICE_PATH } from "#app/services/addresses/public-paths.ts";
import type { Route } from "./+types/legal-notice";

export function loader() {
  return findLegalTexts();
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: `${loaderData.texts.legal_title} | FADEM`,
    description: "Éditeur, hébergement et conditions d’usage du site de FADEM, immobilier et construction au Togo.",
    url: `${loaderData.origin}${LEGAL_NOTICE_PATH}`,
  });
}

export default function LegalNoticePage({ loaderData }: Route.ComponentProps) {
  const { texts, settings } = loaderData;
  return (
    <LegalArticle
      title={texts.legal_title}
      parts={legalParts
        .map((part) => ({ title: texts[`legal_${part}_title`], text: withoutGaps(texts[`legal_${part}`]) }))
        .filter(({ text }) => text)}
      contactTitle={texts.legal_contact_title}
      settings={settings}
    />
  );
}
