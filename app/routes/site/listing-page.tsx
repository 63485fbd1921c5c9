import { data } from "react-router";
import { listingPath } from "#app/features/finding/list-words.ts";
import { drawCode } from "#app/features/listing-parts/code-drawing.server.ts";
import { listingPageTitle, shortAddress } from "#app/features/listing-parts/listing-words.ts";
import { listingKind, toListingView } from "#app/features/listings/listing-kinds.ts";
import { findLandOf, listLike, listSimilar } from "#app/features/listings/listing-queries.server.ts";
import { chatText, metaDescription } from "#app/features/listings/listing-view.ts";
import { describeListing, describePath } from "#app/features/listings/structured-data.server.ts";
import { findShell } from "#app/features/site/cached-content.server.ts";
import { findListing } from "#app/features/site/listing-address.server.ts";
import { GoneListing, goneMeta, ListingPageBody, SimilarListings } from "#app/features/site/listing-page-body.tsx";
import { findPreview } from "#app/features/site/listing-preview.server.ts";
import { pageMeta } from "#app/features/site/page-meta.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { publicOnly } from "#app/kernel/html/public-only.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { firstSizes } from "#app/services/pictures/picture-mosaic.tsx";
import type { Route } from "./+types/listing-page";

/** The permanent page of a listing of any kind. */
export async function loader(args: Route.LoaderArgs) {
  const db = appDb();
  const [{ table, lookup }, { settings, texts }] = await Promise.all([findListing(db, args), findShell(db)]);
  const origin = env().publicOrigin;
  if (lookup.kind === "gone") {
    const similar = await listLike(db, table, lookup.id);
    const views = similar.map((row) => toListingView(table, row));
    return data(publicOnly({ kind: "gone" as const, table, origin, settings, texts, similar: views }), { status: 410 });
  }
  const view = toListingView(table, lookup.row);
  const similar = (await listSimilar(db, table, lookup.row)).map((row) => toListingView(table, row));
  const url = origin + view.path;
  const path = describePath(origin, listingPath(view), { name: view.titre, url });
  const { address, alt } = await findPreview(db, view);
  const land = await findLandOf(db, table, lookup.row);
  return publicOnly({
    kind: "found" as const,
    view,
    url,
    origin,
    settings,
    texts,
    similar,
    land,
    preview: { address, alt },
    code: drawCode(shortAddress(origin, view)),
    structuredData: [...describeListing(origin, url, view), path],
    chat: chatText(view, listingKind(table), texts.contact, url),
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  if (loaderData.kind === "gone") return goneMeta;
  const { origin, url, view, preview, structuredData } = loaderData;
  const [image] = view.images;
  return pageMeta({
    title: listingPageTitle({ titre: view.titre, lieu: view.lieu.whole, taken: view.taken }),
    description: metaDescription(view),
    url,
    imageUrl: origin + preview.address,
    imageAlt: preview.alt,
    picture: image && { image, sizes: firstSizes(view.images.length) },
    structuredData,
  });
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const { origin, settings, texts, similar } = loaderData;
  const company = { origin, settings, texts };
  if (loaderData.kind === "gone")
    return (
      <GoneListing list={listingKind(loaderData.table).list}>
        <SimilarListings similar={similar} {...company} />
      </GoneListing>
    );
  const { view, chat, code, land } = loaderData;
  return <ListingPageBody view={view} chat={chat} code={code} land={land} similar={similar} {...company} />;
}
