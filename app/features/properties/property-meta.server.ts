import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/platform/env.server.ts";
import { fallbackUrl } from "#app/platform/media/image.ts";
import { withPublicImages } from "#app/platform/media/image-queries.server.ts";
import { imageCells, imageColumns, MAX_META_ROWS, metaDescription, metaPrice } from "#app/platform/meta-feeds/meta-feeds.ts";
import type { MetaFile } from "#app/platform/meta-feeds/meta-file.server.ts";
import { META_COUNTRY, regionOf, townPoint } from "#app/platform/meta-feeds/meta-place.ts";
import { readPropertyColumns, toPublicProperty } from "#app/platform/publication/public-properties.ts";
import { publicRows } from "#app/platform/publication/public-rows.server.ts";
import { isForSale, type PublicProperty, type TypeBien } from "./property.ts";

const propertyTypes: Record<TypeBien, string> = {
  villa: "house",
  appartement: "apartment",
  maison: "house",
  studio: "apartment",
  terrain: "land",
  immeuble: "other",
  bureau: "other",
  commerce: "other",
};

const columns = [
  ...["home_listing_id", "name", "availability", "listing_type", "property_type", "description", "price", "url"],
  ...imageColumns,
  ...["num_beds", "num_baths", "num_rooms", "area_size", "area_unit"],
  ...["address.addr1", "address.city", "address.region", "address.country", "neighborhood[0]", "latitude", "longitude"],
];

/** Available, true, and told by a price of sale or by the month: Meta knows no nights. */
function offered(db: Db) {
  return publicRows(db, "properties")
    .where("statut", "=", "disponible")
    .where("demo", "=", false)
    .where((row) => row.or([row("type_transaction", "!=", "location-meublee"), row("prix_unite", "=", "mois")]));
}

export async function countMetaHomes(db: Db): Promise<number> {
  const { total } = await offered(db)
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export const metaHomes: MetaFile<PublicProperty> = {
  name: "logements",
  columns,
  listIds: async (db) => {
    const rows = await offered(db).select("id").orderBy("publie_le", "desc").orderBy("id", "desc").limit(MAX_META_ROWS).execute();
    return rows.map(({ id }) => id);
  },
  read: async (db, ids) => {
    const rows = await offered(db).select(readPropertyColumns).where("id", "in", ids).execute();
    return withPublicImages(db, rows.map(toPublicProperty));
  },
  cells: (property) => {
    const { reference, titre, type_bien, description, prix, slug, images, ville, quartier, localisation } = property;
    const { publicOrigin } = env();
    const deal = isForSale(property) ? "for_sale" : "for_rent";
    const surface = property.surface_habitable ?? property.surface_totale;
    const { latitude, longitude } = property.zone ?? townPoint(ville);
    return [
      ...[reference, titre, deal, `${deal}_by_agent`, propertyTypes[type_bien], metaDescription(description), metaPrice(prix)],
      `${publicOrigin}/biens/${slug}`,
      ...imageCells(images.map((image) => publicOrigin + fallbackUrl(image))),
      ...[property.nombre_chambres, property.nombre_salles_bain, property.nombre_pieces],
      ...(surface === null ? ["", ""] : [Math.round(surface), "sq_m"]),
      ...[localisation, ville, regionOf[ville], META_COUNTRY, quartier ?? ville, latitude, longitude],
    ];
  },
};
