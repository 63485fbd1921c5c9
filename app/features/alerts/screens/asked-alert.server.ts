import type { Db } from "#app/db/engine/client.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { MAX_CRITERES } from "#app/features/alerts/search-alert.ts";
import { readSearch, readSearchAddress, type Search, wholeList, writeSearch } from "#app/features/finding/list-search.ts";
import { savedAddress } from "#app/features/finding/saved-search.ts";
import { listByTransaction } from "#app/features/properties/property.ts";
import { prixOfItsKind } from "#app/features/vehicles/vehicle.ts";
import { comparablePath } from "#app/kernel/http/paths.ts";
import { slugify } from "#app/lib/text/text.ts";
import { publicRows } from "#app/services/publication/public-rows.server.ts";
import { withBounds } from "#app/services/search/search.ts";
import { readWatched } from "./watched-searches.server.ts";

/** What somebody wants to hear of: a search, and the listing on whose page it was asked for. */
export type AskedAlert = { criteres: string; listing?: AskedListing };
export type AskedListing = { table: ListingTable; id: string; reference: string; titre: string; path: string; statut: string };

/** Around the price of the listing. */
const PRICE_SPAN = 0.25;

/** "?chemin=/acheter/villas/lome&ch=3" or "?annonce=B-0004", as the buttons link to the form. Undefined for no search of ours. */
export async function readAskedAlert(db: Db, given: URLSearchParams): Promise<AskedAlert | undefined> {
  const params = new URLSearchParams(given);
  const [path, annonce] = [params.get("chemin") ?? "/annonces", params.get("annonce")];
  for (const name of ["chemin", "annonce"]) params.delete(name);
  if (annonce) {
    const listing = await findTakenListing(db, annonce);
    if (listing) return listing;
  }
  const read = readSearch(comparablePath(path), params);
  if (read.kind === "unknown") return undefined;
  return searchAlone(read.kind === "redirect" ? readSearchAddress(read.to) : read.search);
}

/** As the form sends it back. A listing that went meanwhile leaves the search that was shown with it. */
export async function readSentAlert(
  db: Db,
  { recherche, annonce }: { recherche: string; annonce: string },
): Promise<AskedAlert | undefined> {
  const listing = annonce ? await findTakenListing(db, annonce) : undefined;
  return listing ?? searchAlone(readSearchAddress(recherche));
}

export function isTooLong({ criteres }: AskedAlert) {
  return Buffer.byteLength(criteres) > MAX_CRITERES;
}

function searchAlone(search: Search | undefined): AskedAlert | undefined {
  if (!search) return undefined;
  const criteres = savedAddress(search);
  return readWatched(criteres) && { criteres };
}

async function findTakenListing(db: Db, typed: string): Promise<AskedAlert | undefined> {
  const reference = typed.toUpperCase();
  return (await findTakenProperty(db, reference)) ?? findTakenVehicle(db, reference);
}

/** The same transaction, type and town at about the same price. */
async function findTakenProperty(db: Db, reference: string): Promise<AskedAlert | undefined> {
  const row = await publicRows(db, "properties")
    .select(["id", "slug", "titre", "statut", "type_transaction", "type_bien", "ville", "prix_compare"])
    .where("reference", "=", reference)
    .where("statut", "!=", "disponible")
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, slug, titre, statut, type_transaction, type_bien, ville, prix_compare } = row;
  const values: Record<string, string[]> = { type: [type_bien], ville: [slugify(ville)] };
  if (type_transaction === "location") values.meuble = ["non"]; // the list of rents has the furnished ones too
  const search = { ...wholeList(listByTransaction[type_transaction]), values };
  return {
    criteres: writeSearch(aroundPrice(search, Number(prix_compare))),
    listing: { table: "properties", id, reference, titre, path: `/biens/${slug}`, statut },
  };
}

/** A vehicle has neither type nor town: it is looked for by its make. */
async function findTakenVehicle(db: Db, reference: string): Promise<AskedAlert | undefined> {
  const row = await publicRows(db, "vehicles")
    .select(["id", "slug", "titre", "statut", "type_transaction", "marque", "prix", "prix_location_jour"])
    .where("reference", "=", reference)
    .where("statut", "!=", "disponible")
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, slug, titre, statut, type_transaction, marque } = row;
  const list = type_transaction === "vente" ? "vehicules-a-vendre" : "vehicules-a-louer";
  const search = { ...wholeList(list), values: { marque: [slugify(marque)] } };
  return {
    criteres: writeSearch(aroundPrice(search, Number(prixOfItsKind(row).prix ?? 0))),
    listing: { table: "vehicles", id, reference, titre, path: `/vehicules/${slug}`, statut },
  };
}

function aroundPrice(search: Search, prix: number): Search {
  if (prix <= 0) return search;
  return withBounds(search, { prix_min: Math.ceil(prix * (1 - PRICE_SPAN)), prix_max: Math.floor(prix * (1 + PRICE_SPAN)) });
}
