import type { ListingTable } from "#app/db/tables/content-types.ts";
import { quartiers, towns } from "#app/db/tables/places.ts";
import { type TypeBien, typeBienLabels } from "#app/features/properties/property.ts";
import { tokensOf } from "#app/lib/text/quantities.ts";
import { formsOf } from "#app/lib/text/words.ts";
import { typeNames, vehicleNouns } from "#app/services/search/kind-words.ts";

/** What some words of a sentence stand for. */
export type Meaning =
  /** A value of a group of the search: one of its choices, or its least number. */
  | { kind: "filter"; group: string; value: string }
  | { kind: "place"; ville: string; quartier?: string }
  /** Which list is meant. */
  | { kind: "offer"; offer: Offer }
  /** In which order the rows are asked for. */
  | { kind: "order"; tri: string }
  /** Says nothing that the list does not say itself. */
  | { kind: "noise" };

export type Offer = "vente" | "location" | "location-meublee";

/** A line of what the box understands: the words of one meaning, in whatever number. */
export type Line = readonly [meaning: Meaning, ...words: string[]];

function filter(group: string, value: string, ...words: string[]): Line {
  return [{ kind: "filter", group, value }, ...words];
}

function offer(meant: Offer, ...words: string[]): Line {
  return [{ kind: "offer", offer: meant }, ...words];
}

const noise: Meaning = { kind: "noise" };
const cheapest: Line = [{ kind: "order", tri: "prix_asc" }, "pas cher", "pas chère", "moins cher", "moins chère", "bon marché"];
const debatable: Line = [noise, "à débattre", "prix à débattre", "à discuter", "négociable"];

const places: readonly Line[] = [
  ...towns.map(({ nom, slug, autres_noms }): Line => [{ kind: "place", ville: slug }, nom, ...autres_noms]),
  ...quartiers.map(({ nom, slug, ville, autres_noms }): Line => {
    const town = towns.find((one) => one.ville === ville);
    return [{ kind: "place", ville: town?.slug ?? "", quartier: slug }, nom, ...autres_noms];
  }),
];

/** A lot, as plots are cut and sold in Togo: 20 by 30 metres. */
const PLOT_M2 = 600;

/**
 * The closed words of each table, facet by facet; those of the rows themselves (makes, free amenities, other quartiers) come beside them from
 * site-words.server.ts. A facet more is a line more: its group is that of the search, and where a list has no such group its words stay words.
 */
