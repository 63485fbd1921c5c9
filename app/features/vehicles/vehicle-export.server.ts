import type { Db } from "#app/db/client.server.ts";
import { toCsv } from "#app/lib/csv.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import type { ListFilter } from "#app/lib/list-filter.ts";
import { listForExport } from "#app/platform/listings/listing-export.server.ts";
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
export async function exportVehicles(db: Db, filter: Pick<ListFilter<VehicleStatut>, "q" | "statut">): Promise<string> {
  const rows = await listForExport(db, "vehicles", filter);
  return toCsv(
    headers,
    rows.map((row) => [
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
    ]),
  );
}
