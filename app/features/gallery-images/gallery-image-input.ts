import { z } from "zod";
import { optionalParagraphs, optionalText, optionalVideoUrl, optionalWholeNumber, text } from "#app/lib/fields.ts";
import { DEFAULT_CATEGORIE } from "./gallery-image.ts";
import { galleryErrors } from "./gallery-image-messages.ts";

const id = /^[0-9a-f-]{36}$/;

export const galleryImageInputSchema = z.strictObject({
  image_id: z.string(galleryErrors.noImage).regex(id, galleryErrors.noImage),
  titre: text({ required: galleryErrors.noTitle, max: 120 }),
  description: optionalParagraphs({ max: 1_000 }),
  video_url: optionalVideoUrl("Indiquez un lien YouTube, Vimeo ou un lien direct vers une vidéo."),
  categorie: optionalText({ max: 60 }).transform((value) => value ?? DEFAULT_CATEGORIE),
  ordre: optionalWholeNumber({ invalid: "L’ordre est un nombre entier.", min: -9_999, max: 9_999 }).transform((value) => value ?? 0),
});
export type GalleryImageInput = z.infer<typeof galleryImageInputSchema>;

/** What the form sends: the picture as an uploaded file, or as the address of one that is here already. */
export const galleryImageFormSchema = z.strictObject({
  ...galleryImageInputSchema.shape,
  image_id: z
    .string()
    .default("")
    .pipe(z.union([z.literal(""), z.string().regex(id)], galleryErrors.noImage)),
  image_url: optionalText({ max: 500 }),
});
