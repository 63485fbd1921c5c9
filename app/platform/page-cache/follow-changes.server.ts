import { publicTables } from "#app/db/public-tables.ts";
import type { ChangeFeed } from "#app/platform/realtime/change-feed.server.ts";
import type { PageCache } from "./page-cache.server.ts";

const shown: ReadonlySet<string> = new Set(publicTables);

/**
 * Kept pages age with every change they could show, and are not trusted while changes could go unheard.
 * What people send us shows on no page: nobody can make us render everything anew by writing to us.
 */
export function followChanges(cache: PageCache, feed: ChangeFeed) {
  feed.onDrop(({ table }) => {
    if (shown.has(table)) cache.drop();
  });
  feed.onConnection((isConnected) => cache.setTrusted(isConnected));
}
