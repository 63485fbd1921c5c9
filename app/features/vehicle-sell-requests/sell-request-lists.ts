import { sellRequestStatuts } from "#app/db/closed-lists.ts";
import { withToCheck, withToCheckLabel } from "#app/platform/inbox/request-mark.ts";
import type { LotList } from "#app/platform/lots/lot.ts";
import { sellRequestStatutLabels } from "./vehicle-sell-request.ts";

/** What the list of the back-office can be narrowed to. */
export const sellRequestLists = withToCheck(sellRequestStatuts);
export type SellRequestList = (typeof sellRequestLists)[number];
export const sellRequestListLabels: Record<SellRequestList, string> = withToCheckLabel(sellRequestStatutLabels);

export const sellRequestLotList: LotList = {
  table: "vehicle_sell_requests",
  statuts: sellRequestStatuts.filter((statut) => statut !== "spam"),
  hasSpam: true,
  one: "demande",
  many: "demandes",
  ending: "e",
};
