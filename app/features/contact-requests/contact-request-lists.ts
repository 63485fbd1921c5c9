import { contactStatuts } from "#app/db/closed-lists.ts";
import { withToCheck, withToCheckLabel } from "#app/platform/inbox/request-mark.ts";
import type { LotList } from "#app/platform/lots/lot.ts";
import { contactStatutLabels } from "./contact-request.ts";

/** What the list of the back-office can be narrowed to. */
export const contactLists = withToCheck(contactStatuts);
export type ContactList = (typeof contactLists)[number];
export const contactListLabels: Record<ContactList, string> = withToCheckLabel(contactStatutLabels);

export const contactLotList: LotList = {
  table: "contact_requests",
  statuts: contactStatuts.filter((statut) => statut !== "spam"),
  hasSpam: true,
  one: "demande",
  many: "demandes",
  ending: "e",
};
