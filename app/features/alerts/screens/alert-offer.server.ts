import type { Db } from "#app/db/engine/client.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import type { AlertOffer } from "#app/features/alerts/alert-form.tsx";
import { listingAlertLabel, MAX_CRITERES, mayComeFree } from "#app/features/alerts/search-alert.ts";
import { countSearch } from "#app/features/finding/find-search.server.ts";
import {
  feedAddress,
  readSearch,
  readSearchAddress,
  type Search,
  savedAddress,
  wholeList,
  writeSearch,
} from "#app/features/finding/list-search.ts";
import { listByTransaction } from "#app/features/properties/property.ts";
import { prixOfItsKind } from "#app/features/vehicles/vehicle.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { comparablePath } from "#app/kernel/http/paths.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { slugify } from "#app/lib/text/text.ts";
import { whatsappUrl } from "#app/services/company-values/settings.ts";
import { areAlertsOn, findCompanySettings } from "#app/services/company-values/settings-queries.server.ts";
import { publicRows } from "#app/services/publication/public-rows.server.ts";
import { withBounds } from "#app/services/search/search.ts";
import { readWatched, searchWords } from "./watched-searches.server.ts";

/** Whether an address can be left at all: an e-mail server is set, and alerts are not switched off. */
export async function isMailOffered(db: Db): Promise<boolean> {
  return env().smtpUrl !== undefined && (await areAlertsOn(db));
}

export type OfferPage = { title: string; offer: AlertOffer };

/**
 * Undefined when the search is none of ours any more. Counting what it finds is a whole search: the page that shows a refused form again
 * does without.
 */
export async function findOffer(db: Db, asked: AlertSubject, { isCounted = true } = {}): Promise<OfferPage | undefined> {
  const { criteres, listing } = asked;
  const search = readWatched(criteres);
  if (!search) return undefined;
  const [{ whole }, count, settings, isOffered] = await Promise.all([
    searchWords(db, search),
    isCounted ? countSearch(db, search) : undefined,
    findCompanySettings(db),
    isMailOffered(db),
  ]);
  const words = listing
    ? `${listing.titre} (réf. ${listing.reference}) ${returnWords(listing)}, et ce qui lui ressemble\u00a0: ${whole}`
    : whole;
  const address = env().publicOrigin + (listing?.path ?? criteres);
  return {
    title: listing ? listingAlertLabel(listing.table, listing.statut) : "Prévenez-moi",
    offer: {
      words,
      count: count === undefined ? undefined : countWords(count),
      criteres,
      annonce: listing?.reference,
      withoutMail: isOffered ? (isTooLong(asked) ? "too-long" : undefined) : "off",
      whatsappHref: whatsappUrl(settings, `Bonjour FADEM, prévenez-moi de nouvelles annonces\u00a0: ${words}.\n${address}`),
      feedHref: feedAddress(search),
    },
  };
}

function returnWords({ statut }: SubjectListing) {
  return mayComeFree(statut) ? "dès que l’annonce se libère" : "si l’annonce revient";
}

function countWords(count: number) {
  if (count === 0) return "Aucune annonce aujourd’hui.";
  return `${formatNumber(count)}\u00a0${count === 1 ? "annonce" : "annonces"} aujourd’hui.`;
}

/** What a visitor wants to hear of: a search, and the listing on whose page it was asked for. */
type AlertSubject = { criteres: string; listing?: SubjectListing };
type SubjectListing = { table: ListingTable; id: string; reference: string; titre: string; path: string; statut: string };

/** Around the price of the listing. */
const PRICE_SPAN = 0.25;

/** "?chemin=/acheter/villas/lome&ch=3" or "?annonce=B-0004", as the buttons link to the form. Undefined for no search of ours. */
export async function readAlertSubject(db: Db, given: URLSearchParams): Promise<AlertSubject | undefined> {
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
): Promise<AlertSubject | undefined> {
  const listing = annonce ? await findTakenListing(db, annonce) : undefined;
  return listing ?? searchAlone(readSearchAddress(recherche));
}

export function isTooLong({ criteres }: AlertSubject) {
  return Buffer.byteLength(criteres) > MAX_CRITERES;
}

function searchAlone(search: Search | undefined): AlertSubject | undefined {
  if (!search) return undefined;
  const criteres = savedAddress(search);
  return readWatched(criteres) && { criteres };
}

async function findTakenListing(db: Db, typed: string): Promise<AlertSubject | undefined> {
  const reference = typed.toUpperCase();
  return (await findTakenProperty(db, reference)) ?? findTakenVehicle(db, reference);
}

/** The same transaction, type and town at about the same price. */
async function findTakenProperty(db: Db, reference: string): Promise<AlertSubject | undefined> {
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
async function findTakenVehicle(db: Db, reference: string): Promise<AlertSubject | undefined> {
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
