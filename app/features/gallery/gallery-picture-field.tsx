import { CircleAlert } from "lucide-react";
import { useId, useRef } from "react";
import { fallbackUrl, type Image } from "#app/services/pictures/image.ts";
import { NoPicture, Picture } from "#app/services/pictures/picture.tsx";
import { DropZone } from "#app/services/uploads/drop-zone.tsx";
import { acceptedTypes, chooseFiles, fittingFiles } from "#app/services/uploads/file-choice.ts";
import type { Delivery } from "#app/services/uploads/file-queue.ts";
import { UploadList } from "#app/services/uploads/upload-list.tsx";
import { announceDelivery, useUploads } from "#app/services/uploads/use-uploads.ts";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { useIsHydrated } from "#app/ui/controls/use-is-hydrated.ts";
import { toast } from "#app/ui/overlays/toast.tsx";
import { galleryFieldLabels } from "./gallery-image-form-values.ts";

/** The picture of the form: an uploaded file, or the address of one that is here already. */
export type ChosenPicture = { image: Image | undefined; url: string };

type GalleryPictureFieldProps = {
  chosen: ChosenPicture;
  onChange: (chosen: ChosenPicture) => void;
  errors: { image_id?: string; image_url?: string };
};

const ownMedia = /^(https?:\/\/[^/]+)?\/media\/[\w/-]+\.(avif|webp|jpg)$/;

export function GalleryPictureField({ chosen: { image, url }, onChange, errors }: GalleryPictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const isHydrated = useIsHydrated();
  const hintId = useId();
  const { queue, uploads } = useUploads({
    usage: "gallery",
    onUploaded: (media) => {
      if (media.kind === "image") onChange({ image: media.image, url: "" });
    },
  });

  /** One picture at a time, sent at once: a new one takes the place of the one before. */
  async function take(files: File[]) {
    const { accepted, rejected } = chooseFiles(await fittingFiles(files.slice(0, 1), "gallery"), {
      usage: "gallery",
      max: 1,
      freeSlots: 1,
      withVideo: false,
      hasVideo: false,
    });
    for (const { message } of rejected) toast({ title: message, tone: "bad" });
    if (accepted.length === 0) return;
    for (const { id } of queue.uploads()) queue.remove(id);
    queue.add(accepted);
    tell(queue.sendAll());
  }

  function tell(delivery: Promise<Delivery>) {
    void delivery.then((done) => announceDelivery(done));
  }

  return (
    <div className="media-field column gap-3h">
      <Preview image={image} url={url} />
      {image && <input type="hidden" name="image_id" value={image.id} data-picture={JSON.stringify(image)} />}
      {errors.image_id && (
        <p className="field-error">
          <CircleAlert />
          {errors.image_id}
        </p>
      )}
      {isHydrated && (
        <>
          <DropZone
            title="Déposez une image ici"
            hint="JPG, PNG, WebP ou GIF. Une photo de plus de 5&nbsp;Mo est réduite avant l’envoi."
            hintId={hintId}
            chooseLabel="Choisir un fichier"
            accept={acceptedTypes(false)}
            multiple={false}
            input={input}
            onFiles={(files) => void take(files)}
          />
          <UploadList
            uploads={uploads.filter(({ state }) => state !== "uploaded")}
            onSend={(id) => tell(queue.sendOne(id))}
            onCancel={queue.cancel}
            onRemove={({ id }) => queue.remove(id)}
          />
        </>
      )}
      <Field
        label={galleryFieldLabels.image_url}
        name="image_url"
        optional
        error={errors.image_url}
        hint="À la place d’un fichier&nbsp;: l’adresse d’une image déjà présente sur ce site (/media/…)."
      >
        {(ids) => (
          <Input
            {...ids}
            name="image_url"
            inputMode="url"
            autoComplete="off"
            value={url}
            onChange={({ currentTarget }) => onChange({ image, url: currentTarget.value })}
          />
        )}
      </Field>
    </div>
  );
}

function Preview({ image, url }: { image: Image | undefined; url: string }) {
  const address = url.trim();
  const isOwn = ownMedia.test(address);
  return (
    <div className="gallery-preview">
      {isOwn && <img key={address} src={address} alt="Aperçu" />}
      {!isOwn && image && <Picture key={fallbackUrl(image)} image={image} alt="Aperçu" sizes="(min-width: 760px) 480px, 100vw" />}
      {!isOwn && !image && <NoPicture />}
    </div>
  );
}
