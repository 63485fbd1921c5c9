import type { z } from "zod";
import type { Db } from "#app/db/engine/client.server.ts";
import { type GalleryImageInput, galleryImageFormSchema } from "#app/features/gallery/gallery-image-input.ts";
import { galleryErrors } from "#app/features/gallery/gallery-words.ts";
import { env } from "#app/kernel/env/env.server.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import { type FormSubmission, parseValues, readSubmission } from "#app/services/desk-forms/form-submission.server.ts";
import { mediaFolders } from "#app/services/storage/media-usage.ts";

/** The form of a gallery picture. A typed address takes the place of the file; only one of our own media will do. */
export async function readGallerySubmission(db: Db, request: Request): Promise<FormSubmission<GalleryImageInput>> {
  const { input, errors, ...steering } = await readSubmission(request, galleryImageFormSchema, []);
  return { ...steering, ...(await withPicture(db, steering.values, input, errors)) };
}

/** The same of values that were put together of two versions. */
export function judgeGalleryValues(db: Db, values: FormValues) {
  const { input, errors } = parseValues(values, galleryImageFormSchema);
  return withPicture(db, values, input, errors);
}

async function withPicture(
  db: Db,
  values: FormValues,
  input: z.infer<typeof galleryImageFormSchema> | undefined,
  errors: FormErrors = {},
): Promise<{ input: GalleryImageInput; errors?: undefined } | { input?: undefined; errors: FormErrors }> {
  const picture = await findPicture(db, { id: textOf(values, "image_id"), url: textOf(values, "image_url").trim() });
  if (!input || picture.errors) return { errors: { ...picture.errors, ...errors } };
  const { image_url: _, ...rest } = input;
  return { input: { ...rest, image_id: picture.id } };
}

async function findPicture(
  db: Db,
  { id, url }: { id: string; url: string },
): Promise<{ id: string; errors?: undefined } | { id?: undefined; errors: FormErrors }> {
  if (url) {
    const imageId = await findImageIdByUrl(db, url, env().publicOrigin);
    return imageId ? { id: imageId } : { errors: { image_url: galleryErrors.foreignUrl } };
  }
  return id && (await isPublicPicture(db, id)) ? { id } : { errors: { image_id: galleryErrors.noImage } };
}

const folders = mediaFolders.filter((folder) => !folder.startsWith("private/")).join("|");
const OWN_FILE = new RegExp(`^/media/((?:${folders})/[0-9a-f]{32})/[a-z0-9]{1,12}\\.(?:avif|webp|jpg)$`);

/** The public picture behind the address of one of our own files; undefined for any other address, which is never fetched. */
export async function findImageIdByUrl(db: Db, address: string, origin: string): Promise<string | undefined> {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined;
  const [, storage_path] = (url?.origin === origin && OWN_FILE.exec(url.pathname)) || [];
  if (!storage_path) return undefined;
  const row = await db
    .selectFrom("uploaded_images")
    .select("id")
    .where("storage_path", "=", storage_path)
    .where("is_private", "=", false)
    .executeTakeFirst();
  return row?.id;
}

/** False for a picture that does not exist or is not for visitors. */
export async function isPublicPicture(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("uploaded_images").select("id").where("id", "=", id).where("is_private", "=", false).executeTakeFirst();
  return row !== undefined;
}
