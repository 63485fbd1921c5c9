import { sql } from "kysely";
import type { Db } from "#app/db/client.server.ts";
import { searchPatterns } from "#app/db/like.server.ts";
import { toCsv } from "#app/lib/csv.ts";
import { formatDateTime, formatShortDate } from "#app/lib/dates.ts";
import { propertyStatutLabels, typeBienLabels, typeTransactionLabels } from "./property.ts";
import type { PropertyAdminFilter } from "./property-admin-filter.ts";

const headers = [
  "Référence",
  "Titre",
  "Type",
  "Transaction",
  "Statut",
  "Prix (FCFA)",
  "Localisation",
  "Quartier",
  "Ville",
  "Pièces",
  "Chambres",
  "Salles de bain",
  "Surface habitable (m²)",
  "Surface totale (m²)",
  "Parking",
  "Piscine",
  "Jardin",
  "Climatisation",
  "Sécurité",
  "Disponible le",
  "Créé le",
  "Modifié le",
];

/** Every property of the filter, whatever the page, newest first. */
export async function exportProperties(db: Db, { q, statut }: Pick<PropertyAdminFilter, "q" | "statut">): Promise<string> {
  let query = db.selectFrom("properties").selectAll().where("deleted_at", "is", null);
  if (statut) query = query.where("statut", "=", statut);
  for (const pattern of searchPatterns(q ?? "")) query = query.where(sql<boolean>`recherche like ${pattern} escape '\\'`);
  const rows = await query.orderBy("created_at", "desc").orderBy("id", "desc").execute();
  return toCsv(
    headers,
    rows.map((row) => [
      row.reference,
      row.titre,
      typeBienLabels[row.type_bien],
      typeTransactionLabels[row.type_transaction],
      propertyStatutLabels[row.statut],
      row.prix,
      row.localisation,
      row.quartier,
      row.ville,
      row.nombre_pieces,
      row.nombre_chambres,
      row.nombre_salles_bain,
      row.surface_habitable,
      row.surface_totale,
      row.parking,
      row.piscine,
      row.jardin,
      row.climatisation,
      row.securite,
      row.date_disponibilite && formatShortDate(row.date_disponibilite),
      formatDateTime(row.created_at),
      formatDateTime(row.updated_at),
    ]),
  );
}