const closed: Record<ListingTable, readonly Line[]> = {
  properties: [
    ...Object.entries(typeBienLabels).map(([type, label]) => filter("type", type, label, ...typeNames[type as TypeBien])),
    ...places,
    offer("vente", "à vendre", "en vente", "vente", "acheter", "achat", "acquérir"),
    offer("location", "à louer", "louer", "location", "en location", "loyer", "par mois", "mensuel"),
    offer("location-meublee", "meublé", "meublée", "location meublée", "par nuit", "par semaine", "la nuit"),
    offer("location-meublee", "par jour", "à la journée", "journalier", "journalière", "par nuitée", "à la nuitée"),
    filter("meuble", "non", "non meublé", "non meublée", "pas meublé"),
    filter("sejour", "court", "court séjour", "courte durée"),
    filter("sejour", "long", "long séjour", "longue durée"),
    filter("ch", "1", "chambre salon", "chambre et salon"),
    filter("eq", "piscine", "piscine"),
    filter("eq", "parking", "parking", "garage"),
    filter("eq", "jardin", "jardin"),
    filter("eq", "climatisation", "climatisation", "clim", "climatisé", "climatisée"),
    filter("eq", "securite", "sécurité", "sécurisé", "sécurisée"),
    filter("surface", String(PLOT_M2 / 2), "demi-lot", "1/2 lot"),
    // The originals of its papers were seen (FONCIER-03).
    filter("foncier", "3", "titre foncier", "avec titre foncier", "titré", "titrée", "avec papiers", "papiers fonciers"),
    cheapest,
    debatable,
    [noise, "bien", "logement", "bien immobilier", "annonce"],
  ],
  vehicles: [
    offer("vente", "à vendre", "en vente", "vente", "acheter", "achat"),
    offer("location", "à louer", "louer", "location", "en location", "par jour", "la journée"),
    filter("carburant", "essence", "essence", "super"),
    filter("carburant", "diesel", "diesel", "gasoil", "gazole"),
    filter("carburant", "hybride", "hybride"),
    filter("carburant", "electrique", "électrique"),
    filter("boite", "automatique", "automatique", "boîte automatique", "boîte auto"),
    filter("boite", "manuelle", "manuelle", "boîte manuelle", "manuel"),
    filter("eq", "climatisation", "climatisation", "clim", "climatisé", "climatisée"),
    filter("eq", "gps", "gps"),
    filter("eq", "bluetooth", "bluetooth"),
    cheapest,
    debatable,
    [noise, ...vehicleNouns, "année", "modèle"],
  ],
  projects: [
    filter("categorie", "construction", "construction"),
    filter("categorie", "renovation", "rénovation"),
    filter("categorie", "rehabilitation", "réhabilitation"),
    filter("categorie", "amenagement", "aménagement"),
    filter("statut", "en_cours", "en cours"),
    filter("statut", "termine", "terminé", "terminée", "livré"),
    ...places,
    [noise, "réalisation", "projet", "chantier"],
  ],
};

/** What is counted: the words behind a number, and what so many of them ask. */
export type Unit = {
  words: readonly string[];
  /** A group of limits, or of choices whose value `of` gives. */
  group: string;
  of: (value: number) => number | string;
  /** A number alone is the least, the most, or the one that is asked. */
  alone: "min" | "max";
  /** Only a least number can be asked, of a range its lower end; more than the last step is the last step. */
  last?: number;
};

const DAYS_OF_LONG_STAY = 90;
const stay = (days: number, ...words: string[]): Unit => ({
  words,
  group: "sejour",
  of: (value) => (value * days < DAYS_OF_LONG_STAY ? "court" : "long"),
  alone: "min",
});
const same = (value: number) => value;

const units: Record<ListingTable, readonly Unit[]> = {
  properties: [
    {
      words: ["chambre", "ch", "chbre", "chambre à coucher", "chambre salon", "chambres salon", "ch salon"],
      group: "ch",
      of: same,
      alone: "min",
      last: 6,
    },
    // Of the rooms of a home one is the living room.
    { words: ["pièce"], group: "ch", of: (value) => Math.max(value - 1, Math.min(value, 1)), alone: "min", last: 6 },
    {
      words: ["salle de bain", "salles de bain", "salles de bains", "sdb", "bain", "douche"],
      group: "sdb",
      of: same,
      alone: "min",
      last: 5,
    },
    { words: ["m2", "mètre carré", "m carré", "mètre", "m"], group: "surface", of: same, alone: "min" },
    { words: ["lot"], group: "surface", of: (value) => value * PLOT_M2, alone: "min" },
    { words: ["hectare", "ha"], group: "surface", of: (value) => value * 10_000, alone: "min" },
    stay(1, "nuit", "nuitée", "jour"),
    stay(7, "semaine"),
    stay(30, "mois"),
    stay(365, "an", "année"),
  ],
  vehicles: [
    { words: ["km", "kilomètre", "kms"], group: "km", of: same, alone: "max" },
    { words: ["place"], group: "places", of: same, alone: "min", last: 9 },
  ],
  projects: [],
};

/** "F3": a home of three rooms. */
export const ROOMS = /^[ft]([1-9])$/;
export const ROOM_UNIT = "piece";

