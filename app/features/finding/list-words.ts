import { isOffered, type ListingTable, type ListName, longNamesOf } from "#app/db/tables/content-types.ts";
import { townSlug } from "#app/db/tables/places.ts";
import type { PathStep } from "#app/features/listing-parts/page-path.tsx";
import type { ListingView } from "#app/features/listings/listing-view.ts";
import type { ProjectCategorie } from "#app/features/projects/project.ts";
import type { TypeBien } from "#app/features/properties/property.ts";
import { eurosOf, formatNumber, formatPrix } from "#app/lib/text/money.ts";
import { capitalize } from "#app/lib/text/text.ts";
import { villeLabels } from "#app/services/search/search-groups.ts";
import { listKind } from "./list-kinds.ts";
import { type Search, wholeList, writeSearch } from "./list-search.ts";

/** What a list is about, in the words of its rows: as much of a search as its heading says. */
export type ListSubject = {
  table: ListingTable;
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

/** "Villas" */
function typePlural(type: TypeBien): string {
  return capitalize(typeWords[type][1]);
}

/** "20 biens", "1 véhicule": the number of rows, whatever their type. */
export function countWords(total: number, table: ListingTable): string {
  return `${formatNumber(total)}\u00a0${rowWord(total, table)}`;
}

function rowWord(total: number, table: ListingTable) {
  return longNamesOf(table)[total < 2 ? "one" : "many"];
}

/** "Villas à vendre à Lomé", "Appartements meublés à Lomé", "Toyota à vendre au Togo", "Nos réalisations au Togo". */
export function listHeading(subject: ListSubject): string {
  const { table, marque } = subject;
  const [noun = "", ...others] = marque ? [marque, subject.offer] : nounWords(subject, 2);
  const words = isOffered(table) ? [capitalize(noun), ...others] : ["Nos", noun, ...others];
  return [...words, placeWords(subject)].filter(Boolean).join(" ");
}

/** "Villa à vendre à Lomé", "Toyota à vendre au Togo": what a visitor looks for, as a sentence about it begins. */
export function wantedHeading(subject: ListSubject): string {
  const { marque } = subject;
  const [noun = "", ...others] = marque ? [marque, subject.offer] : nounWords(subject, 1);
  return [capitalize(noun), ...others, placeWords(subject)].filter(Boolean).join(" ");
}

/** "Villas à vendre à Lomé : 20 annonces | FADEM" */
export function listTitle(heading: string, total: number, page: number): string {
  const further = page > 1 ? `, page\u00a0${page}` : "";
  return `${heading}\u00a0: ${formatNumber(total)}\u00a0${total < 2 ? "annonce" : "annonces"}${further} | FADEM`;
}

type PriceRange = { least: number; most: number };

/** "20 villas à vendre à Lomé, de 18 000 000 à 185 000 000 FCFA." with the ending of its kind. */
export function listDescription(subject: ListSubject, total: number, prices: PriceRange | undefined): string {
  const ending = isOffered(subject.table)
    ? "Prix en francs et en euros, visite sur rendez-vous."
    : "Construction, rénovation, réhabilitation et aménagement par FADEM.";
  return `${listSummary(subject, total, prices)} ${ending}`;
}

/** "20 biens disponibles, de 18 000 000 à 185 000 000 FCFA." under the heading; nothing to say of projects, which are not to be had. */
export function listLead(
  { table, unit }: ListSubject,
  total: number,
  prices: PriceRange | undefined,
  isInEuros = false,
): string | undefined {
  if (!isOffered(table)) return undefined;
  const said = `${countWords(total, table)} ${total < 2 ? "disponible" : "disponibles"}`;
  return `${prices ? `${said}, ${(isInEuros ? euroWords : priceWords)(prices, unit)}` : said}.`;
}

/** "20 villas à vendre à Lomé, de 18 000 000 à 185 000 000 FCFA." */
function listSummary(subject: ListSubject, total: number, prices: PriceRange | undefined): string {
  const { table, marque } = subject;
  const count = total > 0 ? formatNumber(total) : isFeminine(subject) ? "Aucune" : "Aucun";
  const named = marque ? [rowWord(total, table), marque, subject.offer] : nounWords(subject, total);
  const [noun = "", ...others] = named;
  const said = [`${count}\u00a0${noun}`, ...others, placeWords(subject)].filter(Boolean).join(" ");
  return `${said}${total > 0 && prices ? `, ${priceWords(prices, subject.unit)}` : ""}.`;
}

/** "Aucun véhicule à vendre en ligne pour le moment.", of a list without any row, where no criterion is to blame. */
export function noRowWords(subject: ListSubject): string {
  const [noun, ...others] = nounWords({ ...subject, offer: subject.offer?.replace(" et ", " ou ") }, 1);
  return [isFeminine(subject) ? "Aucune" : "Aucun", noun, ...others, "en ligne pour le moment."].filter(Boolean).join(" ");
}

/** Of a reference that was typed alone: other rows are no answer. */
export function noReferenceWords(reference: string): string {
  return `Aucune annonce en ligne ne porte la référence ${reference}.`;
}

function priceWords({ least, most }: PriceRange, unit: string | undefined): string {
  const range = least === most ? `à ${formatPrix(least)}` : `de ${formatNumber(least)} à ${formatPrix(most)}`;
  return unit ? `${range} ${unit}` : range;
}

/** As cards show them: "de 1 524 à 2 287 € par mois". */
function euroWords({ least, most }: PriceRange, unit: string | undefined): string {
  const [from, to] = [eurosOf(least), eurosOf(most)];
  const range = from === to ? `à ${formatNumber(to)}` : `de ${formatNumber(from)} à ${formatNumber(to)}`;
  return [`${range}\u00a0€`, unit].filter(Boolean).join(" ");
}

/** The noun, then what is said of it. */
function nounWords(subject: ListSubject, total: number): (string | undefined)[] {
  const { table, type, categorie, offer, isFurnished } = subject;
  const number = total < 2 ? 0 : 1;
  const noun = type ? typeWords[type][number] : rowWord(total, table);
  const furnished = isFurnished && `meublé${isFeminine(subject) ? "e" : ""}${number === 0 ? "" : "s"}`;
  return [noun, furnished || undefined, categorie && categorieWords[categorie], offer];
}

function isFeminine({ table, type }: ListSubject) {
  return type ? typeWords[type][2] === "f" : longNamesOf(table).ending === "e";
}

/** "à Agoè-Nyivé, Lomé", "à Lomé", "au Togo" */
function placeWords({ ville, quartier }: ListSubject) {
  return ville ? `à ${[quartier, ville].filter(Boolean).join(", ")}` : "au Togo";
}

/** What is typed by people has the spelling of its rows, which the list found tells. */
export type LabelOf = (group: string, value: string) => string | undefined;

/** What a search is about. Of several types or makes the heading names none. */
export function subjectOf({ list, values }: Pick<Search, "list" | "values">, labelOf: LabelOf): ListSubject {
  const only = (group: string) => (values[group]?.length === 1 ? values[group][0] : undefined);
  const spelled = (group: string) => {
    const value = only(group);
    return value === undefined ? undefined : (labelOf(group, value) ?? value);
  };
  const { table, offer, isFurnished, unit } = listKind(list);
  return {
    table,
    offer,
    isFurnished,
    unit,
    type: only("type") as TypeBien | undefined,
    categorie: only("categorie") as ProjectCategorie | undefined,
    marque: spelled("marque"),
    ville: villeLabels[only("ville") ?? ""] ?? spelled("ville"),
    quartier: spelled("quartier"),
  };
}

const home: PathStep = { label: "Accueil", href: "/" };

/** The pages above the list of a search, and its own name: each part of the path is a step. */
export function listPath({ list, values }: Search, labelOf: LabelOf): { steps: PathStep[]; current: string } {
  let search = wholeList(list);
  const steps = [home, listStep(list)];
  for (const name of listKind(list).segments) {
    const [value, ...others] = values[name] ?? [];
    if (value === undefined || others.length > 0 || (name === "quartier" && !search.values.ville)) continue;
    search = { ...search, values: { ...search.values, [name]: [value] } };
    const label = name === "type" ? typePlural(value as TypeBien) : labelOf(name, value);
    steps.push({ label: label ?? value, href: writeSearch(search) });
  }
  return { steps: steps.slice(0, -1), current: steps.at(-1)?.label ?? "" };
}

/** The lists above the page of a listing. Those that exist whatever is in them: the last of its kind may be the one that was sold. */
export function listingPath({ list: { name, ville } }: Pick<ListingView, "list">): PathStep[] {
  const list = name as ListName;
  const steps = [home, listStep(list)];
  return ville ? [...steps, { label: ville, href: writeSearch({ ...wholeList(list), values: { ville: [townSlug(ville)] } }) }] : steps;
}

function listStep(list: ListName): PathStep {
  return { label: listKind(list).label, href: listKind(list).path };
}
