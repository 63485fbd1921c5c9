import { messageNames } from "#app/services/desk-forms/address-messages.ts";

/** The page and what is said there; what was said before signing in is not said again. */
export function welcomeAt(wanted = "") {
  const { pathname, searchParams } = new URL(wanted, "http://localhost");
  for (const name of messageNames) searchParams.delete(name);
  searchParams.set("connexion", "reussie");
  return `${wanted && pathname}?${searchParams}`;
}
