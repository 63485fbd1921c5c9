import type { Selectable } from "kysely";
import type { PropertiesTable } from "#app/db/tables/listing-tables.ts";
import { type Position, storedPosition, zoneOf } from "#app/lib/values/position.ts";
import { columnsAsSeen } from "./columns-as-seen.ts";
import { confirmedDay } from "./reconfirmation.ts";
import { isPublic, type VisibilityColumn } from "./visibility.ts";

type Property = Selectable<PropertiesTable>;

/** Every column a visitor may see; a test compares the keys exactly. */
export const publicPropertyColumns = [
  "id",
  "slug",
  "reference",
  "titre",
  "description",
  "type_bien",
  "type_transaction",
  "statut",
  "prix",
  "prix_unite",
  "prix_compare",
  "localisation",
  "quartier",
  "ville",
  "nombre_pieces",
  "nombre_chambres",
  "nombre_salles_bain",
  "surface_habitable",
  "surface_totale",
  "parking",
  "piscine",
  "jardin",
  "climatisation",
  "securite",
  "date_disponibilite",
  "images",
  "video_url",
  "type_sejour",
  "commodites",
  "publie_le",
  "confirme_le",
  "updated_at",
] as const satisfies (keyof Property)[];

type WithheldColumns = Pick<Property, "confirme_le" | "latitude" | "longitude">;

/** What a public query reads: `toPublicProperty` makes the zone of the position and takes the position away. */
export const readPropertyColumns = [...publicPropertyColumns, "latitude", "longitude"] as const satisfies (keyof Property)[];

/** Visitors are told the day of the last confirmation and the zone of the position. */
export function toPublicProperty<Row extends WithheldColumns>({ latitude, longitude, ...property }: Row) {
  const position = storedPosition({ latitude, longitude });
  const zone: Position | null = position && zoneOf(position);
  return { ...property, confirme_le: confirmedDay(property.confirme_le), zone };
}

/** One that is sold or rented leaves the lists and keeps its page. */
export function propertyAsSeen(row: Pick<Property, (typeof readPropertyColumns)[number] | VisibilityColumn>) {
  return isPublic(row) ? columnsAsSeen(toPublicProperty(row), [...publicPropertyColumns, "zone"]) : undefined;
}
