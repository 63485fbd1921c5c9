import { data, redirect } from "react-router";
import { createGalleryImage, updateGalleryImage } from "#app/features/gallery/gallery-image-commands.server.ts";
import { GalleryImageForm } from "#app/features/gallery/gallery-image-form.tsx";
import {
  type GalleryFormResult,
  galleryDifferences,
  galleryFormValues,
  newGalleryValues,
} from "#app/features/gallery/gallery-image-form-values.ts";
import { findGalleryImage } from "#app/features/gallery/gallery-image-queries.server.ts";
import { galleryErrors } from "#app/features/gallery/gallery-words.ts";
import { GalleryFormHeading, keepGalleryTyped, useGalleryReturn } from "#app/features/gallery/screens/gallery-form-heading.tsx";
import { readGallerySubmission } from "#app/features/gallery/screens/gallery-submission.server.ts";
import { newId } from "#app/lib/values/ids.ts";
import { refuseWithout } from "#app/services/auth/admin-guard.server.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { hasRight } from "#app/services/auth/rights.ts";
import { neverReload } from "#app/services/desk-forms/form-reload.ts";
import { describeFailure } from "#app/services/desk-forms/write-failure.server.ts";
import type { Route } from "./+types/gallery-image-new";

export const loader = defineLoader("galerie.ajouter", () => ({ id: newId() }));

export const action = defineAction("galerie.ajouter", async (args, { admin, db }) => {
  const { values, id, input, errors } = await readGallerySubmission(db, args.request);
  if (errors) return data<GalleryFormResult>({ kind: "invalid", values, errors }, { status: 400 });
  try {
    const earlier = id ? await findGalleryImage(db, id) : undefined; // the same form again: the answer to the first sending was lost
    if (earlier && galleryDifferences(galleryFormValues({ ...earlier, ...input }), galleryFormValues(earlier)).length > 0) {
      refuseWithout(args.request, admin, "galerie.modifier"); // what is there already is not added
      await updateGalleryImage(db, admin, earlier.id, earlier.version, input);
    }
    const row = earlier ?? (await createGalleryImage(db, admin, input, id));
    if (!row) return data<GalleryFormResult>({ kind: "failed", values, message: galleryErrors.noRow }, { status: 500 });
  } catch (error) {
    if (!(error instanceof Error)) throw error; // a refusal of ours
    const { message, ...init } = describeFailure(error, args);
    return data<GalleryFormResult>({ kind: "failed", values, message }, init);
  }
  if (!hasRight(admin, "galerie.lire")) return redirect("/admin-dashboard?fait=ajout");
  return redirect("/admin-dashboard/galerie?fait=ajout");
});

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepGalleryTyped(serverAction, (message): GalleryFormResult => ({ kind: "failed", values: {}, message }));
}

export const shouldRevalidate = neverReload;

export function meta() {
  return [{ title: "Nouvelle image — Dashboard FADEM" }];
}

export default function GalleryImageNewPage({ loaderData: { id }, actionData }: Route.ComponentProps) {
  const backTo = useGalleryReturn();
  return (
    <>
      <GalleryFormHeading />
      <GalleryImageForm start={{ values: newGalleryValues, images: [], id }} result={actionData} listUrl={backTo} />
    </>
  );
}
