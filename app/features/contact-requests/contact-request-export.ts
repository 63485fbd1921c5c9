import { toCsv } from "#app/lib/csv.ts";
import { formatDateTime, formatShortDate } from "#app/lib/dates.ts";
import { TO_CHECK_LABEL } from "#app/platform/inbox/request-mark.ts";
import {
  contactCanalLabels,
  contactNatureLabel,
  contactServiceLabels,
  contactStatutLabels,
  contactUrgenceLabels,
} from "./contact-request.ts";
import type { ListedContactRequest } from "./contact-request-queries.server.ts";

const headers = [
  "Reçue le",
  "Nature",
  "Canal",
  "Nom",
  "Prénom",
  "Entreprise",
  "E-mail",
  "Téléphone",
  "Sujet",
  "Message",
  "Service",
  "Référence de l’annonce",
  "Annonce",
  "Date souhaitée",
  "Urgence",
  "Statut",
  "Notes internes",
];

export function contactRequestsCsv(steps: AsyncIterable<ListedContactRequest[]>) {
  return toCsv(
    headers,
    (request) => [
      formatDateTime(request.created_at),
      contactNatureLabel(request),
      contactCanalLabels[request.canal],
      request.nom,
      request.prenom,
      request.entreprise,
      request.email,
      request.telephone,
      request.sujet,
      request.message,
      request.service_demande && contactServiceLabels[request.service_demande],
      request.listing?.reference,
      request.listing?.titre,
      request.date_souhaitee && formatShortDate(request.date_souhaitee),
      contactUrgenceLabels[request.urgence],
      request.a_verifier ? TO_CHECK_LABEL : contactStatutLabels[request.statut],
      request.notes_internes,
    ],
    steps,
  );
}
