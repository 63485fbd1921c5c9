import { redirect } from "react-router";
import { Comparison } from "#app/features/kept-pages/comparison-view.tsx";
import { compareListings } from "#app/features/kept-pages/kept-listings.server.ts";
import { findManyPreview } from "#app/features/kept-pages/selection-preview.server.ts";
import { unlistedMeta } from "#app/features/site/page-meta.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { findCompanySettings } from "#app/services/company-values/settings-queries.server.ts";
import { COMPARISON_PATH, readReferences, writeReferences } from "#app/services/measure/references.ts";
import { findSiteTexts } from "#app/services/site-texts/site-text-queries.server.ts";
import type { Route } from "./+types/comparison-page";

export async function loader({ url }: Route.LoaderArgs) {
  const references = readReferences(url.searchParams);
  if (references.length < 2) throw redirect("/favoris", 302);
  const db = appDb();
  const origin = env().publicOrigin;
  const [settings, texts] = await Promise.all([findCompanySettings(db), findSiteTexts(db)]);
  const compared = await compareListings(db, references, { origin, contact: texts.contact });
  const address = origin + COMPARISON_PATH + writeReferences(compared.references);
  const { address: image, alt } = await findManyPreview(db, "comparaison", compared.listings);
  return { ...compared, settings, address, preview: { address: origin + image, alt } };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { heading, columns, address, preview } = loaderData;
  const description = columns.map(({ titre }) => titre).join(", ") || "Les annonces de FADEM, côte à côte.";
  return unlistedMeta({ title: `${heading} | FADEM`, description, url: address, imageUrl: preview.address, imageAlt: preview.alt });
}

export default function ComparisonPage({ loaderData }: Route.ComponentProps) {
  return <Comparison {...loaderData} />;
}
