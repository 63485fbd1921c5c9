import { contactRequestInputSchema, listingRequestInputSchema } from "#app/features/contact-requests/contact-request-input.ts";
import { galleryImageFormSchema, galleryLotSchema } from "#app/features/gallery-images/gallery-image-input.ts";
import { searchAlertInputSchema } from "#app/features/search-alerts/search-alert-input.ts";
import { testimonialInputSchema } from "#app/features/testimonials/testimonial-input.ts";
import { vehicleSellRequestInputSchema } from "#app/features/vehicle-sell-requests/vehicle-sell-request-input.ts";
import { newId } from "#app/lib/ids.ts";
import { demoChoiceNames } from "#app/platform/demo/demo-choices.server.ts";
import { entryPoints, visitorForms } from "#app/platform/http/entry-points.ts";
import { hoursFields } from "#app/platform/settings/office-hours-form.ts";
import { siteSettingsInputSchema } from "#app/platform/settings/site-settings-input.server.ts";
import { siteTextChangeSchema } from "#app/platform/site-texts/site-text-input.ts";
import { adminPassword } from "#scripts/app-process.ts";
import { contentEntries } from "./content-form-entries.ts";
import type { AppRows } from "./content-snapshot.ts";
import { type FormEntry, liveId, versionOf } from "./form-entry.ts";
import { listEntries } from "./list-form-entries.ts";

const steering = ["id", "version", "garder"];
/** Files that leave the house, beside those of the contents. */
const exportedLists = [
  ["routes/admin/inbox/contacts-export", "contacts/export"],
  ["routes/admin/inbox/sell-requests-export", "vehicules/demandes/export"],
  ["routes/admin/inbox/testimonials-export", "avis/export"],
  ["routes/admin/journal/journal-export", "parametres/journal/export"],
  ["routes/admin/settings/backup-file", "parametres/sauvegarde"],
] as const;
const visitorTraps = ["site_web", "duree", "navigateur"];

function shapeOf(schema: { shape: object }, ...more: string[]) {
  return [...Object.keys(schema.shape), ...more];
}

/** Every action of the build, each intent of it once. A drill that uses them checks that no route with an action is missing. */
export function listFormEntries(rows: AppRows): FormEntry[] {
  return [...visitorEntries(rows), ...contentEntries(rows), ...galleryEntries(rows), ...listEntries(rows), ...houseEntries(rows)].toSorted(
    (one, other) => Number(one.isLast ?? false) - Number(other.isLast ?? false),
  );
}

function visitorEntries(rows: AppRows): FormEntry[] {
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
      allowed: shapeOf(contactRequestInputSchema, ...visitorTraps),
      valid: message,
    },
    {
      ...form,
      route: "routes/site/enquiry-send",
      path: `${visitorForms.demande.path}?annonce=properties&id=${listing_id}&nature=visite`,
      table: "contact_requests",
      allowed: shapeOf(listingRequestInputSchema, ...visitorTraps),
      valid: () => ({ ...message(), nature: "visite", listing_table: "properties", listing_id }),
    },
    {
      ...form,
      route: "routes/site/testimonial-send",
      path: visitorForms.avis.path,
      table: "testimonials",
      allowed: shapeOf(testimonialInputSchema, ...visitorTraps),
      valid: () => ({ client_nom: "Essai E.", contenu: "Un avis d’exercice.", note: "4", cle_envoi: newId() }),
    },
    {
      ...form,
      route: "routes/site/sell-vehicle",
      path: visitorForms.vente.path,
      table: "vehicle_sell_requests",
      allowed: shapeOf(vehicleSellRequestInputSchema, ...visitorTraps),
      valid: () => ({ nom: "Essai", email: "essai@exemple.tg", marque: "Toyota", modele: "RAV4", cle_envoi: newId() }),
    },
    {
      ...form,
      route: "routes/site/alerts/alert-send",
      path: visitorForms.alerte.path,
      table: "search_alerts",
      allowed: shapeOf(searchAlertInputSchema, ...visitorTraps),
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
      allowed: ["kind", "page", "listing", "lcp"],
      valid: () => ({ kind: "view", page: "/" }),
    },
  ];
}

function galleryEntries(rows: AppRows): FormEntry[] {
  const common = {
    audience: "admin",
    encoding: "form",
    table: "gallery_images",
    allowed: shapeOf(galleryImageFormSchema, ...steering),
  } as const;
  const id = liveId(rows, "gallery_images");
  const values = { titre: "Photo d’exercice", image_id: String(rows.one("select image_id from gallery_images limit 1").image_id) };
  return [
    {
      ...common,
      route: "routes/admin/gallery/gallery-image-new",
      path: "/admin-dashboard/galerie/nouvelle",
      valid: () => ({ ...values, id: newId() }),
    },
    {
      ...common,
      route: "routes/admin/gallery/gallery-images-new",
      path: "/admin-dashboard/galerie/plusieurs",
      allowed: shapeOf(galleryLotSchema, ...steering),
      valid: () => ({ photos: `${values.image_id}|${newId()}|${values.titre}` }),
    },
    {
      ...common,
      route: "routes/admin/gallery/gallery-image-edit",
      path: `/admin-dashboard/galerie/${id}`,
      valid: () => ({ ...values, version: versionOf(rows, "gallery_images", id) }),
    },
  ];
}

