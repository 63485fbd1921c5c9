import type { SelectQueryBuilder } from "kysely";
import type { Db } from "#app/db/engine/client.server.ts";
import { type ListingTable, listingPath } from "#app/db/tables/content-types.ts";
import { findTown, type Place, towns, type Ville } from "#app/db/tables/places.ts";
import type { Database } from "#app/db/tables/schema.ts";
import type { PublicRows } from "#app/features/listings/listing-kinds.ts";
import { listById } from "#app/features/listings/listing-queries.server.ts";
import { isForSale, type TypeBien } from "#app/features/properties/property.ts";
import type { Carburant, Transmission } from "#app/features/vehicles/vehicle.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { slugify } from "#app/lib/text/text.ts";
import { findCompanySettings } from "#app/services/company-values/settings-queries.server.ts";
import { fallbackUrl } from "#app/services/pictures/image.ts";
import { offeredRows } from "#app/services/publication/public-rows.server.ts";
import { imageCells, imageColumns, MAX_META_ROWS, type MetaFeedName, metaDescription, metaPrice } from "./meta-feeds.ts";
import type { Cell, MetaFile } from "./meta-file.server.ts";

const META_COUNTRY = "Togo";

const regions: Record<Ville, string> = {
  Lomé: "Maritime",
  Aneho: "Maritime",
  Kpalimé: "Plateaux",
  Atakpamé: "Plateaux",
  Sokodé: "Centrale",
  Kara: "Kara",
  Dapaong: "Savanes",
};

const [capital] = towns;

/** The town that the first of these words to name one names; the capital where none does. */
function townIn(...words: (string | null)[]): Place {
  const named = words.map((each) => towns.find((town) => isNamed(town, each ?? ""))).find(Boolean) ?? capital;
  if (!named) throw new Error("No towns are known");
  return named;
}

/** As words of their own: Karabou does not mean Kara. */
function isNamed({ nom, autres_noms }: Place, text: string) {
  const words = `-${slugify(text)}-`;
  return [nom, ...autres_noms].some((name) => words.includes(`-${slugify(name)}-`));
}

/** What is told of where a home is: never its exact position, and nothing where neither its zone nor its town is known. */
function pointOf({ zone, ville }: Pick<PublicRows["properties"], "zone" | "ville">): Cell[] {
  const at = zone ?? findTown(ville);
  return at ? [at.latitude, at.longitude] : ["", ""];
}

function regionOf(ville: string): Cell {
  const town = findTown(ville)?.ville;
  return town ? regions[town] : "";
}

type Query<Table extends ListingTable> = SelectQueryBuilder<Database, Table, object>;
/** What every row tells in the same way: address and pictures; the town of the company, for what names none. */
type SharedFacts = { url: string; images: string[]; town: string };

type MetaKind<Table extends ListingTable> = {
  table: Table;
  columns: readonly string[];
  /** Of what is available and true, what Meta can tell. */
  narrow: (query: Query<Table>) => Query<Table>;
  cells: (row: PublicRows[Table], facts: SharedFacts) => readonly Cell[];
};

const propertyTypes: Record<TypeBien, string> = {
  villa: "house",
  maison: "house",
  appartement: "apartment",
  studio: "apartment",
  terrain: "land",
  immeuble: "other",
  bureau: "other",
  commerce: "other",
};
const fuelTypes: Record<Carburant, string> = { essence: "GASOLINE", diesel: "DIESEL", hybride: "HYBRID", electrique: "ELECTRIC" };
const gearboxes: Record<Transmission, string> = { manuelle: "MANUAL", automatique: "AUTOMATIC" };

