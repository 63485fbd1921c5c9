import type { Db } from "#app/db/engine/client.server.ts";
import { listingTables } from "#app/db/tables/content-types.ts";
import { toListingView } from "#app/features/listings/listing-kinds.ts";
import { readListing } from "#app/features/listings/listing-queries.server.ts";
import { prixText } from "#app/features/listings/listing-view.ts";
import { fallbackUrl, imageUrl, type PublicImage } from "#app/services/pictures/image.ts";

/** How a listing somebody asks about is recognised at a glance. */
export type ListingCard = { facts: string[]; prix: string | undefined; picture: string | undefined };

export async function findListingCard(db: Db, table: string | null, id: string | null): Promise<ListingCard | undefined> {
  const known = listingTables.find((name) => name === table);
  const row = known && id ? await readListing(db, known, id) : undefined;
  if (!known || !row) return undefined;
  const view = toListingView(known, row);
  const facts = [view.lieu.poster, view.badges.at(-1)?.text].flatMap((fact) => fact || []);
  return { facts, prix: prixText(view), picture: view.images[0] && smallestFile(view.images[0]) };
}

function smallestFile(image: PublicImage): string {
  return image.widths.length > 0 ? imageUrl(image, Math.min(...image.widths), "webp") : fallbackUrl(image);
}
