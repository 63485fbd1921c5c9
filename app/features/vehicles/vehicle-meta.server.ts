import type { Db } from "#app/db/client.server.ts";
import type { Place } from "#app/db/places.ts";
import { env } from "#app/platform/env.server.ts";
import { fallbackUrl, type PublicImage } from "#app/platform/media/image.ts";
import { withPublicImages } from "#app/platform/media/image-queries.server.ts";
import { imageCells, imageColumns, MAX_META_ROWS, metaDescription, metaPrice } from "#app/platform/meta-feeds/meta-feeds.ts";
import type { MetaFile } from "#app/platform/meta-feeds/meta-file.server.ts";
import { META_COUNTRY, townIn } from "#app/platform/meta-feeds/meta-place.ts";
import { publicRows } from "#app/platform/publication/public-rows.server.ts";
import { findCompanySettings } from "#app/platform/settings/settings-queries.server.ts";
import type { Carburant, Transmission, Vehicle } from "./vehicle.ts";

const fuelTypes: Record<Carburant, string> = { essence: "GASOLINE", diesel: "DIESEL", hybride: "HYBRID", electrique: "ELECTRIC" };
const gearboxes: Record<Transmission, string> = { manuelle: "MANUAL", automatique: "AUTOMATIC" };

const columns = [
  ...["vehicle_id", "title", "description", "url", "make", "model", "year", "mileage.value", "mileage.unit", "transmission"],
  ...["fuel_type", "body_style", "exterior_color", "state_of_vehicle", "price", "availability"],
  ...imageColumns,
  ...["address.city", "address.country", "latitude", "longitude"],
];

const readColumns = [
  ...["id", "reference", "slug", "titre", "description", "marque", "modele", "annee", "kilometrage"],
  ...["transmission", "carburant", "couleur", "prix", "localisation", "images"],
] as const satisfies (keyof Vehicle)[];

type Sold = Omit<Pick<Vehicle, (typeof readColumns)[number]>, "images"> & { images: PublicImage[]; town: Place };

/** Available, true, and for sale: hire cars are no goods of a catalogue. */
function offered(db: Db) {
  return publicRows(db, "vehicles")
    .where("statut", "=", "disponible")
    .where("demo", "=", false)
    .where("type_transaction", "=", "vente")
    .where("prix", "is not", null);
}

export async function countMetaVehicles(db: Db): Promise<number> {
  const { total } = await offered(db)
    .select((row) => row.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export const metaVehicles: MetaFile<Sold> = {
  name: "vehicules",
  columns,
  listIds: async (db) => {
    const rows = await offered(db).select("id").orderBy("publie_le", "desc").orderBy("id", "desc").limit(MAX_META_ROWS).execute();
    return rows.map(({ id }) => id);
  },
  read: async (db, ids) => {
    const company = await findCompanySettings(db);
    const rows = await offered(db).select(readColumns).where("id", "in", ids).execute();
    return (await withPublicImages(db, rows)).map((row) => ({ ...row, town: townIn(row.localisation, company.ville) }));
  },
  cells: ({
    reference,
    slug,
    titre,
    marque,
    modele,
    annee,
    kilometrage,
    transmission,
    carburant,
    couleur,
    prix,
    images,
    town,
    ...rest
  }) => {
    const { publicOrigin } = env();
    return [
      ...[reference, titre, metaDescription(rest.description ?? titre), `${publicOrigin}/vehicules/${slug}`, marque, modele, annee],
      ...(kilometrage === null ? ["", ""] : [kilometrage, "KM"]),
      ...[transmission && gearboxes[transmission], carburant && fuelTypes[carburant], "OTHER", couleur],
      ...[kilometrage === 0 ? "NEW" : "USED", metaPrice(prix ?? 0), "AVAILABLE"],
      ...imageCells(images.map((image) => publicOrigin + fallbackUrl(image))),
      ...[town.nom, META_COUNTRY, town.latitude, town.longitude],
    ];
  },
};
