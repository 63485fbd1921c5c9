import { listOf } from "#app/lib/form-values.ts";
import type { Image } from "#app/platform/media/image.ts";
import { imagesOfRefs } from "#app/platform/media/upload/image-refs.ts";
import { MediaField } from "#app/platform/media/upload/media-field.tsx";
import { MAX_PROJECT_IMAGES } from "./project.ts";
import { type ProjectFields, ProjectTextField } from "./project-text-field.tsx";

export function ProjectMediaSection({ fields, images }: { fields: ProjectFields; images: Image[] }) {
  return (
    <section className="admin-card content-form-media">
      <h3>Photos et vidéo</h3>
      <MediaField
        name="images"
        label="Photos du projet"
        images={imagesOfRefs(listOf(fields.values, "images"), images)}
        max={MAX_PROJECT_IMAGES}
        usage="projects"
        error={fields.errors.images}
      />
      <ProjectTextField fields={fields} name="video_url" type="url" inputMode="url" hint="YouTube, Vimeo ou lien MP4 direct." optional />
    </section>
  );
}
