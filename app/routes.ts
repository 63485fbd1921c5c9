import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";
import {
  contentTypes,
  type ListingTable,
  listingTables,
  type PagedTable,
  pagedTables,
  type SentTable,
  sentFormPath,
  sentForms,
  sentTables,
} from "#app/db/tables/content-types.ts";

const listNames = listingTables.flatMap((table): readonly string[] => contentTypes[table].listing.lists);

/** The pages of a kind of content are the same files for all of them: they know it by their address. */
function contentRoutes(table: PagedTable) {
  const { section } = contentTypes[table].pages;
  return prefix(section, [
    index("routes/admin/content/list.tsx", { id: `${section}/liste` }),
    route("nouveau", "routes/admin/content/new.tsx", { id: `${section}/nouveau` }),
    route(":id", "routes/admin/content/edit.tsx", { id: `${section}/fiche` }),
    route("export", "routes/admin/content/export.ts", { id: `${section}/export` }),
    route("brouillon", "routes/admin/content/draft-endpoint.ts", { id: `${section}/brouillon` }),
  ]);
}

/** The list of what people send and its file, the same files for every kind. */
function sentRoutes(table: SentTable) {
  const { path } = contentTypes[table].sent;
  return [
    route(path, "routes/admin/inbox/sent-list.tsx", { id: `${path}/recus` }),
    route(`${path}/export`, "routes/admin/inbox/sent-export.ts", { id: `${path}/recus/export` }),
  ];
}

/** The page of a listing, and its details over a list: the same files for all kinds, which know them by their pattern. */
function listingRoute(table: ListingTable, end: string, name: "page" | "sheet") {
  const { section } = contentTypes[table].pages;
  return route(`${section}/${end}`, `routes/site/listing-${name}.tsx`, { id: `routes/site/${section}-${name}` });
}

/** A poster leads to the listing's page by its short address. No index route: a form sent to it would ask its parent. */
function posterRoutes(table: ListingTable) {
  const { section } = contentTypes[table].pages;
  return prefix(section, [
    route(":id/affiche", "routes/admin/posters/posters.tsx", { id: `${section}/affiche` }),
    route(":id/affiche/:format", "routes/admin/posters/poster-file.ts", { id: `${section}/affiche-image` }),
    route("vitrine", "routes/admin/posters/window-sheets.tsx", { id: `${section}/vitrine` }),
  ]);
}

/** Listings that are let for days. */
const stayTables = ["properties", "vehicles"] as const;

function stayRoute(table: ListingTable) {
  const { section } = contentTypes[table].pages;
  return route(`${section}/:id/sejours`, "routes/admin/content/stays-page.tsx", { id: `${section}/sejours` });
}

/** The page of a listing as it would be: in the frame of the site, and no part of the back-office's own. */
function previewRoute(table: ListingTable) {
  const { section } = contentTypes[table].pages;
  return route(`admin-dashboard/${section}/:id/apercu`, "routes/admin/content/preview.tsx", { id: `${section}/apercu` });
}