function houseEntries(rows: AppRows): FormEntry[] {
  const admin = { audience: "admin", encoding: "form" } as const;
  const auth = { audience: "admin", encoding: "json", route: "routes/api/auth-endpoint" } as const;
  const property = liveId(rows, "properties");
  const binnable = liveId(rows, "projects", 2);
  const textVersion = () => String(rows.one("select version from site_text_content where section = 'hero' order by key limit 1").version);
  const textKey = String(rows.one("select key from site_text_content where section = 'hero' order by key limit 1").key);
  return [
    {
      ...admin,
      route: "routes/admin/texts/texts",
      path: "/admin-dashboard/textes",
      table: "site_text_content",
      allowed: shapeOf(siteTextChangeSchema, "intent"),
      valid: () => ({ intent: "modifier", section: "hero", key: textKey, content: "Un autre texte.", version: textVersion() }),
    },
    {
      ...admin,
      route: "routes/admin/settings/settings-page",
      path: "/admin-dashboard/parametres",
      table: "settings",
      allowed: shapeOf(siteSettingsInputSchema, ...steering),
      valid: () => ({
        telephone_secretariat: "+228 90 12 34 56",
        telephone_direction: "+228 90 12 34 57",
        telephone_autre: "+228 90 12 34 58",
        whatsapp: "+228 90 12 34 59",
        adresse: "Lomé",
        ville: "Lomé",
        ...Object.fromEntries(hoursFields.map((name) => [name, ""])),
        conservation_mois: "24",
        reconfirmation_jours: "30",
        version: String(rows.all("select version from settings where key = 'company'")[0]?.version ?? 0),
      }),
    },
    {
      ...admin,
      route: "routes/admin/settings/security",
      path: "/admin-dashboard/parametres/securite",
      allowed: ["intent", "actuel", "nouveau", "confirmation", "code", "uri", "codes"],
      valid: () => ({ intent: "sessions" }),
    },
    {
      ...admin,
      route: "routes/admin/settings/import-page",
      path: "/admin-dashboard/parametres/import",
      allowed: ["intent", "id"],
      valid: () => ({ intent: "arreter", id: binnable }), // an import that is not there stands still already
    },
    {
      ...admin,
      route: "routes/admin/settings/import-page",
      path: "/admin-dashboard/parametres/import",
      table: "settings",
      allowed: ["intent", "flux", "actif"],
      valid: () => ({ intent: "flux", flux: "logements", actif: "oui" }),
    },
    {
      ...admin,
      route: "realisations/liste",
      path: "/admin-dashboard/realisations?index",
      table: "projects",
      allowed: ["intent", "id", "statut", "version"],
      valid: () => ({ intent: "supprimer", id: binnable }),
    },
    {
      ...admin,
      route: "routes/admin/settings/lots-page",
      path: "/admin-dashboard/parametres/lots",
      allowed: ["intent", "lot"],
      valid: () => ({
        intent: "annuler_lot",
        lot: String(rows.all("select id from lots order by created_at desc limit 1")[0]?.id ?? newId()),
      }),
    },
    ...exportedLists.map(
      ([route, path]): FormEntry => ({ ...admin, route, path: `/admin-dashboard/${path}`, allowed: [], valid: () => ({}) }),
    ),
    {
      ...admin,
      route: "routes/admin/journal/journal-page",
      path: "/admin-dashboard/parametres/journal",
      allowed: ["intent"],
      valid: () => ({ intent: "verifier" }),
    },
    {
      ...admin,
      route: "routes/admin/journal/journal-page",
      path: "/admin-dashboard/parametres/journal",
      allowed: ["intent", "lot"],
      valid: () => ({
        intent: "annuler_lot",
        lot: String(rows.all("select id from lots order by created_at desc limit 1")[0]?.id ?? newId()),
      }),
    },
    {
      ...admin,
      route: "routes/admin/history/bin-page",
      path: "/admin-dashboard/corbeille",
      table: "projects",
      allowed: ["intent", "table", "id"],
      valid: () => ({ intent: "restaurer", table: "projects", id: binnable }),
    },
    {
      ...admin,
      route: "routes/admin/history/history-page",
      path: `/admin-dashboard/biens/${property}/historique`,
      table: "properties",
      allowed: ["ligne", "version"],
      valid: () => ({
        ligne: String(rows.all("select id from audit_log where row_id = ? order by at limit 1", property)[0]?.id ?? "aucune"),
        version: versionOf(rows, "properties", property),
      }),
    },
    {
      ...admin,
      route: "routes/api/admin-likeness",
      path: "/api/admin/ressemblances/biens",
      allowed: ["intent", "image_a", "image_b"],
      valid: () => {
        const image = String(rows.one("select id from uploaded_images where is_private = 0 limit 1").id);
        return { intent: "garder", image_a: image, image_b: image };
      },
    },
    { ...auth, path: "/api/auth/revoke-session", allowed: ["token"], valid: () => ({ token: "inconnu" }) },
    { ...auth, path: "/api/auth/revoke-other-sessions", allowed: [], valid: () => ({}) },
    {
      ...admin,
      route: "routes/admin/settings/ballast-release",
      path: "/admin-dashboard/parametres/reserve",
      allowed: [],
      valid: () => ({}),
    },
    {
      ...admin,
      route: "routes/admin/dashboard/demo-removal",
      path: "/admin-dashboard/demonstration",
      allowed: demoChoiceNames,
      valid: () => ({}),
      isLast: true,
    },
    { ...admin, route: "routes/admin/session/sign-out", path: "/admin/deconnexion", allowed: [], valid: () => ({}), isLast: true },
  ];
}
