/** What happened in this process since it started. Plain numbers: counting must cost nothing. */
export const counters = {
  /** By class of status: place 2 counts 2xx. */
  requests: [0, 0, 0, 0, 0, 0],
  cacheHits: 0,
  cacheMisses: 0,
  /** Old copies given because a page could not be made. */
  cacheStale: 0,
  warnings: 0,
  errors: 0,
};

export function countRequest(status: number) {
  const place = Math.trunc(status / 100);
  counters.requests[place] = (counters.requests[place] ?? 0) + 1;
}
