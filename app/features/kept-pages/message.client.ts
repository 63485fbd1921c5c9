import { FAVOURITES_PATH, writeReferences } from "#app/services/measure/references.ts";

/** A message with one line for each listing, and one link that shows them all. */
export function messageOf(intro: string, items: HTMLElement[]): string {
  const lines = items.map(({ dataset }, index) => `${index + 1}. ${dataset.line}`);
  const address = location.origin + FAVOURITES_PATH + writeReferences(items.map(({ dataset }) => dataset.reference ?? ""));
  return [intro, ...lines, address].join("\n");
}

/** WhatsApp asks whom to send it to. */
export function chatAddress(message: string) {
  return `https://wa.me/?text=${encodeURIComponent(message)}`;
}
