import type { BinTable } from "#app/db/tables/content-types.ts";

/** The mark of an invented row in the lists of the back-office. */
export const DEMO_LABEL = "Démonstration";

/** The box of a form that takes the mark off. */
export const REAL_LISTING_FIELD = "annonce_reelle";

/** So many changed rows are named and can be decided at a time: a form has room for no more fields. */
export const NAMED_ROWS = 30;

/** An invented row that a member has saved since the installation. */
export type ChangedDemoRow = { table: BinTable; id: string; version: number; titre: string };

/** What a removal would do as things stand. */
export type DemoPlan = {
  /** Unchanged rows, which go, by table. */
  untouched: { table: BinTable; count: number }[];
  /** Those that stay unless the member says otherwise: how many, and the first of them. */
  changedCount: number;
  changed: ChangedDemoRow[];
  /** Invented presses of the buttons of the site, which go for good. */
  presses: number;
  /** Invented visits, stays and blocked dates, which go for good too. */
  meetings: number;
  /** When this was read: what is saved later is not thrown away. */
  readAt: string;
};

export type DemoChoice = { fate: "reel" | "corbeille"; table: BinTable; id: string; version: number };

/** `lot`: the act by which it is taken back; none when no row changed. */
export type DemoRemoval = { binned: number; real: number; left: number; presses: number; meetings: number; lot?: string };

/** "corbeille properties 0193… 4": what a form sends for one of the changed rows. */
export function writeDemoChoice({ fate, table, id, version }: DemoChoice) {
  return `${fate} ${table} ${id} ${version}`;
}
