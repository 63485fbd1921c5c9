import { AboutArticle } from "#app/features/site/about-article.tsx";
import { companyPicture } from "#app/features/site/home/hero-slides.ts";
import { pageMeta } from "#app/features/site/page-meta.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { previewUrl } from "#app/services/pictures/image.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import type { Route } from "./+types/about";

export async function loader() {
  const { about } = await findSiteTexts(appDb());
  return { origin: env().publicOrigin, texts: about };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { origin, texts } = loaderData;
  return pageMeta({
    title: "À propos de FADEM, immobilier et construction au Togo",
    description: texts.page_history1,
    url: `${origin}/about`,
    imageUrl: origin + previewUrl(companyPicture),
  });
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return <AboutArticle texts={loaderData.texts} />;
}
