import type { ChangeFeed } from "#app/kernel/write/change-feed.server.ts";
import type { PageCache } from "./page-cache.server.ts";

/**
 * Kept pages age with every change visitors can see, and are not trusted while changes could go unheard.
 * What people send us shows on no page: nobody can make us render everything anew by writing to us. Returns what ends that.
 */
export function followChanges(cache: PageCache, feed: ChangeFeed): () => void {
  const stops = [
    feed.onDrop(({ audience }) => {
      if (audience === "public") cache.drop();
    }),
    feed.onStartOver(() => cache.drop()),
    feed.onConnection((isConnected) => cache.setTrusted(isConnected)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
