import type { Db } from "#app/db/engine/client.server.ts";
import { type ListingTable, listingTables, tableOfReference } from "#app/db/tables/content-types.ts";
import type { EnquiryListing } from "#app/features/contact/enquiry-listing.ts";
import type { ComparedRow } from "#app/features/listing-parts/comparison.ts";
import { compareRows, listingKind, type PublicRows, toListingView } from "#app/features/listings/listing-kinds.ts";
import { listByReference } from "#app/features/listings/listing-queries.server.ts";
import { chatText, type ListingView } from "#app/features/listings/listing-view.ts";
import { enquiryOf } from "#app/features/site/listing-page-body.tsx";
import type { PublicImage } from "#app/services/pictures/image.ts";
import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";
import { MAX_COMPARED, TOO_MANY } from "./choose-compared.ts";
import { TWO_KINDS } from "./favourites-view.tsx";

/** Without a view: withdrawn, not online yet, in the bin or never given; no visitor is told which. */
export type FavouriteListing = { reference: string; row?: PublicRows[ListingTable]; view?: ListingView };

/** What visitors can see of these references, in their order. */
export async function findFavouriteListings(db: Db, references: readonly string[]): Promise<FavouriteListing[]> {
  const views = await Promise.all(
    listingTables.map(async (table) => {
      const own = references.filter((reference) => tableOfReference(reference) === table);
      const rows = await listByReference(db, table, own);
      return rows.map((row): [string, FavouriteListing] => [
        row.reference,
        { reference: row.reference, row, view: toListingView(table, row) },
      ]);
    }),
  );
  const byReference = new Map(views.flat());
  return references.map((reference) => byReference.get(reference) ?? { reference });
}

/** One listing of the table. */
type ComparedColumn = {
  reference: string;
  titre: string;
  page: string;
  image: PublicImage | undefined;
  /** "Vendu". */
  taken?: string;
  enquiry: EnquiryListing;
};

export type ComparisonPage = {
  heading: string;
  /** What could not be done as it was asked. */
  notices: string[];
  /** Those that are looked at, whether they are still there or not. */
  references: string[];
  columns: ComparedColumn[];
  rows: ComparedRow[];
  /** Those it is of, as visitors see them. */
  listings: FavouriteListing[];
};

type Words = { origin: string; contact: SiteTexts["contact"] };

/** Two to four of one kind. Of two kinds the one that was asked for more often, of too many the first. */
export function comparedListings(given: readonly string[]) {
  const table = mostFrequentTable(given);
  const ofKind = given.filter((reference) => tableOfReference(reference) === table);
  return { table, ofKind, references: ofKind.slice(0, MAX_COMPARED) };
}

export async function compareListings(db: Db, given: readonly string[], { origin, contact }: Words): Promise<ComparisonPage> {
  const { table, ofKind, references } = comparedListings(given);
  const kind = listingKind(table);
  const listings = await findFavouriteListings(db, references);
  const notices = [...(ofKind.length < given.length ? [TWO_KINDS] : []), ...(ofKind.length > MAX_COMPARED ? [TOO_MANY] : [])];
  const gone = listings.flatMap(({ view, reference }) => (view ? [] : [`L’annonce ${reference} n’est plus proposée.`]));
  const columns = listings.flatMap(({ view }) => {
    if (!view) return [];
    const url = origin + view.path;
    const { reference, titre, path: page, images, taken } = view;
    return [{ reference, titre, page, image: images[0], taken, enquiry: enquiryOf(view, url, chatText(view, kind, contact, url)) }];
  });
  return {
    heading: comparisonHeading(listings),
    notices: [...notices, ...gone],
    references,
    columns,
    rows: compareRows(
      table,
      listings.flatMap(({ row }) => row ?? []),
    ),
    listings,
  };
}

/** Of as many of two kinds, that of the first. */
function mostFrequentTable(given: readonly string[]): ListingTable {
  const tables = given.flatMap((reference) => tableOfReference(reference) ?? []);
  const countOf = (table: ListingTable) => tables.filter((other) => other === table).length;
  return tables.reduce((most, table) => (countOf(table) > countOf(most) ? table : most), tables[0] ?? listingTables[0]);
}

const numbers = ["", "", "deux", "trois", "quatre"];

/** "Comparer trois biens". */
export function comparisonHeading(listings: readonly FavouriteListing[]) {
  const table = tableOfReference(listings[0]?.reference ?? "") ?? listingTables[0];
  const count = listings.filter(({ view }) => view).length;
  return `Comparer ${numbers[count] || "des"} ${listingKind(table as ListingTable).noun}s`;
}
