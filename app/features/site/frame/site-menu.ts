import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";

/** `label` stands where the texts of the site are not known, as on an error page. Without a section the entry is the page /about. */
type MenuEntry = { key: keyof SiteTexts["navbar"]; label: string; section?: string };

export const siteMenu: readonly MenuEntry[] = [
  { key: "accueil", label: "Accueil", section: "accueil" },
  { key: "a_propos", label: "À Propos" },
  { key: "services", label: "Services", section: "services" },
  { key: "biens", label: "Biens Immobiliers", section: "biens" },
  { key: "realisations", label: "Réalisations", section: "realisations" },
  { key: "vehicules", label: "Véhicules", section: "vehicules" },
  { key: "galerie", label: "Galerie", section: "galerie" },
  { key: "contact", label: "Contact", section: "contact" },
];
