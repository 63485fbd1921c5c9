import { toCsv } from "#app/lib/csv.ts";
import { formatDateTime, formatShortDate } from "#app/lib/dates.ts";
import { TO_CHECK_LABEL } from "#app/platform/inbox/request-mark.ts";
import { type ContactRequest, contactNatureLabel, contactStatutLabels, contactUrgenceLabels } from "./contact-request.ts";

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
      contactNatureLabel(request),
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
      request.a_verifier ? TO_CHECK_LABEL : contactStatutLabels[request.statut],
      request.notes_internes,
    ],
    steps,
  );
}
