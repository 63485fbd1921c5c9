import { slugify } from "#app/lib/text/text.ts";
import { villes } from "./closed-lists.ts";

export type Ville = (typeof villes)[number];

/** A town, or a quartier of one. Positions are those of its centre, good to about a kilometre. */
export type Place = {
  slug: string;
  nom: string;
  ville: Ville;
  latitude: number;
  longitude: number;
  /** Other spellings people use; accents, capitals, hyphens and spaces make no difference anyway. */
  autres_noms: readonly string[];
};

/** The seven towns, each within 1.3 km in two public sources (ADR 034). */
export const towns: readonly Place[] = [
  town("Lomé", 6.1304, 1.2158),
  town("Kara", 9.5511, 1.1861, "Lama-Kara"),
  town("Sokodé", 8.9833, 1.1333),
  town("Aneho", 6.228, 1.5919, "Anécho"),
  town("Dapaong", 10.8623, 0.2076, "Dapango"),
  town("Kpalimé", 6.9, 0.6333),
  town("Atakpamé", 7.5333, 1.1333),
];

/** Quartiers of Greater Lomé that two public sources put at the same place, to 2 km (ADR 034); the others are left out. */
export const quartiers: readonly Place[] = [
  lome("Adamavo", 6.175, 1.311),
  lome("Adétikopé", 6.319, 1.217, "Adéticopé"),
  lome("Adidoadin", 6.203, 1.188, "Adidoadi"),
  lome("Adidogomé", 6.1767, 1.1785, "Adjidogomé"),
  lome("Agoè-Nyivé", 6.2251, 1.2034, "Agoè", "Agoènyivé", "Agoègnivé", "Agoé"),
  lome("Akato", 6.179, 1.0965),
  lome("Akodésséwa", 6.152, 1.261, "Akodessewa"),
  lome("Apédokoè", 6.2043, 1.143, "Apédokoé"),
  lome("Avépozo", 6.172, 1.3485),
  lome("Baguida", 6.1674, 1.332),
  lome("Bè-Kpota", 6.1585, 1.257, "Kpota", "Bé Kpota"),
  lome("Cacavéli", 6.2163, 1.197, "Agoè Cacavéli"),
  lome("Djagblé", 6.251, 1.286),
  lome("Doulassamé", 6.1385, 1.2262),
  lome("Fiovi", 6.2397, 1.1875, "Agoè Fiovi"),
  lome("Gbomamé", 6.2015, 1.129),
  lome("Hanoukopé", 6.136, 1.218, "Hanoukopè"),
  lome("Hédzranawoé", 6.182, 1.2425, "Hédzranawoè", "Hédjranawoé"),
  lome("Kégué", 6.2, 1.244, "Kégoué"),
  lome("Klémé", 6.22, 1.099),
  lome("Kové", 6.254, 1.156, "Agoè Kové"),
  lome("Légbassito", 6.2665, 1.1535, "Agoè Légbassito"),
  lome("Nanégbé", 6.2275, 1.1515),
  lome("Nyékonakpoè", 6.1285, 1.2055, "Nyékonakpoé"),
  lome("Sagbado", 6.1935, 1.138, "Aflao Sagbado"),
  lome("Sanguéra", 6.233, 1.118, "Zanguéra"),
  lome("Togblékopé", 6.2685, 1.215, "Togblé", "Togblécopé"),
  lome("Tokoin", 6.146, 1.213, "Tokoin Gbadago", "Gbadago"),
  lome("Vakpossito", 6.2175, 1.161),
  lome("Wonyomé", 6.188, 1.1535),
];

function town(ville: Ville, latitude: number, longitude: number, ...autres_noms: string[]): Place {
  return { slug: slugify(ville), nom: ville, ville, latitude, longitude, autres_noms };
}

function lome(nom: string, latitude: number, longitude: number, ...autres_noms: string[]): Place {
  return { slug: slugify(nom), nom, ville: "Lomé", latitude, longitude, autres_noms };
}

/** As much as a form takes. */
const LONGEST_TOWN = 60;

const townsByName = new Map(towns.flatMap((place) => namesOf(place).map((name) => [name, place])));
const quartiersByName = new Map(quartiers.flatMap((place) => namesOf(place).map((name) => [name, place])));

function namesOf({ nom, autres_noms }: Place) {
  return [nom, ...autres_noms].map(placeName);
}

/** "Agoè Nyivé", "agoe-nyive" and "Agoènyivé" are one name. */
function placeName(text: string) {
  return slugify(text).replaceAll("-", "");
}

/** What stands in addresses for a town: all spellings of one of ours have one, any other name its own folded text. */
export function townSlug(ville: string): string {
  return findTown(ville)?.slug ?? slugify(ville);
}

/** The town that an address of the home page names: one of ours by its name, another by its folded text. */
export function readTown(given: string | null): string | undefined {
  const isOther = given !== null && given.length <= LONGEST_TOWN && given === slugify(given) && given !== "all" && !findTown(given);
  return villes.find((ville) => ville === given) ?? (isOther ? given || undefined : undefined);
}

/** Undefined for a town that is none of ours. */
export function findTown(ville: string): Place | undefined {
  return townsByName.get(placeName(ville));
}

/** Undefined for a quartier the program does not know, or one of another town. */
export function findQuartier(ville: string, quartier: string | null): Place | undefined {
  const place = quartier ? quartiersByName.get(placeName(quartier)) : undefined;
  return place && place.ville === findTown(ville)?.ville ? place : undefined;
}

/** The folded text a quartier is known by in addresses: all spellings of a place have one, any other text its own. */
export function quartierSlug(quartier: string): string {
  return quartiersByName.get(placeName(quartier))?.slug ?? slugify(quartier);
}
