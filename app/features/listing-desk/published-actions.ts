import type { Publication } from "#app/db/tables/closed-lists.ts";
import { listingPath, listingTables, type PagedTable } from "#app/db/tables/content-types.ts";
import { type ToastAction, toast } from "#app/ui/overlays/toast-store.ts";

type SavedListing = { titre: string; slug?: string; publication?: Publication };

/** What can be done with a listing that was saved and is online; nothing while visitors do not see it, or where it has no page. */
export function publishedActions(table: PagedTable, row: SavedListing | undefined): readonly ToastAction[] {
  const listing = listingTables.find((name) => name === table);
  if (!listing || !row?.slug || row.publication !== "en_ligne") return [];
  const href = `${listingPath(listing)}/${row.slug}`;
  return [
    { label: "Voir", href },
    { label: "Partager", onSelect: () => void share(row.titre, new URL(href, window.location.href).href) },
  ];
}

/** By the sheet of the device; where it has none, or refuses, the link is copied, and what became of it is said. */
export async function share(title: string, url: string) {
  try {
    if (navigator.share) return await navigator.share({ title, url });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return; // closing the sheet is an answer too
  }
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: "Lien copié", description: "Collez-le dans WhatsApp, un e-mail ou un SMS.", tone: "ok" });
  } catch {
    toast({ title: "Le lien n’a pas pu être copié", description: url, tone: "bad", stayMs: 30_000 });
  }
}
