import { NEW_ALERT_PATH } from "#app/services/addresses/public-paths.ts";

/** Where somebody asks to hear of a search: the form for "/acheter/villas/lome?ch=3". */
export function newAlertAddress(criteres: string): string {
  const [path = "", parameters] = criteres.split("?", 2);
  return `${NEW_ALERT_PATH}?chemin=${path}${parameters ? `&${parameters}` : ""}`;
}

/** Where somebody asks to hear of a listing that is taken, and of others like it. */
export function listingAlertAddress(reference: string): string {
  return `${NEW_ALERT_PATH}?annonce=${reference}`;
}
