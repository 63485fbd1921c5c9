import { createHash } from "node:crypto";
import { redirect } from "react-router";
import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { listingTables, tableOfReference } from "#app/db/tables/content-types.ts";
import type { DerivedPictures, WantedPicture } from "#app/features/sharing/derived-pictures.server.ts";
import { drawManyPreview, FINGERPRINT_LENGTH, MAX_PHOTOS, PREVIEW_LOOK } from "#app/features/sharing/preview-template.ts";
import { companyPicture } from "#app/features/site/home/hero-slides.ts";
import { picture } from "#app/features/site/listing-preview.server.ts";
import { NetworkCounts } from "#app/kernel/limits/slots.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import { pluralize } from "#app/lib/text/text.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import { readReferences, writeReferences } from "#app/services/measure/references.ts";
import { photoFile, previewUrl } from "#app/services/pictures/image.ts";
import { comparedListings, comparisonHeading, type FavouriteListing, findFavouriteListings } from "./kept-listings.server.ts";

/** Which of the two pages a picture is of; the first word of its name. */
type ManyPage = "selection" | "comparaison";

const NAME = /^(selection|comparaison)-[0-9a-f]{16}\.jpg$/;
const PHOTO_WIDTH = 640;

/** Anybody may invent lists: a network has so many new pictures made, and so many are kept of all. */
const NEW_PER_NETWORK = { limit: 20, windowMs: HOUR_MS };
const MAX_KEPT = 200;

type ManyPreview = {
  /** "/apercus/selection-3f0c….jpg?refs=B-0004,B-0009", or the picture of the company where there is none to make. */
  address: string;
  alt: string;
  wanted?: Omit<WantedPicture, "mayMake">;
};

const branded = previewUrl(companyPicture);

/** The picture of a link to several listings: what visitors can see of them. Its address tells what it shows. */
export async function findManyPreview(db: Db, page: ManyPage, listings: readonly FavouriteListing[]): Promise<ManyPreview> {
  const views = listings.flatMap(({ view }) => view ?? []);
  if (views.length === 0) return { address: branded, alt: companyPicture.alt };
  const references = views.map(({ reference }) => reference);
  const open = views.filter(({ taken }) => !taken);
  const photos = open.flatMap(({ images: [first] }) => (first ? photoFile(first, PHOTO_WIDTH) : [])).slice(0, MAX_PHOTOS);
  const words = {
    headline: page === "selection" ? `${views.length} ${pluralize(views.length, "annonce")}` : comparisonHeading(listings),
    line: page === "selection" ? "Une sélection partagée avec vous" : "Prix, lieu, surface, côte à côte",
    isDemo: await hasDemo(db, references),
  };
  const digest = createHash("sha256").update(JSON.stringify([PREVIEW_LOOK, words, photos]));
  const name = `${page}-${digest.digest("hex").slice(0, FINGERPRINT_LENGTH)}.jpg`;
  return {
    address: `/apercus/${name}${writeReferences(references)}`,
    alt: `${words.headline}, ${words.line}`,
    wanted: { path: `derived/selections/${name}`, photos, draw: (count) => drawManyPreview(words, count), keptAtMost: MAX_KEPT },
  };
}

/** Whether one of them is invented. */
async function hasDemo(db: Db, references: readonly string[]): Promise<boolean> {
  const photos = await Promise.all(
    listingTables.map(async (table) => {
      const own = references.filter((reference) => tableOfReference(reference) === table);
      if (own.length === 0) return [];
      const { shared, rows } = sharedTable(db, table);
      return shared.selectFrom(rows).select("demo").where("reference", "in", own).execute();
    }),
  );
  return photos.flat().some(({ demo }) => demo);
}

export function isManyPreview(name: string): boolean {
  return NAME.test(name);
}

const made = new WeakMap<DerivedPictures, NetworkCounts>();

type AskedPreview = { name: string; search: URLSearchParams; network: string };

/**
 * The picture of a link to several listings. Only the present one is made, and not for a network that had its share: then, as for any
 * invented address, it is the picture of the company.
 */
export async function answerManyPreview(db: Db, composer: DerivedPictures, { name, search, network }: AskedPreview): Promise<Response> {
  const [, page] = NAME.exec(name) ?? [];
  if (!page) throw notFound("Cette image n’existe pas.");
  const given = readReferences(search);
  const references = page === "comparaison" ? comparedListings(given).references : given;
  const { address, wanted } = await findManyPreview(db, page as ManyPage, await findFavouriteListings(db, references));
  if (!wanted || !address.startsWith(`/apercus/${name}?`)) return toBranded();
  const counts = made.get(composer) ?? new NetworkCounts(NEW_PER_NETWORK);
  made.set(composer, counts);
  const bytes = await composer.findOrMake({ ...wanted, mayMake: () => counts.count(network) === undefined });
  return bytes ? picture(bytes) : toBranded();
}

function toBranded() {
  return redirect(branded, { status: 302, headers: { "cache-control": "no-store" } });
}
