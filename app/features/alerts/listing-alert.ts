import type { ListingTable } from "#app/db/tables/content-types.ts";

/** Neither sold nor let: it may be to be had again soon. */
export function mayComeFree(statut: string): boolean {
  return statut !== "vendu" && statut !== "loue";
}

/** On the button, and above the form it leads to. */
export function listingAlertLabel(table: ListingTable, statut: string): string {
  if (mayComeFree(statut)) return "Prévenez-moi s’il se libère";
  return table === "vehicles" ? "Prévenez-moi d’un véhicule semblable" : "Prévenez-moi d’un bien semblable";
}
