import type { Db } from "#app/db/engine/client.server.ts";
import { type GalleryImageInput, galleryImageFormSchema } from "#app/features/gallery/gallery-image-input.ts";
import { galleryErrors } from "#app/features/gallery/gallery-image-messages.ts";
import { findImageIdByUrl, isPublicPicture } from "#app/features/gallery/gallery-image-source.server.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormErrors } from "#app/lib/forms/forms.server.ts";
import { type FormSubmission, readSubmission } from "#app/services/desk-forms/form-submission.server.ts";

/** The form of a gallery picture. A typed address takes the place of the file; only one of our own media will do. */
export async function readGallerySubmission(db: Db, request: Request): Promise<FormSubmission<GalleryImageInput>> {
  const { input, errors = {}, ...steering } = await readSubmission(request, galleryImageFormSchema, []);
  const picture = await findPicture(db, {
    id: textOf(steering.values, "image_id"),
    url: textOf(steering.values, "image_url").trim(),
  });
  if (!input || picture.errors) return { ...steering, errors: { ...picture.errors, ...errors } };
  const { image_url: _, ...rest } = input;
  return { ...steering, input: { ...rest, image_id: picture.id } };
}

async function findPicture(
  db: Db,
  { id, url }: { id: string; url: string },
): Promise<{ id: string; errors?: undefined } | { id?: undefined; errors: FormErrors }> {
  if (url) {
    const found = await findImageIdByUrl(db, url, env().publicOrigin);
    return found ? { id: found } : { errors: { image_url: galleryErrors.foreignUrl } };
  }
  return id && (await isPublicPicture(db, id)) ? { id } : { errors: { image_id: galleryErrors.noImage } };
}
