import { TO_CHECK } from "#app/db/closed-lists.ts";
import type { SentTable } from "#app/db/content-types.ts";

/** What can be done to everything a list of requests shows, whatever the page. */
export const lotActs = ["verification", "indesirables", "suppression"] as const;
export type LotAct = (typeof lotActs)[number];

/** An act as it is asked for: on how many rows, which had all come in at that moment. Its number makes a repeat the same act. */
export type Lot = { numero: string; act: LotAct; count: number; until: string };

/** A list whose rows can be changed all together, and how one speaks of them. */
export type LotList = {
  table: SentTable;
  /** What the list shows when nothing narrows it. */
  statuts: readonly string[];
  hasSpam: boolean;
  one: string;
  many: string;
  /** Of a participle. */
  ending: "" | "e";
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
