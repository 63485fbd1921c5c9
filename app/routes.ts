import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";
import { contentTypes, type PagedTable, pagedTables } from "./db/content-types.ts";

/** The pages of a kind of content are the same files for all of them: they know it by their address. */
function contentRoutes(table: PagedTable) {
  const { section } = contentTypes[table].pages;
  return prefix(section, [
    index("routes/admin/content/list.tsx", { id: `${section}/liste` }),
    route("nouveau", "routes/admin/content/new.tsx", { id: `${section}/nouveau` }),
    route(":id", "routes/admin/content/edit.tsx", { id: `${section}/fiche` }),
    route("export", "routes/admin/content/export.ts", { id: `${section}/export` }),
  ]);
}

export default [
  layout("routes/site/layout.tsx", [
    index("routes/site/home.tsx"),
    route("biens/:slug", "routes/site/property.tsx"),
    route("realisations/:slug", "routes/site/project.tsx"),
    route("vehicules/:slug", "routes/site/vehicle.tsx"),
    route("about", "routes/site/about.tsx"),
    route("mentions-legales", "routes/site/legal-notice.tsx"),
    route("confidentialite", "routes/site/privacy.tsx"),
  ]),
  route("biens/:slug/fiche", "routes/site/property-sheet.tsx"),
  route("realisations/:slug/fiche", "routes/site/project-sheet.tsx"),
  route("vehicules/:slug/fiche", "routes/site/vehicle-sheet.tsx"),
  layout("routes/site/form-layout.tsx", [
    route("contact/envoyer", "routes/site/contact-send.tsx"),
    route("demande/envoyer", "routes/site/enquiry-send.tsx"),
    route("avis/envoyer", "routes/site/testimonial-send.tsx"),
    route("vendre-votre-vehicule", "routes/site/sell-vehicle.tsx"),
  ]),
  route(":alias", "routes/site/section-alias.tsx"),

  route("admin", "routes/admin/login.tsx"),
  route("admin/deconnexion", "routes/admin/logout.tsx"),
  route("admin-dashboard", "routes/admin/layout.tsx", [
    index("routes/admin/stats.tsx"),
    route("demonstration", "routes/admin/demo-removal.tsx"),
    route("corbeille", "routes/admin/bin.tsx"),
    route(":rubrique/:id/historique", "routes/admin/history.tsx"),
    route("parametres", "routes/admin/settings.tsx"),
    route("parametres/securite", "routes/admin/security.tsx"),
    route("parametres/sauvegarde", "routes/admin/backup-download.ts"),
    route("parametres/reserve", "routes/admin/ballast-release.ts"),
    ...pagedTables.flatMap(contentRoutes),
    ...prefix("galerie", [
      index("routes/admin/gallery.tsx"),
      route("nouvelle", "routes/admin/gallery-image-new.tsx"),
      route(":id", "routes/admin/gallery-image-edit.tsx"),
    ]),
    route("vehicules/demandes", "routes/admin/sell-requests.tsx"),
    route("vehicules/demandes/export", "routes/admin/sell-requests-export.ts"),
    route("contacts", "routes/admin/contacts.tsx"),
    route("contacts/export", "routes/admin/contacts-export.ts"),
    route("avis", "routes/admin/testimonials.tsx"),
    route("avis/export", "routes/admin/testimonials-export.ts"),
    route("textes", "routes/admin/texts.tsx"),
  ]),

  route("sitemap.xml", "routes/api/sitemap.ts"),
  route("robots.txt", "routes/api/robots.ts"),
  route("annonces.xml", "routes/api/feed.ts"),
  route("healthz", "routes/api/health.ts"),
  ...prefix("api", [
    route("changements", "routes/api/changes.ts"),
    route("admin/changements", "routes/api/admin-changes.ts"),
    route("admin/medias", "routes/api/admin-media.ts"),
    route("photos-vente", "routes/api/sell-photos.ts"),
    route("session", "routes/api/session.ts"),
    route("mesure", "routes/api/measure.ts"),
    route("auth/*", "routes/api/auth.ts"),
  ]),

  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
