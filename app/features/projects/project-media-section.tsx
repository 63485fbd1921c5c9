import { ContentPictures } from "#app/features/quality/content-pictures.tsx";
import { ContentField } from "#app/services/content/content-field.tsx";
import type { Image } from "#app/services/pictures/image.ts";
import type { ProjectFormFields } from "./project-fields.ts";

export function ProjectMediaSection({ form, images }: { form: ProjectFormFields; images: Image[] }) {
  return (
    <section className="admin-card content-form-media stack gap-5">
      <h3>Photos et vidéo</h3>
      <ContentPictures form={form} label="Photos du projet" usage="projects" images={images} />
      <ContentField form={form} name="video_url" hint="YouTube, Vimeo ou lien MP4 direct." />
    </section>
  );
}
