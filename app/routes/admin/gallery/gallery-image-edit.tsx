import { data, redirect } from "react-router";
import { updateGalleryImage } from "#app/features/gallery/gallery-image-commands.server.ts";
import { GalleryImageForm } from "#app/features/gallery/gallery-image-form.tsx";
import {
  type GalleryFormResult,
  galleryDifferences,
  galleryFormValues,
  galleryKind,
} from "#app/features/gallery/gallery-image-form-values.ts";
import { findGalleryImage } from "#app/features/gallery/gallery-image-queries.server.ts";
import { galleryErrors } from "#app/features/gallery/gallery-words.ts";
import { GalleryFormHeading, keepGalleryTyped } from "#app/features/gallery/screens/gallery-form-heading.tsx";
import { judgeGalleryValues, readGallerySubmission } from "#app/features/gallery/screens/gallery-submission.server.ts";
import { badRequest, notFound } from "#app/lib/forms/http.ts";
import { listSearch } from "#app/lib/text/list-filter.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { reloadForAnotherRow } from "#app/services/desk-forms/form-reload.ts";
import { describeFailure } from "#app/services/desk-forms/write-failure.server.ts";
import { saveMerging } from "#app/services/kept-forms/merge-saved.server.ts";
import type { Image } from "#app/services/pictures/image.ts";
import { useListSearch } from "#app/ui/admin/list-return.ts";
import type { Route } from "./+types/gallery-image-edit";

export const loader = defineLoader("galerie.lire", async ({ params }: Route.LoaderArgs, { db }) => {
  const row = await findGalleryImage(db, params.id);
  if (!row) throw notFound("Cette image n’existe pas, ou elle a été supprimée.");
  return { row };
});

export const action = defineAction("galerie.modifier", async (args: Route.ActionArgs, { admin, db }) => {
  const { id } = args.params;
  const search = listSearch(args.url.searchParams, { fait: "modification" });
  const sent = await readGallerySubmission(db, args.request);
  const { values, version } = sent;
  if (version === undefined) throw badRequest("La version de l’image manque. Rechargez la page et recommencez.");
  return saveMerging(db, { kind: galleryKind, table: "gallery_images", id, version, mine: values }, async (opened, typed) => {
    const { input, errors } = typed === values ? sent : await judgeGalleryValues(db, typed);
    if (errors) return { answer: data<GalleryFormResult>({ kind: "invalid", values: typed, errors, version: opened }, { status: 400 }) };
    try {
      const update = await updateGalleryImage(db, admin, id, opened, input);
      const stored = !update.ok && update.reason === "stale" ? await findGalleryImage(db, id) : undefined;
      const isSame = stored && galleryDifferences(galleryFormValues({ ...stored, ...input }), galleryFormValues(stored)).length === 0;
      if (update.ok || isSame) return { answer: redirect(`/admin-dashboard/galerie${search}`) }; // the same form again: the first answer was lost
      if (stored) return { stale: { ...stored, images: imagesOf(stored) } };
      return { answer: data<GalleryFormResult>({ kind: "failed", values: typed, message: galleryErrors.noRow }, { status: 404 }) };
    } catch (error) {
      const { message, ...init } = describeFailure(error, args);
      return { answer: data<GalleryFormResult>({ kind: "failed", values: typed, message }, init) };
    }
  });
});

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepGalleryTyped(serverAction, (message): GalleryFormResult => ({ kind: "failed", values: {}, message }));
}

export const shouldRevalidate = reloadForAnotherRow;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.row.titre ?? "Image"} — Dashboard FADEM` }];
}

export default function GalleryImageEditPage({ loaderData: { row }, actionData }: Route.ComponentProps) {
  const search = useListSearch();
  return (
    <>
      <GalleryFormHeading updatedAt={row.updated_at} />
      <GalleryImageForm
        key={row.id}
        start={{ values: galleryFormValues(row), images: imagesOf(row), version: row.version }}
        result={actionData}
        listUrl={`/admin-dashboard/galerie${search}`}
      />
    </>
  );
}

function imagesOf({ image }: { image: Image | undefined }): Image[] {
  return image ? [image] : [];
}
