import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

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
    ...prefix("biens", [
      index("routes/admin/properties.tsx"),
      route("nouveau", "routes/admin/property-new.tsx"),
      route(":id", "routes/admin/property-edit.tsx"),
      route("export", "routes/admin/properties-export.ts"),
    ]),
    ...prefix("realisations", [
      index("routes/admin/projects.tsx"),
      route("nouveau", "routes/admin/project-new.tsx"),
      route(":id", "routes/admin/project-edit.tsx"),
      route("export", "routes/admin/projects-export.ts"),
    ]),
    ...prefix("galerie", [
      index("routes/admin/gallery.tsx"),
      route("nouvelle", "routes/admin/gallery-image-new.tsx"),
      route(":id", "routes/admin/gallery-image-edit.tsx"),
    ]),
    ...prefix("vehicules", [
      index("routes/admin/vehicles.tsx"),
      route("nouveau", "routes/admin/vehicle-new.tsx"),
      route("export", "routes/admin/vehicles-export.ts"),
      route("demandes", "routes/admin/sell-requests.tsx"),
      route("demandes/export", "routes/admin/sell-requests-export.ts"),
      route(":id", "routes/admin/vehicle-edit.tsx"),
    ]),
    route("contacts", "routes/admin/contacts.tsx"),
    route("contacts/export", "routes/admin/contacts-export.ts"),
    route("avis", "routes/admin/testimonials.tsx"),
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
