import { X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { listOf } from "#app/lib/forms/form-values.ts";
import { newId } from "#app/lib/values/ids.ts";
import { MAX_GALLERY_PHOTOS } from "#app/services/addresses/sending-limits.ts";
import { TextField } from "#app/services/form-fields/text-field.tsx";
import { UNSENT_FIELD } from "#app/services/kept-forms/form-draft.ts";
import { RowForm } from "#app/services/kept-forms/row-form.tsx";
import { fallbackUrl, type Image } from "#app/services/pictures/image.ts";
import { DropZone } from "#app/services/uploads/drop-zone.tsx";
import { acceptedTypes, chooseFiles, fittingFiles } from "#app/services/uploads/file-choice.ts";
import type { Delivery } from "#app/services/uploads/file-queue.ts";
import { UnsentFiles } from "#app/services/uploads/unsent-files.tsx";
import { UploadList } from "#app/services/uploads/upload-list.tsx";
import { uploadMessages } from "#app/services/uploads/upload-words.ts";
import { announceDelivery, useChangeEvent, useUndo, useUploads } from "#app/services/uploads/use-uploads.ts";
import { IconButton } from "#app/ui/controls/button.tsx";
import { Field, FieldError, Input } from "#app/ui/controls/field.tsx";
import { useIsHydrated } from "#app/ui/controls/use-is-hydrated.ts";
import { toast } from "#app/ui/overlays/toast-store.ts";
import { DEFAULT_CATEGORIE, MAX_TITRE } from "./gallery-image.ts";
import { GallerySaveRow } from "./gallery-image-form.tsx";
import {
  type GalleryFormResult,
  galleryFieldLabels,
  galleryLotKind,
  type LotPicture,
  lotValue,
  readLotValue,
  titreOfFile,
} from "./gallery-image-form-values.ts";
import { galleryErrors } from "./gallery-words.ts";

const start = { values: { photos: [], categorie: DEFAULT_CATEGORIE }, images: [] };

/** Several pictures at once, each with a title to correct. */
export function GalleryLotForm({ result, listUrl }: { result: GalleryFormResult | undefined; listUrl: string }) {
  return (
    <RowForm start={start} result={result} className="stack gap-4" kind={galleryLotKind} canSave={hasTitres}>
      {({ fields: { values, errors }, images, isSaving, isComplete }) => (
        <>
          <section className="admin-card">
            <h3>Images</h3>
            <GalleryLotPictures pictures={listOf(values, "photos").map(readLotValue)} images={images} error={errors.photos} />
          </section>
          <section className="admin-card gallery-form-texts stack gap-4">
            <TextField
              fields={{ values, errors, labels: galleryFieldLabels }}
              name="categorie"
              maxLength={60}
              hint="Celle de toutes ces images."
              optional
            />
            <GallerySaveRow
              isSaving={isSaving}
              isComplete={isComplete}
              listUrl={listUrl}
              needed="Il faut au moins une image, et un titre pour chacune."
            />
          </section>
        </>
      )}
    </RowForm>
  );
}

/** Files that have not left yet are sent by the saving, and have a title by then. */
function hasTitres(draft: FormData) {
  const photos = draft.getAll("photos").map((value) => readLotValue(String(value)));
  return (photos.length > 0 || draft.has(UNSENT_FIELD)) && photos.every(({ titre }) => titre.trim() !== "");
}

type GalleryLotPicturesProps = {
  pictures: LotPicture[];
  /** The pictures that the values name. */
  images: Image[];
  error: string | undefined;
};

type LotTile = LotPicture & { image: Image };

/** The pictures of the form that adds several: sent as soon as they are chosen, each with a title from the name of its file. */
function GalleryLotPictures({ pictures, images, error }: GalleryLotPicturesProps) {
  const [tiles, setTiles] = useState(() => withImages(pictures, images));
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isHydrated = useIsHydrated();
  const offerUndo = useUndo();
  const hintId = useId();
  const { queue, unsent } = useUploads({
    usage: "gallery",
    onUploaded: (media, { file }) => {
      if (media.kind !== "image") return;
      const { image } = media;
      setTiles((before) => [...before, { id: newId(), image_id: image.id, titre: titreOfFile(file.name), image }]);
    },
  });
  const freeSlots = Math.max(MAX_GALLERY_PHOTOS - tiles.length - unsent.length, 0);
  useChangeEvent(input, [...tiles.map(lotValue), unsent.length].join("\n"));

  async function addFiles(files: File[]) {
    const rules = { usage: "gallery", max: MAX_GALLERY_PHOTOS, freeSlots, withVideo: false, hasVideo: false } as const;
    const { accepted, rejected } = chooseFiles(await fittingFiles(files, "gallery"), rules);
    for (const message of new Set(rejected.map((file) => file.message))) toast({ title: message, tone: "bad" });
    if (accepted.length === 0) return;
    queue.add(accepted);
    announceWhenDone(queue.sendAll());
  }

  function announceWhenDone(delivery: Promise<Delivery>) {
    void delivery.then((done) => announceDelivery(done));
  }

  function rename(id: string, titre: string) {
    setTiles((before) => before.map((picture) => (picture.id === id ? { ...picture, titre } : picture)));
  }

  function remove(picture: LotTile) {
    const index = tiles.indexOf(picture);
    setTiles(tiles.filter((other) => other !== picture));
    offerUndo(uploadMessages.removed, () => setTiles((now) => [...now.slice(0, index), picture, ...now.slice(index)]));
  }

  return (
    <div className="media-field column gap-3h" ref={field}>
      {error && <FieldError>{error}</FieldError>}
      {isHydrated && (
        <DropZone
          title="Déposez vos images ici"
          hint={`JPG, PNG, WebP ou GIF. ${MAX_GALLERY_PHOTOS} images au maximum, il en reste ${freeSlots}.`}
          hintId={hintId}
          chooseLabel="Choisir des fichiers"
          accept={acceptedTypes(false)}
          multiple
          input={input}
          onFiles={(files) => void addFiles(files)}
        />
      )}
      <UploadList
        uploads={unsent}
        onSend={(id) => announceWhenDone(queue.send([id]))}
        onCancel={queue.cancel}
        onRemove={({ id }) => queue.remove(id)}
      />
      <UnsentFiles field={field} queue={queue} unsent={unsent} />
      {tiles.length > 0 && (
        <ul className="gallery-lot-list stack gap-3h">
          {tiles.map((picture, index) => (
            <li className="stack gap-3" key={picture.id}>
              <input type="hidden" name="photos" value={lotValue(picture)} data-picture={JSON.stringify(picture.image)} />
              <img src={fallbackUrl(picture.image)} alt="" width={88} height={66} loading="lazy" />
              <Field
                label={`Titre de l’image ${index + 1}`}
                name={`titre.${picture.id}`}
                error={picture.titre.trim() ? undefined : galleryErrors.noTitle}
              >
                {(ids) => (
                  <Input
                    {...ids}
                    value={picture.titre}
                    maxLength={MAX_TITRE}
                    onChange={({ currentTarget }) => rename(picture.id, currentTarget.value)}
                  />
                )}
              </Field>
              <IconButton label={`Retirer l’image ${index + 1}`} icon={<X />} onClick={() => remove(picture)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Of a draft that was taken up: a picture that is gone from the site is left out. */
function withImages(pictures: readonly LotPicture[], images: readonly Image[]): LotTile[] {
  return pictures.flatMap((picture) => {
    const image = images.find(({ id }) => id === picture.image_id);
    return image ? [{ ...picture, image }] : [];
  });
}
