import type { Location } from "react-router";
import { returning } from "#app/ui/admin/list-return.ts";
import { withoutMessages } from "./address-messages.ts";

/** Under which key each list was last seen, by its address: in this page only. */
const visits = new Map<string, string>();

/**
 * For `ScrollRestoration`: the key a place on the page is kept under. Each visit has its own, except the way back to a list from one of
 * its rows, by a link that says so or by what was saved: it comes back as far down as it was left.
 */
export function scrollKey({ pathname, search, state, key }: Location): string {
  if (typeof window === "undefined") return key;
  const address = withoutMessages(new URL(pathname + search, window.location.origin));
  const isReturn = state?.retour === returning.retour || new URLSearchParams(search).has("fait");
  const before = isReturn ? visits.get(address) : undefined;
  if (before) return before;
  visits.set(address, key);
  return key;
}
