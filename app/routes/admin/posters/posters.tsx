import { listingTableAt } from "#app/features/listing-desk/content-address.ts";
import { findPosted, posterText, readChoice } from "#app/features/sharing/posters/poster.server.ts";
import { PostersScreen } from "#app/features/sharing/posters/posters-screen.tsx";
import { readForm } from "#app/lib/forms/forms.server.ts";
import { badRequest, notFound } from "#app/lib/forms/http.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { meter } from "#app/services/measure/measure.server.ts";
import { fallbackUrl } from "#app/services/pictures/image.ts";
import type { Route } from "./+types/posters";

export const loader = defineLoader("affiches.lire", async ({ params, url, pattern }: Route.LoaderArgs, { db }) => {
  const { titre, posted, ...refused } = await findPosted(db, listingTableAt(pattern), params.id);
  if (!posted) return { titre, poster: undefined, ...refused };
  const choice = readChoice(url.searchParams, posted.images.length);
  const { images, words } = posted;
  return {
    titre,
    refusal: undefined,
    poster: {
      choice,
      photos: images.map(fallbackUrl),
      hasPrice: words.price !== undefined,
      reference: words.reference,
      text: posterText(posted, choice),
    },
  };
});

/** Told by `Partager` and `Enregistrer`: the picture was used. */
export const action = defineAction("affiches.partager", async ({ request, params, pattern }: Route.ActionArgs, { db }) => {
  if ([...(await readForm(request)).keys()].length > 0) throw badRequest();
  const { posted } = await findPosted(db, listingTableAt(pattern), params.id);
  if (!posted) throw notFound();
  meter.note("poster", posted.page);
  return null;
});

export function meta() {
  return [{ title: "Affiches — Dashboard FADEM" }];
}

export default function PostersPage({ loaderData, params }: Route.ComponentProps) {
  return <PostersScreen {...loaderData} id={params.id} />;
}
