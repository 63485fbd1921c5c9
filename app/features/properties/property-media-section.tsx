import { ContentPictures } from "#app/features/quality/content-pictures.tsx";
import { ContentField } from "#app/services/content/content-field.tsx";
import type { Image } from "#app/services/pictures/image.ts";
import type { PropertyFormFields } from "./property-fields.ts";

type PropertyMediaSectionProps = { form: PropertyFormFields; images: Image[]; onImages: (images: Image[]) => void };

export function PropertyMediaSection({ form, images, onImages }: PropertyMediaSectionProps) {
  return (
    <section className="admin-card content-form-media">
      <h3>Photos et vidéo</h3>
      <ContentPictures form={form} label="Photos du bien" usage="properties" images={images} onImages={onImages} />
      <ContentField form={form} name="video_url" hint="YouTube, Vimeo ou lien MP4 direct." />
    </section>
  );
}
