import { OTHER_TOWN, OTHER_TOWN_LABEL, publications, villes } from "#app/db/tables/closed-lists.ts";
import type { FilterChoices, ListFilter } from "#app/lib/text/list-filter.ts";
import { landLevelOn, type StoredLandLevel } from "#app/services/publication/land-level.ts";
import { type ContentDefinition, statutOf, statutsOf } from "./content-definition.ts";
import { type ContentFields, publicationLabels } from "./content-fields.ts";

/** The orders a list can be in; the first is the one it opens in. */
export const sortLabels = {
  recents: "Plus récents",
  prix_asc: "Prix croissant",
  prix_desc: "Prix décroissant",
  vues: "Plus vus",
  demandes: "Plus demandés",
  note: "Note la plus basse",
  reconfirmer: "À reconfirmer",
} as const;
export type ContentSort = keyof typeof sortLabels;

type ListedContent = Pick<ContentDefinition, "fields" | "listed">;
export type ContentFilter = Omit<ListFilter<string>, "page">;

/** Those that make sense for a content. */
export function sortsOf({ fields, listed }: ListedContent): ContentSort[] {
  const isMeant: Partial<Record<ContentSort, boolean>> = {
    prix_asc: listed.prix !== undefined,
    prix_desc: listed.prix !== undefined,
    note: listed.isNoted === true,
    reconfirmer: statutsOf(fields).includes("disponible"),
  };
  return (Object.keys(sortLabels) as ContentSort[]).filter((sort) => isMeant[sort] ?? true);
}

/** What the address of its list may ask for. */
export function filterChoicesOf(definition: ListedContent): FilterChoices {
  const { fields, listed } = definition;
  return {
    ville: townsOf(fields).map(([value]) => value),
    type: listed.kinds.flatMap((name) => Object.keys(labelsOf(fields, name))),
    foncier: Object.keys(listed.levels ?? {}),
    publication: publications,
    tri: sortsOf(definition).slice(1),
  };
}

type FilterSelect = {
  name: "ville" | "type" | "foncier" | "publication";
  label: string;
  all: string;
  options: readonly (readonly [string, string])[];
};

/** The controls that narrow its list, in their order. */
export function narrowingsOf({ fields, listed }: ListedContent): FilterSelect[] {
  const kinds = listed.kinds.flatMap((name) => Object.entries(labelsOf(fields, name)));
  const all: FilterSelect[] = [
    { name: "ville", label: "Ville", all: "Toutes les villes", options: townsOf(fields) },
    { name: "type", label: "Type", all: "Tous les types", options: kinds },
    { name: "foncier", label: "Papiers fonciers", all: "Tous les papiers", options: Object.entries(listed.levels ?? {}) },
    { name: "publication", label: "Publication", all: "Toutes les publications", options: Object.entries(publicationLabels) },
  ];
  return all.filter(({ options }) => options.length > 0);
}

/** True for the rows a filter shows, whatever was searched. */
export function isShownBy({ fields, listed }: ListedContent, { statut, ville, type, foncier, publication }: ContentFilter) {
  const least = Number(foncier ?? 0);
  return (row: object) => {
    const of = row as Readonly<Record<string, unknown>>;
    return (
      (!statut || statutOf(fields, String(of.statut ?? "")) === statut) &&
      (!ville || (ville === OTHER_TOWN ? !isTown(of.ville) : of.ville === ville)) &&
      (!foncier || (of.type_transaction === "vente" && landLevelOn(of as StoredLandLevel) >= least)) &&
      (!publication || of.publication === publication) &&
      (!type || listed.kinds.some((name) => of[name] === type))
    );
  };
}

/** The towns, and all others as one. */
function townsOf(fields: ContentFields): readonly (readonly [string, string])[] {
  if (fields.ville?.kind !== "town") return [];
  return [...villes.map((ville) => [ville, ville] as const), [OTHER_TOWN, OTHER_TOWN_LABEL]];
}

function isTown(ville: unknown) {
  return villes.some((town) => town === ville);
}

function labelsOf(fields: ContentFields, name: string): Readonly<Record<string, string>> {
  const field = fields[name];
  return field?.kind === "choice" ? field.labels : {};
}
