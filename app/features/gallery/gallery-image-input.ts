import { z } from "zod";
import { optionalParagraphs, optionalText, optionalWholeNumber, text } from "#app/lib/forms/fields.ts";
import { MAX_GALLERY_PHOTOS } from "#app/services/addresses/sending-limits.ts";
import { DEFAULT_CATEGORIE, MAX_TITRE } from "./gallery-image.ts";
import { readLotValue } from "./gallery-image-form-values.ts";
import { galleryErrors } from "./gallery-words.ts";

const id = /^[0-9a-f-]{36}$/;

export const galleryImageInputSchema = z.strictObject({
  image_id: z.string(galleryErrors.noImage).regex(id, galleryErrors.noImage),
  titre: text({ required: galleryErrors.noTitle, max: MAX_TITRE }),
  description: optionalParagraphs({ max: 1_000 }),
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

const VALUE_LENGTH = 2 * 37 + 4 * MAX_TITRE;

const lotPictureSchema = galleryImageInputSchema.pick({ image_id: true, titre: true }).extend({ id: z.string().regex(id) });

/** Several pictures at once, each with its title; the category is that of all. */
export const galleryLotSchema = z.strictObject({
  photos: z
    .array(
      z
        .string()
        .max(VALUE_LENGTH, galleryErrors.titleTooLong)
        .transform((value): z.input<typeof lotPictureSchema> => readLotValue(value))
        .pipe(lotPictureSchema),
    )
    .min(1, galleryErrors.noImages)
    .max(MAX_GALLERY_PHOTOS, galleryErrors.tooMany(MAX_GALLERY_PHOTOS)),
  categorie: galleryImageInputSchema.shape.categorie,
});
