import type { SearchRow } from "./search.ts";

/** The compared columns of the available rows of a table, as they are at one content version and day. */
export type CachedRows<Row extends SearchRow> = {
  /** The newest first: every other order keeps this one between equal values. */
  rows: readonly Row[];
  /** How each value of a group without a closed list is written, for every row visitors can see, available or not. */
  labels: Readonly<Record<string, ReadonlyMap<string, string>>>;
};
