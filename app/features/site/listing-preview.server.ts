import { createHash } from "node:crypto";
import { redirect } from "react-router";
import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { toListingView } from "#app/features/listings/listing-kinds.ts";
import { findPublicListing } from "#app/features/listings/listing-queries.server.ts";
import { type ListingView, previewOf } from "#app/features/listings/listing-view.ts";
import type { DerivedPictures, WantedPicture } from "#app/features/sharing/derived-pictures.server.ts";
import { drawPreview, FINGERPRINT_LENGTH, PREVIEW_LOOK } from "#app/features/sharing/preview-template.ts";
import { companyPicture } from "#app/features/site/home/hero-slides.ts";
import { gone, notFound } from "#app/lib/forms/http.ts";
import { photoFile, previewUrl } from "#app/services/pictures/image.ts";
import { findByReference } from "./listing-address.server.ts";

const PHOTO_WIDTH = 1280;

type Preview = {
  /** "/apercus/B-0004-3f0c….jpg". */
  address: string;
  alt: string;
  /** Without a word on it, for when no other can be made. */
  plain: string;
  wanted: WantedPicture;
};

/** The picture of a link to a listing. Its address tells what it shows: another price is another address. */
export async function findPreview(db: Db, listing: ListingView): Promise<Preview> {
  const { shared, rows } = sharedTable<ListingTable>(db, listing.table);
  const words = previewOf(listing);
  const row = await shared.selectFrom(rows).select("demo").where("id", "=", listing.id).executeTakeFirst();
  const drawing = { ...words, isDemo: row?.demo ?? false };
  const [image] = listing.images;
  const digest = createHash("sha256").update(JSON.stringify([PREVIEW_LOOK, drawing, image?.path ?? null]));
  const name = `${listing.reference}-${digest.digest("hex").slice(0, FINGERPRINT_LENGTH)}.jpg`;
  return {
    address: `/apercus/${name}`,
    alt: [words.badge, words.title, words.headline, words.line].join(", "),
    plain: previewUrl(image ?? companyPicture),
    wanted: {
      path: previewFile(name),
      photos: image ? [photoFile(image, PHOTO_WIDTH)] : [],
      draw: (photos) => drawPreview(drawing, photos > 0),
    },
  };
}

/** Where it is kept. */
function previewFile(name: string) {
  return `derived/apercus/${name.toLowerCase()}`;
}

const NAME = /^([A-Z]-\d{4,9})-[0-9a-f]{16}\.jpg$/;
const ABSENT = "Cette image n’existe pas.";

/** The picture of a link. Only the present one is ever made; a former one is answered while it is kept. */
export async function answerPreview(db: Db, composer: DerivedPictures, name: string): Promise<Response> {
  const [, reference = ""] = NAME.exec(name) ?? [];
  const listing = await findByReference(db, reference);
  if (!listing || listing.standing === "unknown") throw notFound(ABSENT);
  if (listing.standing === "gone") throw gone(ABSENT);
  const outcome = await findPublicListing(db, listing.table, listing.slug);
  if (outcome.kind !== "found") throw notFound(ABSENT);
  const preview = await findPreview(db, toListingView(listing.table, outcome.row));
  if (preview.address !== `/apercus/${name}`) {
    const former = await composer.find(previewFile(name));
    if (!former) throw notFound(ABSENT);
    return picture(former);
  }
  const made = await composer.findOrMake(preview.wanted);
  return made ? picture(made) : redirect(`/${preview.plain.slice(1)}`, { status: 302, headers: { "cache-control": "no-store" } });
}

/** Its address says what it shows. */
export function picture(bytes: Uint8Array) {
  return new Response(new Uint8Array(bytes), {
    headers: { "content-type": "image/jpeg", "cache-control": "public, max-age=31536000, immutable" },
  });
}
