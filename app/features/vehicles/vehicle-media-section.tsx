import { ContentPictures } from "#app/features/quality/content-pictures.tsx";
import { textOf } from "#app/lib/forms/form-values.ts";
import { parseVideoUrl } from "#app/lib/values/video.ts";
import { ContentField } from "#app/services/content/content-field.tsx";
import type { Image } from "#app/services/pictures/image.ts";
import { VideoPlayer } from "#app/services/pictures/video-player.tsx";
import type { VehicleFormFields } from "./vehicle-fields.ts";

type VehicleMediaSectionProps = {
  form: VehicleFormFields;
  draft: FormData | undefined;
  images: Image[];
  onImages: (images: Image[]) => void;
};

export function VehicleMediaSection({ form, draft, images, onImages }: VehicleMediaSectionProps) {
  const videoUrl = String(draft?.get("video_url") ?? textOf(form.values, "video_url")).trim();
  return (
    <section className="admin-card content-form-media stack gap-5">
      <h3>Images et vidéos</h3>
      <ContentPictures form={form} label="Photos du véhicule" usage="vehicles" withVideo images={images} onImages={onImages} />
      <ContentField
        form={form}
        name="video_url"
        placeholder="YouTube, Vimeo ou MP4"
        hint="Lien YouTube, Vimeo ou lien direct vers une vidéo MP4."
      />
      {parseVideoUrl(videoUrl) && (
        <div className="vehicle-form-video">
          <VideoPlayer key={videoUrl} url={videoUrl} title="Aperçu de la vidéo" sizes="480px" caption="Aperçu" />
        </div>
      )}
    </section>
  );
}
