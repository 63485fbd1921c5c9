/** What a list tells beside a listing: of its last 30 days, and for how long nobody has confirmed it. */
export type ListingSigns = {
  /** Null for one that was never online. */
  views: number | null;
  /** Of these views, those that came from a code on paper or on a poster. */
  scans: number | null;
  requests: number | null;
  /** How often it was kept as a favourite. */
  hearts: number;
  /** Undefined while there is nothing to ask. */
  unconfirmed?: number;
};
