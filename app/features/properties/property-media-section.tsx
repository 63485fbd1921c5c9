import { listOf } from "#app/lib/form-values.ts";
import type { Image } from "#app/platform/media/image.ts";
import { imagesOfRefs } from "#app/platform/media/upload/image-refs.ts";
import { MediaField } from "#app/platform/media/upload/media-field.tsx";
import { MAX_PROPERTY_IMAGES } from "./property.ts";
import { type PropertyFields, PropertyTextField } from "./property-text-field.tsx";

type PropertyMediaSectionProps = { fields: PropertyFields; images: Image[]; onImages: (images: Image[]) => void };

export function PropertyMediaSection({ fields, images, onImages }: PropertyMediaSectionProps) {
  return (
    <section className="admin-card content-form-media">
      <h3>Photos et vidéo</h3>
      <MediaField
        name="images"
        label="Photos du bien"
        images={imagesOfRefs(listOf(fields.values, "images"), images)}
        max={MAX_PROPERTY_IMAGES}
        usage="properties"
        error={fields.errors.images}
        onImages={onImages}
      />
      <PropertyTextField fields={fields} name="video_url" type="url" inputMode="url" hint="YouTube, Vimeo ou lien MP4 direct." optional />
    </section>
  );
}
