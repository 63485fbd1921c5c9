import { pageMeta } from "#app/features/site/page-meta.ts";
import { findPrivacyTexts } from "#app/features/site/page-texts.server.ts";
import { PrivacyArticle } from "#app/features/site/privacy-article.tsx";
import { PRIVACY_PATH } from "#app/services/addresses/public-paths.ts";
import type { Route } from "./+types/privacy";

export function loader() {
  return findPrivacyTexts();
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: `${loaderData.texts.privacy_title} | FADEM`,
    description: "Ce que FADEM fait de vos coordonnées, combien de temps, et vos droits selon la loi togolaise n°\u00a02019-014.",
    url: `${loaderData.origin}${PRIVACY_PATH}`,
  });
}

export default function PrivacyPage({ loaderData: { texts, settings, periods } }: Route.ComponentProps) {
  return <PrivacyArticle texts={texts} settings={settings} periods={periods} />;
}
