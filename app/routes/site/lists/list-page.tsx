import { redirect } from "react-router";
import { isOffered, listingPath } from "#app/db/tables/content-types.ts";
import { AlertButton } from "#app/features/alerts/alert-button.tsx";
import { newAlertAddress } from "#app/features/alerts/search-alert.ts";
import { findSearch } from "#app/features/finding/find-search.server.ts";
import { listKind } from "#app/features/finding/list-kinds.ts";
import { readSearch, savedAddress, withPage, writeSearch } from "#app/features/finding/list-search.ts";
import { readBox } from "#app/features/finding/site-words.server.ts";
import { ListFilters, ListTools } from "#app/features/list-pages/list-filters.tsx";
import { ListHead, ListViews, OtherSearches } from "#app/features/list-pages/list-head.tsx";
import { ListResults } from "#app/features/list-pages/list-results.tsx";
import { viewList } from "#app/features/list-pages/list-view.server.ts";
import { MapView } from "#app/features/list-pages/map-view.tsx";
import { COMPACT_SIZES } from "#app/features/listings/listing-card.tsx";
import { findShell } from "#app/features/site/cached-content.server.ts";
import { companyPicture } from "#app/features/site/home/hero-slides.ts";
import { findByReference } from "#app/features/site/listing-address.server.ts";
import { pageMeta } from "#app/features/site/page-meta.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { publicOnly } from "#app/kernel/html/public-only.ts";
import { comparablePath } from "#app/kernel/http/paths.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import { SELL_PATH } from "#app/services/addresses/public-paths.ts";
import { whatsappUrl } from "#app/services/company-values/settings.ts";
import { previewUrl } from "#app/services/pictures/image.ts";
import { smallImage } from "#app/services/pictures/picture.tsx";
import { referenceIn } from "#app/services/search/search-words.server.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { ShareButton } from "#app/ui/controls/share-button.tsx";
import type { Route } from "./+types/list-page";

/** Every list of the site: which one, and what of it, stands in the address. */
export async function loader({ url }: Route.LoaderArgs) {
  const db = appDb();
  const read = readSearch(comparablePath(url.pathname), url.searchParams);
  if (read.kind === "unknown") throw notFound();
  if (read.kind === "redirect") throw redirect(`/${read.to.slice(1)}`, 301);
  const reference = read.search.isExact ? undefined : referenceIn(read.search.q);
  const named = reference && (await findByReference(db, reference));
  if (named && named.standing === "public") throw redirect(`${listingPath(named.table)}/${named.slug}`, 302);
  const understood = await readBox(db, read.search);
  if (understood !== read.search) throw redirect(`/${writeSearch(understood).slice(1)}`, 301);
  const [result, { settings }] = await Promise.all([findSearch(db, read.search), findShell(db)]);
  if (!result) throw notFound();
  if (result.page !== read.search.page) throw redirect(`/${writeSearch(withPage(read.search, result.page)).slice(1)}`, 302);
  const { publicOrigin } = env();
  return publicOnly({ origin: publicOrigin, settings, view: viewList(result, publicOrigin) });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { origin, view } = loaderData;
  const [image] = view.result.rows.rows[0]?.images ?? [];
  return pageMeta({
    ...view.meta,
    imageUrl: origin + previewUrl(companyPicture),
    picture: image && { image: smallImage(image), sizes: COMPACT_SIZES },
  });
}

export default function ListPage({ loaderData: { origin, settings, view } }: Route.ComponentProps) {
  const { result, address, heading, table, chips, others } = view;
  return (
    <>
      <ListHead
        view={view}
        actions={
          <>
            {isOffered(table) && <AlertButton href={newAlertAddress(savedAddress(result.search))} variant="outline" />}
            <ShareButton title={heading} url={origin + address} what="liste" />
            {table === "vehicles" && (
              <ButtonLink href={SELL_PATH} size="small" className="list-head-sell">
                Vendre votre véhicule
              </ButtonLink>
            )}
          </>
        }
      />
      <section className={result.search.isMap ? "list-page is-map" : "list-page"} id="liste" aria-label={heading} data-address={address}>
        <div className="wrap">
          <div className="list-bar">
            <ListFilters result={result} count={chips.length} />
            <ListTools
              sorts={result.sorts}
              views={listKind(result.search.list).definition.hasMap && <ListViews search={result.search} />}
            />
          </div>
          {result.search.isMap && <MapView result={result} />}
          <ListResults
            view={view}
            whatsappHref={whatsappUrl(settings, `Bonjour FADEM, je recherche\u00a0: ${heading}.\n${origin}${address}`)}
          />
        </div>
      </section>
      {others && <OtherSearches others={others} />}
    </>
  );
}
