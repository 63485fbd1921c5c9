import { ContentField } from "#app/platform/content/content-field.tsx";
import { ContentPictures } from "#app/platform/content/content-pictures.tsx";
import type { Image } from "#app/platform/media/image.ts";
import type { PropertyFormFields } from "./property-fields.ts";

type PropertyMediaSectionProps = { form: PropertyFormFields; images: Image[]; onImages: (images: Image[]) => void };

export function PropertyMediaSection({ form, images, onImages }: PropertyMediaSectionProps) {
  return (
    <section className="admin-card content-form-media stack gap-5">
      <h3>Photos et vidéo</h3>
      <ContentPictures form={form} label="Photos du bien" usage="properties" images={images} onImages={onImages} />
      <ContentField form={form} name="video_url" hint="YouTube, Vimeo ou lien MP4 direct." />
    </section>
  );
}
