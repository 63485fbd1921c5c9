import { redirect } from "react-router";
import type { Db } from "#app/db/engine/client.server.ts";
import { findByReference } from "#app/features/listing-parts/listing-reference.server.ts";
import { toListingView } from "#app/features/listings/listing-kinds.ts";
import { findPublicListing } from "#app/features/listings/listing-queries.server.ts";
import type { DerivedPictures } from "#app/features/sharing/derived-pictures.server.ts";
import { gone, notFound } from "#app/lib/forms/http.ts";
import { findPreview, previewFile } from "./listing-preview.server.ts";

const NAME = /^([A-Z]-\d{4,9})-[0-9a-f]{16}\.jpg$/;
const ABSENT = "Cette image n’existe pas.";

/** The picture of a link. Only the present one is ever made; a former one is answered while it is kept. */
export async function answerPreview(db: Db, composer: DerivedPictures, name: string): Promise<Response> {
  const [, reference = ""] = NAME.exec(name) ?? [];
  const listing = await findByReference(db, reference);
  if (!listing || listing.standing === "unknown") throw notFound(ABSENT);
  if (listing.standing === "gone") throw gone(ABSENT);
  const found = await findPublicListing(db, listing.table, listing.slug);
  if (found.kind !== "found") throw notFound(ABSENT);
  const preview = await findPreview(db, toListingView(listing.table, found.row));
  if (preview.address !== `/apercus/${name}`) {
    const former = await composer.find(previewFile(name));
    if (!former) throw notFound(ABSENT);
    return picture(former);
  }
  const made = await composer.findOrMake(preview.wanted);
  return made ? picture(made) : redirect(`/${preview.plain.slice(1)}`, { status: 302, headers: { "cache-control": "no-store" } });
}

function picture(bytes: Uint8Array) {
  return new Response(new Uint8Array(bytes), {
    headers: { "content-type": "image/jpeg", "cache-control": "public, max-age=31536000, immutable" },
  });
}
