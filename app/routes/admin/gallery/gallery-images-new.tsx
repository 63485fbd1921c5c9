import { data, redirect } from "react-router";
import { createGalleryImages } from "#app/features/gallery/gallery-image-commands.server.ts";
import type { GalleryFormResult } from "#app/features/gallery/gallery-image-form-values.ts";
import { galleryLotSchema } from "#app/features/gallery/gallery-image-input.ts";
import { GalleryLotForm } from "#app/features/gallery/gallery-lot-form.tsx";
import { galleryErrors } from "#app/features/gallery/gallery-words.ts";
import { GalleryFormHeading, keepGalleryTyped, useGalleryReturn } from "#app/features/gallery/screens/gallery-form-heading.tsx";
import { isPublicPicture } from "#app/features/gallery/screens/gallery-submission.server.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { hasRight } from "#app/services/auth/rights.ts";
import { neverReload } from "#app/services/desk-forms/form-reload.ts";
import { readSubmission } from "#app/services/desk-forms/form-submission.server.ts";
import { describeFailure } from "#app/services/desk-forms/write-failure.server.ts";
import type { Route } from "./+types/gallery-images-new";

export const loader = defineLoader("galerie.ajouter", () => null);

export const action = defineAction("galerie.ajouter", async (args, { admin, db }) => {
  const { values, input, errors } = await readSubmission(args.request, galleryLotSchema, ["photos"]);
  if (errors) return data<GalleryFormResult>({ kind: "invalid", values, errors }, { status: 400 });
  const arePublic = await Promise.all(input.photos.map(({ image_id }) => isPublicPicture(db, image_id)));
  if (arePublic.includes(false))
    return data<GalleryFormResult>({ kind: "invalid", values, errors: { photos: galleryErrors.lostImage } }, { status: 400 });
  try {
    const common = { description: null, video_url: null, categorie: input.categorie, ordre: 0 };
    await createGalleryImages(
      db,
      admin,
      input.photos.map((photo) => ({ ...common, ...photo })),
    );
  } catch (error) {
    const { message, ...init } = describeFailure(error, args);
    return data<GalleryFormResult>({ kind: "failed", values, message }, init);
  }
  if (!hasRight(admin, "galerie.lire")) return redirect("/admin-dashboard?fait=ajouts");
  return redirect("/admin-dashboard/galerie?fait=ajouts");
});

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepGalleryTyped(serverAction, (message): GalleryFormResult => ({ kind: "failed", values: {}, message }));
}

export const shouldRevalidate = neverReload;

export function meta() {
  return [{ title: "Plusieurs images — Dashboard FADEM" }];
}

export default function GalleryImagesNewPage({ actionData }: Route.ComponentProps) {
  const backTo = useGalleryReturn();
  return (
    <>
      <GalleryFormHeading title="Plusieurs images" />
      <GalleryLotForm result={actionData} listUrl={backTo} />
    </>
  );
}
