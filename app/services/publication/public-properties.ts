import type { Selectable } from "kysely";
import type { PropertiesTable } from "#app/db/tables/listing-tables.ts";
import { type Position, storedPosition, zoneOf } from "#app/lib/values/position.ts";
import { columnsAsSeen } from "./columns-as-seen.ts";
import { landLevelOn } from "./land-level.ts";
import { confirmedDay } from "./reconfirmation.ts";
import { stayColumns } from "./stay-columns.ts";
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
  "prix_nuit",
  "prix_semaine",
  "prix_mois",
  "frais_menage",
  ...stayColumns,
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
  "foncier_niveau",
  "publie_le",
  "confirme_le",
  "updated_at",
] as const satisfies (keyof Property)[];

type WithheldColumns = Pick<Property, "confirme_le" | "latitude" | "longitude" | "foncier_niveau" | "foncier_jusqu_au">;

/** What a public query reads: `toPublicProperty` makes the zone of the position and takes the position away, and the level of the papers is that of today. */
export const readPropertyColumns = [
  ...publicPropertyColumns,
  "foncier_jusqu_au",
  "latitude",
  "longitude",
] as const satisfies (keyof Property)[];

/** Visitors are told the day of the last confirmation, the zone of the position and the level of the papers as it is today. */
export function toPublicProperty<Row extends WithheldColumns>({ latitude, longitude, foncier_jusqu_au, ...property }: Row) {
  const foncier_niveau = landLevelOn({ foncier_niveau: property.foncier_niveau, foncier_jusqu_au });
  const position = storedPosition({ latitude, longitude });
  const zone: Position | null = position && zoneOf(position);
  return { ...property, confirme_le: confirmedDay(property.confirme_le), foncier_niveau, zone };
}

/** One that is sold or rented leaves the lists and keeps its page. */
export function propertyAsSeen(row: Pick<Property, (typeof readPropertyColumns)[number] | VisibilityColumn>) {
  return isPublic(row) ? columnsAsSeen(toPublicProperty(row), [...publicPropertyColumns, "zone"]) : undefined;
}
