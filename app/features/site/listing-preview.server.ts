import { createHash } from "node:crypto";
import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import type { ListingTable } from "#app/db/tables/content-types.ts";
import { type ListingView, previewOf } from "#app/features/listings/listing-view.ts";
import type { Wanted } from "#app/features/sharing/derived-pictures.server.ts";
import { drawPreview, PREVIEW_LOOK } from "#app/features/sharing/preview-template.ts";
import { companyPicture } from "#app/features/site/home/hero-slides.ts";
import { previewUrl } from "#app/services/pictures/image.ts";

const PHOTO_WIDTH = 1280;
const FINGERPRINT_LENGTH = 16;

export type Preview = {
  /** "/apercus/B-0004-3f0c….jpg". */
  address: string;
  alt: string;
  /** Without a word on it, for when no other can be made. */
  plain: string;
  wanted: Wanted;
};

/** The picture of a link to a listing. Its address tells what it shows: another price is another address. */
export async function findPreview(db: Db, listing: ListingView): Promise<Preview> {
  const { shared, rows } = sharedTable<ListingTable>(db, listing.table);
  const words = previewOf(listing);
  const row = await shared.selectFrom(rows).select("demo").where("id", "=", listing.id).executeTakeFirst();
  const shown = { ...words, isDemo: row?.demo ?? false };
  const [image] = listing.images;
  const photo = image && `${image.path}/${image.widths.includes(PHOTO_WIDTH) ? `${PHOTO_WIDTH}.webp` : "image.jpg"}`;
  const digest = createHash("sha256").update(JSON.stringify([PREVIEW_LOOK, shown, image?.path ?? null]));
  const name = `${listing.reference}-${digest.digest("hex").slice(0, FINGERPRINT_LENGTH)}.jpg`;
  return {
    address: `/apercus/${name}`,
    alt: [words.badge, words.title, words.headline, words.line].join(", "),
    plain: previewUrl(image ?? companyPicture),
    wanted: { path: previewFile(name), photo, draw: (hasPhoto) => drawPreview(shown, hasPhoto) },
  };
}

/** Where it is kept. */
export function previewFile(name: string) {
  return `derived/apercus/${name.toLowerCase()}`;
}
