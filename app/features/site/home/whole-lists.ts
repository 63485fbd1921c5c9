import type { ListName } from "#app/db/tables/content-types.ts";
import { listKind } from "#app/features/finding/list-kinds.ts";
import { readSearchAddress, wholeList, writeSearch } from "#app/features/finding/list-search.ts";
import { type ProjectFilter, projectFilterNames, writeProjectFilter } from "#app/features/projects/project-filter.ts";
import { type PropertyFilter, writePropertyFilter } from "#app/features/properties/property-filter.ts";
import type { VehicleTypeTransaction } from "#app/features/vehicles/vehicle.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import type { WholeList } from "#app/ui/controls/folded-list.tsx";

const vehicleLists: Record<VehicleTypeTransaction, ListName> = { vente: "vehicules-a-vendre", location: "vehicules-a-louer" };

/** The page of all properties that a filter of the home page finds; `read`: that of the sentence in its words, with the same number. */
export function wholePropertyList(filter: PropertyFilter, total: number, read?: string): WholeList {
  const href = read ?? addressOf("annonces", writePropertyFilter({ ...filter, page: 1 }));
  return { href, total, label: labelOf(total, "le bien", "biens") };
}

/** The lists of the home page have prefixes where their own pages need none: `p_ville` is `ville` there. */
export function wholeProjectList(filter: ProjectFilter, total: number, understoodAs?: string): WholeList {
  const exact = filter.q && !understoodAs ? true : filter.exact;
  const prefixed = writeProjectFilter({ ...filter, exact, page: 1 });
  const params = new URLSearchParams(projectFilterNames.flatMap((name) => prefixed.getAll(name).map((value) => [name.slice(2), value])));
  return { href: addressOf("nos-realisations", params), total, label: labelOf(total, "la réalisation", "réalisations") };
}

export function wholeApartmentList(total: number): WholeList {
  return { href: writeSearch(wholeList("louer-meuble")), total, label: labelOf(total, "l’appartement meublé", "appartements meublés") };
}

export function wholeVehicleList(onglet: VehicleTypeTransaction, total: number): WholeList {
  return { href: writeSearch(wholeList(vehicleLists[onglet])), total, label: labelOf(total, "le véhicule", "véhicules") };
}

/** Canonical: a link that leads through a redirection costs a visitor a second request. */
function addressOf(list: ListName, params: URLSearchParams): string {
  const search = readSearchAddress(`${listKind(list).path}?${params}`);
  return writeSearch(search ?? wholeList(list));
}

/** "Voir les 17 biens", "Voir le bien". */
function labelOf(total: number, one: string, many: string): string {
  return total === 1 ? `Voir ${one}` : `Voir les ${formatNumber(total)} ${many}`;
}
