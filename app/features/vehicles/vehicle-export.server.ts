import type { Db } from "#app/db/client.server.ts";
import { readInSteps } from "#app/db/row-steps.server.ts";
import { toCsv } from "#app/lib/csv.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import type { ListFilter } from "#app/lib/list-filter.ts";
import { carburantLabels, transmissionLabels, type VehicleStatut, vehicleStatutLabels, vehicleTransactionLabels } from "./vehicle.ts";

const headers = [
  "Référence",
  "Titre",
  "Marque",
  "Modèle",
  "Année",
  "Transaction",
  "Statut",
  "Prix (FCFA)",
  "Prix par jour (FCFA)",
  "Kilométrage (km)",
  "Carburant",
  "Transmission",
  "Couleur",
  "Places",
  "Climatisation",
  "GPS",
  "Bluetooth",
  "Localisation",
  "Propriétaire",
  "Téléphone du propriétaire",
  "Notes internes",
  "Créé le",
];

/** Every vehicle of the filter, whatever the page, newest first. */
export function exportVehicles(db: Db, { q, statut }: Pick<ListFilter<VehicleStatut>, "q" | "statut">) {
  return toCsv(
    headers,
    (row) => [
      row.reference,
      row.titre,
      row.marque,
      row.modele,
      row.annee,
      vehicleTransactionLabels[row.type_transaction],
      vehicleStatutLabels[row.statut],
      row.prix,
      row.prix_location_jour,
      row.kilometrage,
      row.carburant && carburantLabels[row.carburant],
      row.transmission && transmissionLabels[row.transmission],
      row.couleur,
      row.nombre_places,
      row.climatisation,
      row.gps,
      row.bluetooth,
      row.localisation,
      row.proprietaire_nom,
      row.proprietaire_telephone,
      row.notes_internes,
      formatDateTime(row.created_at),
    ],
    readInSteps(db, "vehicles", { q, isWanted: (row) => !statut || row.statut === statut }),
  );
}
