import { listingTableAt } from "#app/features/listing-desk/content-address.ts";
import { appComposer } from "#app/features/sharing/derived-pictures.server.ts";
import { posterFormats } from "#app/features/sharing/poster-template.ts";
import { findPosted, posterWanted, readChoice } from "#app/features/sharing/posters/poster.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import { defineLoader } from "#app/services/auth/define-action.server.ts";
import type { Route } from "./+types/poster-file";

const FAILED = "L’affiche n’a pas pu être faite. Réessayez.";

/** The picture itself: `affiche/statut.jpg`. Reading it changes nothing. */
export const loader = defineLoader("affiches.lire", async ({ params, url, pattern }: Route.LoaderArgs, { db }) => {
  const format = posterFormats.find((name) => params.format === `${name}.jpg`);
  const table = listingTableAt(pattern);
  if (!format) throw notFound();
  const { posted } = await findPosted(db, table, params.id);
  if (!posted) throw notFound();
  const wanted = posterWanted(posted, format, readChoice(url.searchParams, posted.images.length));
  const bytes = await appComposer().findOrMake(wanted);
  const headers = { "cache-control": "private, no-store" };
  if (!bytes)
    return new Response(FAILED, { status: 503, headers: { ...headers, "content-type": "text/plain; charset=utf-8", "retry-after": "5" } });
  const name = `${posted.words.reference}-${format}.jpg`;
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, "content-type": "image/jpeg", "content-disposition": `inline; filename="${name}"` },
  });
});
