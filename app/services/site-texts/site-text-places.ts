import { formatNumber } from "#app/lib/text/money.ts";
import type { SiteTextRow } from "./site-texts.ts";

type Section = SiteTextRow["section"];

export const siteTextSectionLabels: Record<Section, string> = {
  hero: "Bandeau d’accueil",
  services: "Services",
  properties: "Biens",
  projects: "Réalisations",
  gallery: "Galerie",
  testimonials: "Témoignages",
  contact: "Contact",
  footer: "Pied de page",
  about: "À propos",
  navbar: "Menu",
};

export const siteTextTypeLabels: Record<SiteTextRow["type"], string> = {
  title: "Titre",
  subtitle: "Sous-titre",
  paragraph: "Paragraphe",
  button: "Bouton",
  link: "Lien",
};

/** The longest first wording of each kind, doubled and more: beyond, a title runs over three lines of a phone. */
export const siteTextMaxLengths: Record<SiteTextRow["type"], number> = {
  title: 120,
  subtitle: 160,
  paragraph: 5_000,
  button: 60,
  link: 60,
};

const typeWords: Record<SiteTextRow["type"], string> = {
  title: "Un titre",
  subtitle: "Un sous-titre",
  paragraph: "Un paragraphe",
  button: "Un bouton",
  link: "Un lien",
};

export function siteTextTooLong(type: SiteTextRow["type"]) {
  return `${typeWords[type]} compte ${formatNumber(siteTextMaxLengths[type])} caractères au plus.`;
}

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
  ["properties/confiance_", "/acheter-en-confiance"],
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
