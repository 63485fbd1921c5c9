import { toCsv } from "#app/lib/csv.ts";
import { formatDateTime, formatShortDate } from "#app/lib/dates.ts";
import { type ContactRequest, contactNatureLabels, contactStatutLabels, contactUrgenceLabels } from "./contact-request.ts";

const headers = [
  "Reçue le",
  "Nature",
  "Nom",
  "Prénom",
  "Entreprise",
  "E-mail",
  "Téléphone",
  "Sujet",
  "Message",
  "Service",
  "Date souhaitée",
  "Urgence",
  "Statut",
  "Notes internes",
];

export function contactRequestsCsv(steps: AsyncIterable<ContactRequest[]>) {
  return toCsv(
    headers,
    (request) => [
      formatDateTime(request.created_at),
      contactNatureLabels[request.nature],
      request.nom,
      request.prenom,
      request.entreprise,
      request.email,
      request.telephone,
      request.sujet,
      request.message,
      request.service_demande,
      request.date_souhaitee && formatShortDate(request.date_souhaitee),
      contactUrgenceLabels[request.urgence],
      contactStatutLabels[request.statut],
      request.notes_internes,
    ],
    steps,
  );
}
