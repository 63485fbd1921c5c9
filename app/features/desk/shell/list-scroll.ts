import type { Location } from "react-router";
import { withoutMessages } from "#app/services/desk-forms/address-messages.ts";
import { returning } from "#app/ui/admin/list-return.ts";

const STORED = "fadem-listes";
const MOST = 30;

/** Under which key each list was last seen, by its address; kept for this tab, as the places themselves are: a form may be reloaded. */
let visits: Map<string, string> | undefined;

function knownVisits(): Map<string, string> {
  try {
    visits ??= new Map(JSON.parse(sessionStorage.getItem(STORED) ?? "[]"));
  } catch {
    visits = new Map(); // storage forbidden, or not ours
  }
  return visits;
}

function noteVisit(address: string, key: string) {
  const visits = knownVisits();
  visits.delete(address);
  visits.set(address, key);
  for (const oldest of [...visits.keys()].slice(0, -MOST)) visits.delete(oldest);
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...visits]));
  } catch {
    // Full or forbidden: known until the page is reloaded.
  }
}

/**
 * For `ScrollRestoration`: the key a place on the page is kept under. Each visit has its own, except the way back to a list from one of
 * its rows, by a link that says so, by what was saved or because the row could not be read: it comes back as far down as it was left.
 */
export function scrollKey({ pathname, search, state, key }: Location): string {
  if (typeof window === "undefined") return key;
  const address = withoutMessages(new URL(pathname + search, window.location.origin));
  const isSentBack = state?._isRedirect === true && pathname.startsWith("/admin-dashboard/"); // as React Router marks it
  const isReturn = isSentBack || state?.retour === returning.retour || new URLSearchParams(search).has("fait");
  const before = isReturn ? knownVisits().get(address) : undefined;
  if (before) return before;
  noteVisit(address, key);
  return key;
}
