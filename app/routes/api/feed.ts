import { hasDemoRows } from "#app/features/demonstration/demo-rows.server.ts";
import { feedAddress, readFeedSearch, writeSearch } from "#app/features/finding/list-search.ts";
import { findListHeading } from "#app/features/list-pages/list-view.server.ts";
import { DEMO_NOTICE } from "#app/features/listing-parts/listing-words.ts";
import { feedOf, listNewestItems, listSearchItems, wholeFeed } from "#app/features/sharing/feeds/listing-feed.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import type { Route } from "./+types/feed";

/** RSS of the newest listings: of one search where the address names one, else the first page of each list of the home page. */
export async function loader({ url }: Route.LoaderArgs) {
  const db = appDb();
  const withNotice = async (description: string) => ((await hasDemoRows(db)) ? `${description} ${DEMO_NOTICE}` : description);
  if (!url.searchParams.has("chemin"))
    return feedOf({ ...wholeFeed, description: await withNotice(wholeFeed.description) }, await listNewestItems(db));
  const search = readFeedSearch(url.searchParams);
  if (!search) throw notFound();
  const [heading, items] = await Promise.all([findListHeading(db, search), listSearchItems(db, search)]);
  return feedOf(
    {
      title: heading,
      path: writeSearch(search),
      address: feedAddress(search),
      description: await withNotice(`Les dernières annonces de FADEM\u00a0: ${heading}.`),
    },
    items,
  );
}
