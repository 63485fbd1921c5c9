import { pageMeta } from "#app/features/site/page-meta.ts";
import { TrustArticle } from "#app/features/site/trust-article.tsx";
import { env } from "#app/kernel/env/env.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { TRUST_PATH } from "#app/services/addresses/public-paths.ts";
import { findCompanySettings } from "#app/services/company-values/settings-queries.server.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import type { Route } from "./+types/trust";

export async function loader() {
  const [settings, { properties }] = await Promise.all([findCompanySettings(appDb()), findSiteTexts(appDb())]);
  return { origin: env().publicOrigin, settings, texts: properties };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { texts, origin } = loaderData;
  return pageMeta({ title: `${texts.confiance_title} | FADEM`, description: texts.confiance_intro, url: `${origin}${TRUST_PATH}` });
}

export default function TrustPage({ loaderData: { texts, settings } }: Route.ComponentProps) {
  return <TrustArticle texts={texts} settings={settings} />;
}