/** "budget" goes before an amount of money alone, and is its most. */
export type Comparison = "min" | "max" | "budget";
const comparisons: Record<Comparison, readonly string[]> = {
  max: [
    ...[
      "moins de",
      "à moins de",
      "jusqu’à",
      "jusque",
      "au plus",
      "maximum",
      "max",
      "maxi",
      "moins",
      "pas plus de",
      "inférieur à",
      "en dessous de",
    ],
    ...["avant", "<"],
  ],
  min: ["plus de", "à plus de", "à partir de", "dès", "au moins", "minimum", "min", "supérieur à", "au dessus de", "depuis", "après", ">"],
  budget: ["budget", "budget de", "budget maximum", "budget max", "prix", "prix max", "prix maximum", "pour", "sous"],
};
const comparisonsAfter: Record<"min" | "max", readonly string[]> = {
  max: ["maximum", "max", "maxi", "au plus", "ou moins", "et moins"],
  min: ["minimum", "min", "mini", "au moins", "ou plus", "et plus"],
};

/** An amount in one of these is no amount of francs. */
export const foreignMoney: ReadonlySet<string> = new Set("$ dollar dollars usd naira nairas cedi cedis livre livres".split(" "));
/** Months of these are paid to the owner, and no stay. */
export const deposits: ReadonlySet<string> = new Set(["caution", "cautions", "avance", "avances", "garantie"]);

/** What people say around what they look for. Left out at the edges of what was read. */
export const fillers: ReadonlySet<string> = new Set(
  [
    "a au aux avec d dans de des du en et l la le les ou par pour sur un une je j on nous cherche recherche veux voudrais souhaite besoin",
    "ai trouver svp stp bonjour bonsoir salut merci environ quartier ville secteur zone qui que est prix tout mon ma mes chez vers",
  ]
    .join(" ")
    .split(" "),
);

/** The longest phrase has so many words: as many are looked at from each place of a sentence. */
export const LONGEST_PHRASE = 4;

export type Phrases<Meant> = ReadonlyMap<string, Meant>;

/** Every phrase by its folded words, in the singular and the plural. The first that claims words keeps them. */
export function phrasesOf<Meant>(lines: Iterable<readonly [Meant, ...string[]]>): Phrases<Meant> {
  const phrases = new Map<string, Meant>();
  for (const [meaning, ...written] of lines)
    for (const words of written) for (const phrase of spellingsOf(words)) if (phrase && !phrases.has(phrase)) phrases.set(phrase, meaning);
  return phrases;
}

function spellingsOf(words: string): string[] {
  const parts = tokensOf(words).map(({ text }) => text);
  if (parts.length > LONGEST_PHRASE) return [];
  const [only] = parts;
  if (parts.length === 1 && only && only.length > 2) return formsOf(only);
  return [parts.join(" "), parts.map((part) => (fillers.has(part) ? part : `${part}s`)).join(" ")];
}

export const vehicleWords = phrasesOf([[true, ...vehicleNouns]]);
/** The closed words of a table, made once. */
export const closedPhrases = mapTables((table) => phrasesOf(closed[table]));
export const unitPhrases = mapTables((table) => phrasesOf(units[table].map((unit): readonly [Unit, ...string[]] => [unit, ...unit.words])));
export const comparisonPhrases = phrasesOf(Object.entries(comparisons).map(([meant, words]) => [meant as Comparison, ...words]));
/** What only other tables count: a number before it is none of this one ("120 000 km" among homes). */
export const otherUnitPhrases = mapTables((table) =>
  phrasesOf(
    Object.entries(units).flatMap(([other, theirs]) => (other === table ? [] : theirs.map((unit) => [unit, ...unit.words] as const))),
  ),
);
export const comparisonAfterPhrases = phrasesOf(
  Object.entries(comparisonsAfter).map(([meant, words]) => [meant as "min" | "max", ...words]),
);

function mapTables<Made>(make: (table: ListingTable) => Made): Record<ListingTable, Made> {
  return { properties: make("properties"), vehicles: make("vehicles"), projects: make("projects") };
}