export default [
  layout("routes/site/public-layout.tsx", [
    index("routes/site/home.tsx"),
    ...listingTables.map((table) => listingRoute(table, ":slug", "page")),
    route("r/:reference", "routes/site/short-address.tsx"),
    route("favoris", "routes/site/favourites-page.tsx"),
    route("comparer", "routes/site/comparison-page.tsx"),
    ...listNames.map((list) => route(`${list}/*`, "routes/site/lists/list-page.tsx", { id: `routes/site/lists/${list}` })),
    route("about", "routes/site/about.tsx"),
    route("mentions-legales", "routes/site/legal-notice.tsx"),
    route("acheter-en-confiance", "routes/site/trust.tsx"),
    route("confidentialite", "routes/site/privacy.tsx"),
  ]),
  ...listingTables.map((table) => listingRoute(table, ":slug/fiche", "sheet")),
  layout("routes/site/form-layout.tsx", [
    ...sentForms.map((form) => route(sentFormPath(form).slice(1), "routes/site/sent-form.tsx", { id: `routes/site/${form}-send` })),
    route("demande/envoyer", "routes/site/enquiry-send.tsx"),
    route("signaler", "routes/site/listing-report.tsx"),
    route("disponibilites", "routes/site/stays/stays-page.tsx"),
    route("rendez-vous", "routes/site/visits/visits-page.tsx"),
    route("rendez-vous/:secret", "routes/site/visits/visit-link.tsx"),
    route("reservation/:secret", "routes/site/stays/stay-link.tsx"),
    route("vendre-votre-vehicule", "routes/site/sell-vehicle.tsx"),
    route("alertes", "routes/site/alerts/alert-send.tsx"),
    route("alertes/nouvelle", "routes/site/alerts/alert-new.tsx"),
    route("alertes/:jeton", "routes/site/alerts/alert-link.tsx"),
  ]),
  route(":alias", "routes/site/section-alias.tsx"),

  route("admin", "routes/admin/session/login.tsx"),
  route("admin/deconnexion", "routes/admin/session/sign-out.tsx"),
  route("admin/invitation/:secret", "routes/admin/team/invitation-page.tsx"),
  route("admin-dashboard", "routes/admin/shell/admin-layout.tsx", [
    index("routes/admin/dashboard/dashboard.tsx"),
    route("ajouter", "routes/admin/shell/add-page.tsx"),
    route("premier-jour", "routes/admin/dashboard/first-day-page.tsx"),
    route("demonstration", "routes/admin/dashboard/demo-removal.tsx"),
    route("corbeille", "routes/admin/history/bin-page.tsx"),
    route(":rubrique/:id/historique", "routes/admin/history/history-page.tsx"),
    route("parametres", "routes/admin/settings/settings-page.tsx"),
    route("parametres/import", "routes/admin/settings/import-page.tsx"),
    route("parametres/import/envoi", "routes/admin/settings/import-upload.tsx"),
    route("parametres/import/modele/:rubrique", "routes/admin/settings/import-model.ts"),
    route("parametres/import/corrections/:id", "routes/admin/settings/import-corrections.ts"),
    route("parametres/equipe", "routes/admin/team/team-page.tsx"),
    route("parametres/fermetures", "routes/admin/settings/closures-page.tsx"),
    route("parametres/reponses", "routes/admin/settings/canned-replies-page.tsx"),
    route("parametres/securite", "routes/admin/settings/security.tsx"),
    route("parametres/lots", "routes/admin/settings/lots-page.tsx"),
    route("parametres/donnees", "routes/admin/settings/data-page.tsx"),
    route("parametres/donnees/personne", "routes/admin/settings/person-export.ts"),
    route("parametres/journal", "routes/admin/journal/journal-page.tsx"),
    route("parametres/journal/export", "routes/admin/journal/journal-export.ts"),
    route("parametres/sauvegarde", "routes/admin/settings/backup-file.ts"),
    route("parametres/reserve", "routes/admin/settings/ballast-release.ts"),
    ...pagedTables.flatMap(contentRoutes),
    route("biens/:id/foncier", "routes/admin/content/land-page.tsx"),
    ...stayTables.map(stayRoute),
    ...listingTables.flatMap(posterRoutes),
    ...prefix("galerie", [
      index("routes/admin/gallery/gallery.tsx"),
      route("nouvelle", "routes/admin/gallery/gallery-image-new.tsx"),
      route("plusieurs", "routes/admin/gallery/gallery-images-new.tsx"),
      route(":id", "routes/admin/gallery/gallery-image-edit.tsx"),
    ]),
    ...sentTables.flatMap(sentRoutes),
    route("lignes/:table", "routes/admin/inbox/moved-rows-endpoint.ts"),
    route("boite", "routes/admin/boite/boite.tsx"),
    route("boite/lignes", "routes/admin/boite/boite-rows-endpoint.ts"),
    route("boite/reponse", "routes/admin/boite/reply/reply-endpoint.ts"),
    route("boite/plus-tard", "routes/admin/boite/later-endpoint.ts"),
    route("boite/nouvelle", "routes/admin/boite/typed/typed-request-page.tsx"),
    route("boite/reperes", "routes/admin/boite/typed/known-endpoint.ts"),
    route("boite/rapprocher", "routes/admin/boite/presses/match-page.tsx"),
    ...prefix("agenda", [
      index("routes/admin/agenda/agenda-page.tsx"),
      route("nouveau", "routes/admin/agenda/new-visit.tsx"),
      route("visites/:id", "routes/admin/agenda/visit.tsx"),
      route("sejours/nouveau", "routes/admin/agenda/new-stay.tsx"),
      route("sejours/:id", "routes/admin/agenda/stay.tsx"),
    ]),
    route("textes", "routes/admin/texts/texts.tsx"),
  ]),

  ...listingTables.map(previewRoute),
  // Not in the frame of the back-office, which reads what an account without its second factor may not see.
  route("admin-dashboard/double-authentification", "routes/admin/session/factor-page.tsx"),

  route("sitemap.xml", "routes/api/sitemap.ts"),
  route("robots.txt", "routes/api/robots-txt.ts"),
  route("annonces.xml", "routes/api/feed.ts"),
  route("flux/meta-logements.csv", "routes/api/meta-homes.ts"),
  route("flux/meta-vehicules.csv", "routes/api/meta-vehicles.ts"),
  route("apercus/:name", "routes/site/preview-picture.ts"),
  route("calendrier/:file", "routes/api/stay-calendar.ts"),
  route("healthz", "routes/api/health.ts"),
  ...prefix("api", [
    route("changements", "routes/api/changes.ts"),
    route("admin/changements", "routes/api/admin-changes.ts"),
    route("admin/medias", "routes/api/admin-media.ts"),
    route("admin/scans-fonciers", "routes/api/land-scan.ts"),
    route("admin/ressemblances/:rubrique", "routes/api/admin-likeness.ts"),
    route("photos-vente", "routes/api/sell-photos-endpoint.ts"),
    route("session", "routes/api/session.ts"),
    route("mesure", "routes/api/measure-endpoint.ts"),
    route("nombre", "routes/api/search-count.ts"),
    route("creneaux", "routes/api/slots.ts"),
    route("disponibilites", "routes/api/availability.ts"),
    route("propositions", "routes/api/box-proposals.ts"),
    // Where strangers may post: a device that signs in. The others are for members.
    route("auth/passkey/generate-authenticate-options", "routes/api/auth-endpoint.ts", { id: "api/passkey-challenge" }),
    route("auth/passkey/verify-authentication", "routes/api/auth-endpoint.ts", { id: "api/passkey-sign-in" }),
    route("auth/*", "routes/api/auth-endpoint.ts"),
  ]),

  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
