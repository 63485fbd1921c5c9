import { type chosenActs, TO_CHECK, wholeListActs } from "#app/db/tables/closed-lists.ts";
import type { SentTable } from "#app/db/tables/content-types.ts";
import type { RowNames } from "#app/db/tables/traits.ts";

export const lotActs = wholeListActs;
export type LotAct = (typeof lotActs)[number];
export type ChosenAct = (typeof chosenActs)[number];

/** How many rows can be chosen at once: all of them change in one transaction. */
export const MAX_CHOSEN = 500;
/** In `detail`: the removal of the demonstration, the one act on rows of several tables. Its line names the first of them. */
export const DEMO_LOT = "demonstration";
/** How long an act on several rows can be taken back. */
export const UNDO_HOURS = 24;
/** How long it is told what was done to several rows. */
export const LOT_DAYS = 30;

/** An act as it is asked for: on how many rows, which had all come in at that moment. Its number makes a repeat the same act. */
export type Lot = { numero: string; act: LotAct; count: number; until: string };

/** A list of what people sent, whose rows can be changed all together. */
export type LotList = {
  table: SentTable;
  names: RowNames;
  /** What it can be narrowed to, and what of that it shows only when it is asked for. */
  lists: readonly string[];
  hidden: readonly string[];
  hasSpam: boolean;
};

type Filter = { q?: string; statut?: string };

/** The statuses whose rows a filter shows. */
export function lotStatuts({ lists, hidden }: LotList, { statut }: Filter): readonly string[] {
  return statut ? [statut] : lists.filter((each) => !hidden.includes(each));
}

/** What makes sense for the rows a filter shows. */
export function lotActsFor({ hasSpam }: Pick<LotList, "hasSpam">, { statut }: Filter): LotAct[] {
  return lotActs.filter((act) => {
    if (act === "verification") return statut === TO_CHECK;
    return act === "suppression" || (hasSpam && statut !== "spam");
  });
}
