import type { Db } from "#app/db/client.server.ts";
import type { ImageRef } from "#app/db/column-types.ts";
import { type ListingTable, listingTables } from "#app/db/content-types.ts";
import { projectStatutLabels } from "#app/features/projects/project.ts";
import { prixText as propertyPrixText, propertyStatutLabels } from "#app/features/properties/property.ts";
import { prixText as vehiclePrixText, vehicleStatutLabels } from "#app/features/vehicles/vehicle.ts";
import { fallbackUrl, imageUrl } from "#app/platform/media/image.ts";
import { findImages } from "#app/platform/media/image-queries.server.ts";

/** How a listing somebody asks about is recognised at a glance. */
export type ListingCard = { facts: string[]; prix: string | undefined; picture: string | undefined };

export async function findListingCard(db: Db, table: string | null, id: string | null): Promise<ListingCard | undefined> {
  const known = listingTables.find((name) => name === table);
  const row = known && id ? await readRow(db, known, id) : undefined;
  if (!row) return undefined;
  const { facts, prix, images } = row;
  return { facts: facts.flatMap((fact) => fact ?? []), prix, picture: await pictureOf(db, images) };
}

type Read = { facts: (string | null)[]; prix?: string; images: ImageRef[] | null };

async function readRow(db: Db, table: ListingTable, id: string): Promise<Read | undefined> {
  switch (table) {
    case "properties": {
      const columns = ["quartier", "ville", "statut", "images", "prix", "type_transaction", "prix_unite"] as const;
      const row = await db.selectFrom(table).select(columns).where("id", "=", id).executeTakeFirst();
      const place = row && [row.quartier, row.ville].filter(Boolean).join(", ");
      return row && { facts: [place ?? "", propertyStatutLabels[row.statut]], prix: propertyPrixText(row), images: row.images };
    }
    case "vehicles": {
      const columns = ["localisation", "statut", "images", "prix", "prix_location_jour", "type_transaction"] as const;
      const row = await db.selectFrom(table).select(columns).where("id", "=", id).executeTakeFirst();
      return row && { facts: [row.localisation, vehicleStatutLabels[row.statut]], prix: vehiclePrixText(row), images: row.images };
    }
    case "projects": {
      const row = await db.selectFrom(table).select(["ville", "statut", "images"]).where("id", "=", id).executeTakeFirst();
      return row && { facts: [row.ville, row.statut && projectStatutLabels[row.statut]], images: row.images };
    }
  }
}

/** The smallest file of the cover. */
async function pictureOf(db: Db, refs: ImageRef[] | null): Promise<string | undefined> {
  const [cover] = refs ?? [];
  const image = cover && (await findImages(db, [cover])).get(cover.id);
  if (!image) return undefined;
  const width = Math.min(...image.widths);
  return image.widths.length > 0 ? imageUrl(image, width, "webp") : fallbackUrl(image);
}
