import { type chosenActs, TO_CHECK, wholeListActs } from "#app/db/closed-lists.ts";
import type { SentTable } from "#app/db/content-types.ts";

export const lotActs = wholeListActs;
export type LotAct = (typeof lotActs)[number];
export type ChosenAct = (typeof chosenActs)[number];

/** How many rows can be chosen at once: all of them change in one transaction. */
export const MAX_CHOSEN = 500;
/** How long an act on several rows can be taken back. */
export const UNDO_HOURS = 24;

/** How one speaks of the rows of a list: "bien", "biens"; the ending of a participle. */
export type RowNames = { one: string; many: string; ending: "" | "e" };

/** An act as it is asked for: on how many rows, which had all come in at that moment. Its number makes a repeat the same act. */
export type Lot = { numero: string; act: LotAct; count: number; until: string };

/** A list whose rows can be changed all together, and how one speaks of them. */
export type LotList = RowNames & {
  table: SentTable;
  /** What the list shows when nothing narrows it. */
  statuts: readonly string[];
  hasSpam: boolean;
};

type Filter = { q?: string; statut?: string };

/** The statuses whose rows a filter shows. */
export function lotStatuts(list: LotList, { statut }: Filter): readonly string[] {
  return statut ? [statut] : list.statuts;
}

/** What makes sense for the rows a filter shows. */
export function lotActsFor({ hasSpam }: LotList, { statut }: Filter): LotAct[] {
  return lotActs.filter((act) => {
    if (act === "verification") return statut === TO_CHECK;
    return act === "suppression" || (hasSpam && statut !== "spam");
  });
}
