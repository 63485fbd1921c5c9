import { createHash } from "node:crypto";
import type { Db } from "#app/db/engine/client.server.ts";
import { sharedTable } from "#app/db/queries/shared-table.server.ts";
import { isTaken, type ListingTable } from "#app/db/tables/content-types.ts";
import { drawCode } from "#app/features/listing-parts/code-drawing.server.ts";
import { shortAddress } from "#app/features/listing-parts/listing-words.ts";
import { toListingView } from "#app/features/listings/listing-kinds.ts";
import { findPublicListing } from "#app/features/listings/listing-queries.server.ts";
import { posterOf } from "#app/features/listings/listing-view.ts";
import type { WantedPicture } from "#app/features/sharing/derived-pictures.server.ts";
import { drawPoster, type ListingPoster, POSTER_LOOK, type PosterFormat } from "#app/features/sharing/poster-template.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import { mergeCompanySettings, PLACEHOLDER_NUMBER } from "#app/services/company-values/settings.ts";
import { findSettingValue } from "#app/services/company-values/settings-queries.server.ts";
import { LARGEST } from "#app/services/media/processing/picture-job.ts";
import type { PublicImage } from "#app/services/pictures/image.ts";
import { isPublic } from "#app/services/publication/visibility.ts";
import { NO_NUMBER } from "./poster-words.ts";

/** Of a listing that visitors do not see. */
export const NOT_ONLINE = "Publiez d’abord\u00a0: le QR mènerait à une page absente.";

/** Of one that is sold, let or reserved: a poster would offer it. */
export const TAKEN = "Cette annonce n’est plus disponible\u00a0: une affiche la proposerait encore.";

const PHOTO_WIDTHS = [LARGEST.width, 1280, 960];

export type PosterListing = {
  titre: string;
  /** Its permanent page, "/biens/villa-b-0004". */
  page: string;
  images: PublicImage[];
  isDemo: boolean;
  /** The company's own: with none there is no poster. */
  telephone: string;
  words: ListingPoster;
};

/** The listing as visitors see it and can have it; else why there is no poster of it. */
export async function findPosted(
  db: Db,
  table: ListingTable,
  id: string,
): Promise<{ titre: string; posted: PosterListing } | { titre: string; posted?: undefined; refusal: string }> {
  const { shared, rows } = sharedTable<ListingTable>(db, table);
  const row = await shared
    .selectFrom(rows)
    .select(["slug", "titre", "demo", "statut", "publication", "deleted_at"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw notFound("Cette annonce n’existe plus.");
  const { slug, titre } = row;
  const { telephone_secretariat: telephone } = mergeCompanySettings(await findSettingValue(db, "company"));
  if (!isPublic(row)) return { titre, refusal: NOT_ONLINE };
  if (isTaken(table, row.statut)) return { titre, refusal: TAKEN };
  if (telephone === PLACEHOLDER_NUMBER) return { titre, refusal: NO_NUMBER };
  const listing = await findPublicListing(db, table, slug);
  if (listing.kind !== "found") return { titre, refusal: NOT_ONLINE };
  const view = toListingView(table, listing.row);
  return { titre, posted: { titre, page: view.path, images: view.images, isDemo: row.demo, telephone, words: posterOf(view) } };
}

type PosterChoice = { photo: number; withPrice: boolean };

/** `?photo=2&prix=0`: the first photo and the price unless a member chose otherwise. */
export function readChoice(params: URLSearchParams, photos: number): PosterChoice {
  const photo = /^\d{1,2}$/.test(params.get("photo") ?? "") ? Number(params.get("photo")) : 0;
  return { photo: photo < photos ? photo : 0, withPrice: params.get("prix") !== "0" };
}

/** What the composer is to make; its name covers everything it shows. */
export function posterWanted(posted: PosterListing, format: PosterFormat, { photo, withPrice }: PosterChoice): WantedPicture {
  const { price, ...others } = posted.words;
  const image = posted.images[photo];
  const address = shortAddress(env().publicOrigin, posted.words);
  const words = {
    ...others,
    price: withPrice ? price : undefined,
    telephone: posted.telephone,
    code: drawCode(address),
    isDemo: posted.isDemo,
  };
  const digest = createHash("sha256").update(JSON.stringify([POSTER_LOOK, format, words, image?.path ?? null]));
  return {
    path: `derived/affiches/${posted.words.reference.toLowerCase()}-${format}-${digest.digest("hex").slice(0, 20)}.jpg`,
    photos: image ? [photoFile(image)] : [],
    draw: (photos) => drawPoster(format, words, photos > 0),
  };
}

function photoFile(image: PublicImage) {
  const width = PHOTO_WIDTHS.find((candidate) => image.widths.includes(candidate));
  return `${image.path}/${width === undefined ? "image.jpg" : `${width}.webp`}`;
}

/** What goes with the picture: title, price, place, reference, short address. */
export function posterText({ words }: PosterListing, { withPrice }: Pick<PosterChoice, "withPrice">) {
  const { title, place, price, reference } = words;
  const amount = withPrice && price ? [price.amount, price.suffix].filter(Boolean).join(" ") : undefined;
  return `${[title, place, amount, `réf. ${reference}`].filter(Boolean).join(", ")}\n${shortAddress(env().publicOrigin, words)}`;
}
