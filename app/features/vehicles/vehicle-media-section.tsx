import { listOf, textOf } from "#app/lib/form-values.ts";
import { parseVideoUrl } from "#app/lib/video.ts";
import { type FormFields, TextField } from "#app/platform/forms/text-field.tsx";
import type { Image } from "#app/platform/media/image.ts";
import { imagesOfRefs } from "#app/platform/media/upload/image-refs.ts";
import { MediaField } from "#app/platform/media/upload/media-field.tsx";
import { VideoPlayer } from "#app/platform/media/video-player.tsx";
import { MAX_VEHICLE_IMAGES } from "./vehicle.ts";
import type { VehicleField } from "./vehicle-form-values.ts";

type VehicleMediaSectionProps = { fields: FormFields<VehicleField>; draft: FormData | undefined; images: Image[] };

export function VehicleMediaSection({ fields, draft, images }: VehicleMediaSectionProps) {
  const videoUrl = String(draft?.get("video_url") ?? textOf(fields.values, "video_url")).trim();
  return (
    <section className="admin-card content-form-media">
      <h3>Images et vidéos</h3>
      <MediaField
        name="images"
        label="Photos du véhicule"
        images={imagesOfRefs(listOf(fields.values, "images"), images)}
        max={MAX_VEHICLE_IMAGES}
        usage="vehicles"
        withVideo
        error={fields.errors.images}
      />
      <TextField
        fields={fields}
        name="video_url"
        type="url"
        inputMode="url"
        placeholder="YouTube, Vimeo ou MP4"
        hint="Lien YouTube, Vimeo ou lien direct vers une vidéo MP4."
        optional
      />
      {parseVideoUrl(videoUrl) && (
        <div className="vehicle-form-video">
          <VideoPlayer key={videoUrl} url={videoUrl} title="Aperçu de la vidéo" sizes="480px" caption="Aperçu" />
        </div>
      )}
    </section>
  );
}
