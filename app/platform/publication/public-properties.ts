import type { Selectable } from "kysely";
import type { PropertiesTable } from "#app/db/schema.ts";
import { columnsAsSeen } from "./columns-as-seen.ts";
import { isPublic, type StandingColumn } from "./standing.ts";

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
  "updated_at",
] as const satisfies (keyof Property)[];

/** One that is sold or rented leaves the lists and keeps its page. */
export function propertyAsSeen(row: Pick<Property, (typeof publicPropertyColumns)[number] | StandingColumn>) {
  return isPublic(row) ? columnsAsSeen(row, publicPropertyColumns) : undefined;
}
