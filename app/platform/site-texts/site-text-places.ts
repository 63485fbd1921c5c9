import type { SiteTextRow } from "./site-texts.ts";

type Section = SiteTextRow["section"];

export const siteTextSectionLabels: Record<Section, string> = {
  about: "À propos",
  contact: "Contact",
  footer: "Pied de page",
  gallery: "Galerie",
  hero: "Hero",
  navbar: "Menu",
  projects: "Réalisations",
  properties: "Biens",
  services: "Services",
  testimonials: "Témoignages",
};

export const siteTextTypeLabels: Record<SiteTextRow["type"], string> = {
  title: "Titre",
  subtitle: "Sous-titre",
  paragraph: "Paragraphe",
  button: "Bouton",
  link: "Lien",
};

const anchors: Record<Section, string> = {
  about: "/#a-propos",
  contact: "/#contact",
  footer: "/#pied-de-page",
  gallery: "/#galerie",
  hero: "/#accueil",
  navbar: "/#accueil",
  projects: "/#realisations",
  properties: "/#biens",
  services: "/#services",
  testimonials: "/#temoignages",
};

const elsewhere: [start: string, url: string][] = [
  ["about/page_", "/about"],
  ["properties/apartments_", "/#appartements-meubles"],
  ["services/vehicles_", "/#vehicules"],
  ["services/gerance_", "/#gerance"],
  ["services/diaspora_", "/#diaspora"],
];

/** Where on the public site a text can be read. */
export function siteTextPlace({ section, key }: Pick<SiteTextRow, "section" | "key">): string {
  const name = `${section}/${key}`;
  return elsewhere.find(([start]) => name.startsWith(start))?.[1] ?? anchors[section];
}
