import { FAVOURITES_PATH, writeReferences } from "#app/services/measure/references.ts";

/** One listing of a message: what `listingLine` says of it, and its reference. */
export type MessageLine = { line: string; reference: string };

/** A message with one line for each listing, and one link that shows them all. */
export function selectionMessage(intro: string, listings: readonly MessageLine[], origin: string): string {
  const lines = listings.map(({ line }, index) => `${index + 1}. ${line}`);
  const address = origin + FAVOURITES_PATH + writeReferences(listings.map(({ reference }) => reference));
  return [intro, ...lines, address].join("\n");
}

/** WhatsApp asks whom to send it to. */
export function chatAddress(message: string) {
  return `https://wa.me/?text=${encodeURIComponent(message)}`;
}

/** What a message and a link say of these items of a page. */
export function linesOf(items: readonly HTMLElement[]) {
  return items.map(({ dataset: { line = "", reference = "" } }) => ({ line, reference }));
}
