import type { Db } from "#app/db/client.server.ts";
import { readInSteps } from "#app/db/row-steps.server.ts";
import { toCsv } from "#app/lib/csv.ts";
import { formatDateTime, formatShortDate } from "#app/lib/dates.ts";
import type { ListFilter } from "#app/lib/list-filter.ts";
import { type PropertyStatut, propertyStatutLabels, typeBienLabels, typeTransactionLabels } from "./property.ts";

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
export function exportProperties(db: Db, { q, statut }: Pick<ListFilter<PropertyStatut>, "q" | "statut">) {
  return toCsv(
    headers,
    (row) => [
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
    ],
    readInSteps(db, "properties", { q, isWanted: (row) => !statut || row.statut === statut }),
  );
}
