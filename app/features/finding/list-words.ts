import type { ProjectCategorie } from "#app/features/projects/project.ts";
import type { TypeBien } from "#app/features/properties/property.ts";
import { formatNumber, formatPrix } from "#app/lib/text/money.ts";
import { capitalize } from "#app/lib/text/text.ts";

/** What a list is about, in the words of its rows: as much of a search as its heading says. */
export type ListSubject = {
  rows: "biens" | "véhicules" | "réalisations";
  /** "à vendre", "à louer"; nothing for projects and furnished stays. */
  offer?: string;
  isFurnished?: boolean;
  type?: TypeBien;
  categorie?: ProjectCategorie;
  /** "Toyota" */
  marque?: string;
  ville?: string;
  quartier?: string;
  /** "par mois", behind the prices. */
  unit?: string;
};

/** Singular, plural, and whether they are feminine. */
const typeWords: Record<TypeBien, readonly [string, string, "f"?]> = {
  villa: ["villa", "villas", "f"],
  appartement: ["appartement", "appartements"],
  maison: ["maison", "maisons", "f"],
  studio: ["studio", "studios"],
  terrain: ["terrain", "terrains"],
  immeuble: ["immeuble", "immeubles"],
  bureau: ["bureau", "bureaux"],
  commerce: ["commerce", "commerces"],
};

const categorieWords: Record<ProjectCategorie, string> = {
  construction: "de construction",
  renovation: "de rénovation",
  rehabilitation: "de réhabilitation",
  amenagement: "d’aménagement",
};

/** Of one and of many. */
export const rowWords = {
  biens: ["bien", "biens"],
  véhicules: ["véhicule", "véhicules"],
  réalisations: ["réalisation", "réalisations"],
} as const;

/** "Villas" */
export function typePlural(type: TypeBien): string {
  return capitalize(typeWords[type][1]);
}

/** "20 biens", "1 véhicule": the number of rows, whatever their type. */
export function countWords(total: number, rows: ListSubject["rows"]): string {
  return `${formatNumber(total)}\u00a0${rowWords[rows][total < 2 ? 0 : 1]}`;
}

/** "Villas à vendre à Lomé", "Appartements meublés à Lomé", "Toyota à vendre au Togo", "Nos réalisations au Togo". */
export function listHeading(subject: ListSubject): string {
  const { rows, marque } = subject;
  const [noun = "", ...others] = marque && rows === "véhicules" ? [marque, subject.offer] : nounWords(subject, 2);
  const words = rows === "réalisations" ? ["Nos", noun, ...others] : [capitalize(noun), ...others];
  return [...words, placeWords(subject)].filter(Boolean).join(" ");
}

/** "Villa à vendre à Lomé", "Toyota à vendre au Togo": what somebody looks for, as a sentence about it begins. */
export function wantedHeading(subject: ListSubject): string {
  const { rows, marque } = subject;
  const [noun = "", ...others] = marque && rows === "véhicules" ? [marque, subject.offer] : nounWords(subject, 1);
  return [capitalize(noun), ...others, placeWords(subject)].filter(Boolean).join(" ");
}

/** "Villas à vendre à Lomé : 20 annonces | FADEM" */
export function listTitle(heading: string, total: number, page: number): string {
  const further = page > 1 ? `, page\u00a0${page}` : "";
  return `${heading}\u00a0: ${formatNumber(total)}\u00a0${total < 2 ? "annonce" : "annonces"}${further} | FADEM`;
}

export type PriceRange = { least: number; most: number };

/** "20 villas à vendre à Lomé, de 18 000 000 à 185 000 000 FCFA." with what follows for everybody. */
export function listDescription(subject: ListSubject, total: number, prices: PriceRange | undefined): string {
  const ending =
    subject.rows === "réalisations"
      ? "Construction, rénovation, réhabilitation et aménagement par FADEM."
      : "Prix en francs et en euros, visite sur rendez-vous.";
  return `${listSummary(subject, total, prices)} ${ending}`;
}

/** "20 biens disponibles, de 18 000 000 à 185 000 000 FCFA." under the heading; nothing to say of projects, which are not to be had. */
export function listLead({ rows, unit }: ListSubject, total: number, prices: PriceRange | undefined): string | undefined {
  if (rows === "réalisations") return undefined;
  const said = `${countWords(total, rows)} ${total < 2 ? "disponible" : "disponibles"}`;
  return `${prices ? `${said}, ${priceWords(prices, unit)}` : said}.`;
}

/** "20 villas à vendre à Lomé, de 18 000 000 à 185 000 000 FCFA." */
function listSummary(subject: ListSubject, total: number, prices: PriceRange | undefined): string {
  const { rows, marque } = subject;
  const count = total > 0 ? formatNumber(total) : isFeminine(subject) ? "Aucune" : "Aucun";
  const named = marque && rows === "véhicules" ? [rowWords.véhicules[total < 2 ? 0 : 1], marque, subject.offer] : nounWords(subject, total);
  const [noun = "", ...others] = named;
  const said = [`${count}\u00a0${noun}`, ...others, placeWords(subject)].filter(Boolean).join(" ");
  return `${said}${total > 0 && prices ? `, ${priceWords(prices, subject.unit)}` : ""}.`;
}

function priceWords({ least, most }: PriceRange, unit: string | undefined): string {
  const range = least === most ? `à ${formatPrix(least)}` : `de ${formatNumber(least)} à ${formatPrix(most)}`;
  return unit ? `${range} ${unit}` : range;
}

/** The noun, then what is said of it. */
function nounWords(subject: ListSubject, total: number): (string | undefined)[] {
  const { rows, type, categorie, offer, isFurnished } = subject;
  const number = total < 2 ? 0 : 1;
  const noun = rows === "biens" && type ? typeWords[type][number] : rowWords[rows][number];
  const furnished = isFurnished && `meublé${isFeminine(subject) ? "e" : ""}${number === 0 ? "" : "s"}`;
  return [noun, furnished || undefined, categorie && categorieWords[categorie], offer];
}

function isFeminine({ rows, type }: ListSubject) {
  return rows === "réalisations" || (rows === "biens" && type !== undefined && typeWords[type][2] === "f");
}

/** "à Agoè-Nyivé, Lomé", "à Lomé", "au Togo" */
function placeWords({ ville, quartier }: ListSubject) {
  return ville ? `à ${[quartier, ville].filter(Boolean).join(", ")}` : "au Togo";
}
