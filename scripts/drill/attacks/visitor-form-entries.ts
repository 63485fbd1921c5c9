import { searchAlertInputSchema } from "#app/features/alerts/search-alert.ts";
import { contactRequestInputSchema, listingRequestInputSchema } from "#app/features/contact/contact-request-input.ts";
import { testimonialInputSchema } from "#app/features/reviews/testimonial-input.ts";
import { vehicleSellRequestInputSchema } from "#app/features/selling/vehicle-sell-request-input.ts";
import { newId } from "#app/lib/values/ids.ts";
import { entryPoints, visitorForms } from "#app/services/addresses/entry-points.ts";
import { adminPassword } from "#scripts/app-process.ts";
import type { AppRows } from "./content-snapshot.ts";
import { type FormEntry, fieldsOf, liveId } from "./form-entry.ts";

const visitorTraps = ["site_web", "duree", "navigateur"];

/** What visitors send. */
export function visitorEntries(rows: AppRows): FormEntry[] {
  const form = { audience: "visitor", encoding: "form" } as const;
  const listing_id = liveId(rows, "properties", 3, "statut = 'disponible'");
  const message = () => ({
    nom: "Essai Exercice",
    email: "essai@exemple.tg",
    sujet: "Une question",
    message: "Ce message vient d’un exercice.",
    cle_envoi: newId(),
  });
  return [
    {
      ...form,
      route: "routes/site/contact-send",
      path: visitorForms.contact.path,
      table: "contact_requests",
      moves: ["person_id"],
      ...fieldsOf(contactRequestInputSchema, ...visitorTraps),
      valid: message,
    },
    {
      ...form,
      route: "routes/site/enquiry-send",
      path: `${visitorForms.demande.path}?annonce=properties&id=${listing_id}&nature=visite`,
      table: "contact_requests",
      moves: ["person_id"],
      ...fieldsOf(listingRequestInputSchema, ...visitorTraps),
      valid: () => ({ ...message(), nature: "visite", listing_table: "properties", listing_id }),
    },
    {
      ...form,
      route: "routes/site/testimonial-send",
      path: visitorForms.avis.path,
      table: "testimonials",
      moves: ["person_id"],
      ...fieldsOf(testimonialInputSchema, ...visitorTraps),
      valid: () => ({ client_nom: "Essai E.", contenu: "Un avis d’exercice.", note: "4", cle_envoi: newId() }),
    },
    {
      ...form,
      route: "routes/site/sell-vehicle",
      path: visitorForms.vente.path,
      table: "vehicle_sell_requests",
      moves: ["person_id"],
      ...fieldsOf(vehicleSellRequestInputSchema, ...visitorTraps),
      valid: () => ({ nom: "Essai", email: "essai@exemple.tg", marque: "Toyota", modele: "RAV4", cle_envoi: newId() }),
    },
    {
      ...form,
      route: "routes/site/alerts/alert-send",
      path: visitorForms.alerte.path,
      table: "search_alerts",
      ...fieldsOf(searchAlertInputSchema, ...visitorTraps),
      valid: () => ({ email: "essai@exemple.tg", recherche: "/acheter/villas", cle_envoi: newId() }),
    },
    {
      ...form,
      route: "routes/admin/session/login",
      path: entryPoints.signIn.path,
      allowed: ["username", "password", "code"],
      valid: () => ({ username: "admin", password: adminPassword }),
    },
    {
      audience: "visitor",
      encoding: "json",
      route: "routes/api/measure-endpoint",
      path: entryPoints.measure.path,
      allowed: ["kind", "page", "listing", "lcp", "reference"],
      valid: () => ({ kind: "view", page: "/" }),
    },
  ];
}
