import { appDb } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { loadOrKeep, useKept } from "#app/platform/realtime/kept-data.ts";
import { findCompanySettings } from "#app/platform/settings/settings-queries.server.ts";
import { findSiteTexts } from "#app/platform/site-texts/site-text-queries.server.ts";
import type { Route } from "./+types/privacy";
import { LegalArticle } from "./legal-article.tsx";
import { pageMeta } from "./page-meta.ts";

const parts = ["data", "use", "retention", "rights", "cookies"] as const;

export async function loader() {
  const [settings, { footer }] = await Promise.all([findCompanySettings(appDb()), findSiteTexts(appDb())]);
  return { origin: env().publicOrigin, settings, texts: footer };
}

/** A page that is already there survives an outage. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return loadOrKeep("privacy", serverLoader);
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta({
    title: `${loaderData.texts.privacy_title} | FADEM`,
    description: "Ce que FADEM fait de vos coordonnées, combien de temps, et vos droits selon la loi togolaise n°\u00a02019-014.",
    url: `${loaderData.origin}/confidentialite`,
  });
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { texts, settings } = loaderData;
  useKept("privacy", loaderData);
  return (
    <LegalArticle
      title={texts.privacy_title}
      intro={texts.privacy_intro}
      parts={parts.map((part) => ({ title: texts[`privacy_${part}_title`], text: texts[`privacy_${part}`] }))}
      contactTitle={texts.legal_contact_title}
      settings={settings}
    />
  );
}
