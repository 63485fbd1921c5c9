import { toCsv } from "#app/lib/csv.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { TO_CHECK_LABEL } from "#app/platform/inbox/request-mark.ts";
import { type Testimonial, testimonialServiceLabels, testimonialStatutLabels } from "./testimonial.ts";

const headers = ["Reçu le", "Nom", "E-mail", "Pays", "Service", "Note", "Avis", "Statut", "Exemple"];

export function testimonialsCsv(steps: AsyncIterable<Testimonial[]>) {
  return toCsv(
    headers,
    (testimonial) => [
      formatDateTime(testimonial.created_at),
      testimonial.client_nom,
      testimonial.client_email,
      testimonial.pays,
      testimonial.service && testimonialServiceLabels[testimonial.service],
      testimonial.note,
      testimonial.contenu,
      testimonial.a_verifier ? TO_CHECK_LABEL : testimonialStatutLabels[testimonial.statut],
      testimonial.exemple ? "Oui" : "Non",
    ],
    steps,
  );
}
