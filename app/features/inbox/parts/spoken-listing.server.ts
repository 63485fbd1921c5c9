import type { Db } from "#app/db/engine/client.server.ts";
import { villes } from "#app/db/tables/closed-lists.ts";
import { type ListingTable, listingPath, listingTables } from "#app/db/tables/content-types.ts";
import { prixText as propertyPrixText } from "#app/features/properties/property.ts";
import { prixText as vehiclePrixText } from "#app/features/vehicles/vehicle.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { foldText } from "#app/lib/text/text.ts";
import { isPublic } from "#app/services/publication/standing.ts";

/** What can be said of a listing in an answer; its address only while visitors find something there. */
export type ListingWords = { titre: string; reference: string; ville?: string; prix?: string; lien?: string };

const shared = ["titre", "reference", "slug", "publication", "deleted_at"] as const;

export async function findListingWords(db: Db, table: string | null, id: string | null): Promise<ListingWords | undefined> {
  const known = listingTables.find((name) => name === table);
  return known && id ? readWords(db, known, id) : undefined;
}

async function readWords(db: Db, table: ListingTable, id: string): Promise<ListingWords | undefined> {
  switch (table) {
    case "properties": {
      const columns = [...shared, "ville", "prix", "type_transaction", "prix_unite"] as const;
      const row = await db.selectFrom(table).select(columns).where("id", "=", id).executeTakeFirst();
      return row && { ...wordsOf(table, row), ville: row.ville, prix: propertyPrixText(row) };
    }
    case "vehicles": {
      const columns = [...shared, "localisation", "prix", "prix_location_jour", "type_transaction"] as const;
      const row = await db.selectFrom(table).select(columns).where("id", "=", id).executeTakeFirst();
      return row && { ...wordsOf(table, row), ville: townIn(row.localisation), prix: vehiclePrixText(row) };
    }
    case "projects": {
      const row = await db
        .selectFrom(table)
        .select([...shared, "ville"])
        .where("id", "=", id)
        .executeTakeFirst();
      return row && { ...wordsOf(table, row), ville: row.ville ?? undefined };
    }
  }
}

type Row = { titre: string; reference: string; slug: string } & Parameters<typeof isPublic>[0];

function wordsOf(table: ListingTable, row: Row): ListingWords {
  const lien = isPublic(row) ? `${env().publicOrigin}${listingPath(table)}/${row.slug}` : undefined;
  return { titre: row.titre, reference: row.reference, lien };
}

/** The town a place names. */
function townIn(place: string | null): string | undefined {
  const said = foldText(place ?? "");
  return villes.find((ville) => said.includes(foldText(ville)));
}
