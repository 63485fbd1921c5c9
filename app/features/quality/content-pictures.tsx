import type { ComponentProps } from "react";
import type { PagedTable } from "#app/db/tables/content-types.ts";
import { listOf } from "#app/lib/forms/form-values.ts";
import type { ContentForm } from "#app/services/content/content-field.tsx";
import type { Image } from "#app/services/pictures/image.ts";
import { imagesOfRefs, MediaField } from "#app/services/uploads/media-field.tsx";
import { PhotoQuestions } from "./photo-questions.tsx";

type ContentPicturesProps = Pick<ComponentProps<typeof MediaField>, "label" | "withVideo" | "onImages"> & {
  usage: PagedTable;
  form: ContentForm<"images">;
  /** The pictures that the values may name. */
  images: Image[];
};

/** The `images` of a content. */
export function ContentPictures({ form: { fields, values, errors }, images, ...rest }: ContentPicturesProps) {
  if (fields.images.kind !== "images") throw new Error("The field images holds no pictures");
  return (
    <MediaField
      {...rest}
      name="images"
      images={imagesOfRefs(listOf(values, "images"), images)}
      max={fields.images.max}
      error={errors.images}
      advice={(shown, remove) => <PhotoQuestions table={rest.usage} images={shown} onRemove={remove} />}
    />
  );
}
