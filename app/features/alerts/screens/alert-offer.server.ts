import type { Db } from "#app/db/engine/client.server.ts";
import { isTaken, type ListingTable, type ListName, tableOfReference } from "#app/db/tables/content-types.ts";
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
import { alikeOf, toListingView } from "#app/features/listings/listing-kinds.ts";
import { listByReference } from "#app/features/listings/listing-queries.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { comparablePath } from "#app/kernel/http/paths.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { whatsappUrl } from "#app/services/company-values/settings.ts";
import { areAlertsOn, findCompanySettings } from "#app/services/company-values/settings-queries.server.ts";
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
export async function findOffer(db: Db, subject: AlertSubject, { isCounted = true } = {}): Promise<OfferPage | undefined> {
  const { criteres, listing } = subject;
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
      withoutMail: isOffered ? (isTooLong(subject) ? "too-long" : undefined) : "off",
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

/** A search of what comes nearest to a listing that is taken, at about the same price. */
async function findTakenListing(db: Db, typed: string): Promise<AlertSubject | undefined> {
  const reference = typed.toUpperCase();
  const table = tableOfReference(reference);
  const [row] = table ? await listByReference(db, table, [reference]) : [];
  if (!table || !row || !isTaken(table, row.statut)) return undefined;
  const { id, titre, path, statut, list, prix } = toListingView(table, row);
  const alike = { values: {}, prix: prix?.montant ?? 0, ...alikeOf(table, row) };
  return {
    criteres: writeSearch(aroundPrice({ ...wholeList(list.name as ListName), values: alike.values }, Number(alike.prix))),
    listing: { table, id, reference, titre, path, statut },
  };
}

function aroundPrice(search: Search, prix: number): Search {
  if (prix <= 0) return search;
  return withBounds(search, { prix_min: Math.ceil(prix * (1 - PRICE_SPAN)), prix_max: Math.floor(prix * (1 + PRICE_SPAN)) });
}
