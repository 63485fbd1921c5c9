import { toCsv } from "#app/lib/csv.ts";
import { formatDateTime, formatShortDate } from "#app/lib/dates.ts";
import { TO_CHECK_LABEL } from "#app/platform/inbox/request-mark.ts";
import { carburantLabels, sellRequestLabels, transmissionLabels } from "./sell-request-labels.ts";
import { etatVehiculeLabels, sellRequestStatutLabels, type VehicleSellRequest } from "./vehicle-sell-request.ts";

const headers = ["Reçue le", "Statut", "Évaluée le", "Téléphone", ...Object.values(sellRequestLabels), "Notes internes"];

export function sellRequestsCsv(steps: AsyncIterable<VehicleSellRequest[]>) {
  return toCsv(
    headers,
    (request) => [
      formatDateTime(request.created_at),
      request.a_verifier ? TO_CHECK_LABEL : sellRequestStatutLabels[request.statut],
      request.date_evaluation && formatShortDate(request.date_evaluation),
      request.telephone,
      request.nom,
      request.prenom,
      request.email,
      request.marque,
      request.modele,
      request.annee,
      request.kilometrage,
      request.couleur,
      request.carburant && carburantLabels[request.carburant],
      request.transmission && transmissionLabels[request.transmission],
      request.etat_vehicule && etatVehiculeLabels[request.etat_vehicule],
      request.prix_souhaite,
      request.description,
      request.video_url,
      request.notes_internes,
    ],
    steps,
  );
}