/** The files that Meta reads, in the words of its catalogues: each has columns of its own, which no other reader of a listing needs. */
export const metaFiles: Record<MetaFeedName, MetaFile & { count: (db: Db) => Promise<number> }> = {
  logements: metaFile({
    table: "properties",
    columns: [
      ...["home_listing_id", "name", "availability", "listing_type", "property_type", "description", "price", "url"],
      ...imageColumns,
      ...["num_beds", "num_baths", "num_rooms", "area_size", "area_unit"],
      ...["address.addr1", "address.city", "address.region", "address.country", "neighborhood[0]", "latitude", "longitude"],
    ],
    // Told by a price of sale or by the month: Meta knows no nights.
    narrow: (query) => query.where((row) => row.or([row("type_transaction", "!=", "location-meublee"), row("prix_unite", "=", "mois")])),
    cells: (property, { url, images }) => {
      const { reference, titre, type_bien, description, prix, ville, quartier, localisation } = property;
      const deal = isForSale(property) ? "for_sale" : "for_rent";
      const surface = property.surface_habitable ?? property.surface_totale;
      return [
        ...[reference, titre, deal, `${deal}_by_agent`, propertyTypes[type_bien], metaDescription(description), metaPrice(prix), url],
        ...images,
        ...[property.nombre_chambres, property.nombre_salles_bain, property.nombre_pieces],
        ...(surface === null ? ["", ""] : [Math.round(surface), "sq_m"]),
        ...[localisation, ville, regionOf(ville), META_COUNTRY, quartier ?? ville, ...pointOf(property)],
      ];
    },
  }),
  vehicules: metaFile({
    table: "vehicles",
    columns: [
      ...["vehicle_id", "title", "description", "url", "make", "model", "year", "mileage.value", "mileage.unit", "transmission"],
      ...["fuel_type", "body_style", "exterior_color", "state_of_vehicle", "price", "availability"],
      ...imageColumns,
      ...["address.city", "address.country", "latitude", "longitude"],
    ],
    // Hire cars are no goods of a catalogue.
    narrow: (query) => query.where("type_transaction", "=", "vente").where("prix", "is not", null),
    cells: (vehicle, { url, images, town }) => {
      const { reference, titre, description, marque, modele, annee, kilometrage, transmission, carburant, couleur, prix } = vehicle;
      const place = townIn(vehicle.localisation, town);
      return [
        ...[reference, titre, metaDescription(description ?? titre), url, marque, modele, annee],
        ...(kilometrage === null ? ["", ""] : [kilometrage, "KM"]),
        ...[transmission && gearboxes[transmission], carburant && fuelTypes[carburant], "OTHER", couleur],
        ...[kilometrage === 0 ? "NEW" : "USED", metaPrice(prix ?? 0), "AVAILABLE"],
        ...images,
        ...[place.nom, META_COUNTRY, place.latitude, place.longitude],
      ];
    },
  }),
};

function metaFile<Table extends ListingTable>({ table, columns, narrow, cells }: MetaKind<Table>) {
  const offered = (db: Db) => {
    const available = offeredRows<ListingTable>(db, table).where("demo", "=", false);
    return narrow(available as object as Query<Table>) as object as Query<ListingTable>;
  };
  return {
    columns,
    async count(db: Db) {
      const { total } = await offered(db)
        .select((row) => row.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      return Number(total);
    },
    async listIds(db: Db) {
      const rows = await offered(db).select("id").orderBy("publie_le", "desc").orderBy("id", "desc").limit(MAX_META_ROWS).execute();
      return rows.map(({ id }) => id);
    },
    async read(db: Db, ids: readonly string[]) {
      const [{ ville }, still] = await Promise.all([findCompanySettings(db), offered(db).select("id").where("id", "in", ids).execute()]);
      const rows = await listById(
        db,
        table,
        still.map(({ id }) => id),
      );
      const { publicOrigin } = env();
      return rows.map((row) => {
        const images = imageCells(row.images.map((image) => publicOrigin + fallbackUrl(image)));
        const shared = { url: `${publicOrigin}${listingPath(table)}/${row.slug}`, images, town: ville };
        return { id: row.id, cells: cells(row, shared) };
      });
    },
  };
}
