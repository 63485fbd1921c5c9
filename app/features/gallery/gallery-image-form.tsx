import { Check } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { textOf } from "#app/lib/forms/form-values.ts";
import { TextField } from "#app/services/form-fields/text-field.tsx";
import { BadFiles, CancelLink } from "#app/services/kept-forms/kept-form.tsx";
import { RowForm, type RowFormStart } from "#app/services/kept-forms/row-form.tsx";
import { fallbackUrl, type Image } from "#app/services/pictures/image.ts";
import { NoPicture, Picture } from "#app/services/pictures/picture.tsx";
import { DropZone } from "#app/services/uploads/drop-zone.tsx";
import { acceptedTypes, chooseFiles, fittingFiles } from "#app/services/uploads/file-choice.ts";
import type { Delivery } from "#app/services/uploads/file-queue.ts";
import { UploadList } from "#app/services/uploads/upload-list.tsx";
import { announceDelivery, useUploads } from "#app/services/uploads/use-uploads.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, FieldError, Input, Textarea } from "#app/ui/controls/field.tsx";
import { useIsHydrated } from "#app/ui/controls/use-is-hydrated.ts";
import { toast } from "#app/ui/overlays/toast.tsx";
import { MAX_TITRE } from "./gallery-image.ts";
import { type GalleryFormResult, galleryFieldLabels, galleryKind } from "./gallery-image-form-values.ts";

type GalleryImageFormProps = { start: RowFormStart; result: GalleryFormResult | undefined; listUrl: string };

export function GalleryImageForm({ start, result, listUrl }: GalleryImageFormProps) {
  return (
    <RowForm start={start} result={result} className="gallery-form relative column gap-4" kind={galleryKind} canSave={hasPictureAndTitre}>
      {({ fields: { values, errors }, images, noteEdit, isSaving, isComplete }) => {
        const fields = { values, errors, labels: galleryFieldLabels };
        return (
          <>
            <section className="admin-card">
              <h3>Image</h3>
              <GalleryPicture
                image={images.find(({ id }) => id === textOf(values, "image_id"))}
                url={textOf(values, "image_url")}
                errors={errors}
                onEdit={noteEdit}
              />
            </section>
            <section className="admin-card gallery-form-texts stack gap-4">
              <h3>Présentation</h3>
              <TextField fields={fields} name="titre" maxLength={MAX_TITRE} />
              <Field label={galleryFieldLabels.description} name="description" optional error={errors.description}>
                {(ids) => <Textarea {...ids} name="description" maxLength={1_000} defaultValue={textOf(values, "description")} />}
              </Field>
              <div className="form-grid">
                <TextField fields={fields} name="categorie" maxLength={60} optional />
                <TextField fields={fields} name="ordre" type="number" step={1} hint="Les plus petits nombres d’abord." optional />
              </div>
              <GallerySaveRow
                isSaving={isSaving}
                isComplete={isComplete}
                listUrl={listUrl}
                needed="Une image et un titre sont nécessaires pour enregistrer."
              />
            </section>
          </>
        );
      }}
    </RowForm>
  );
}

function hasPictureAndTitre(draft: FormData) {
  const typed = (name: string) => String(draft.get(name) ?? "").trim() !== "";
  return typed("titre") && (typed("image_id") || typed("image_url"));
}

type PictureProps = {
  image: RowFormStart["images"][number] | undefined;
  url: string;
  errors: { image_id?: string; image_url?: string };
  onEdit: () => void;
};

function GalleryPicture({ image, url, errors, onEdit }: PictureProps) {
  const [chosen, setChosen] = useState({ image, url });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture changed, and its field is hidden
  useEffect(onEdit, [chosen]);
  return <GalleryPictureField chosen={chosen} onChange={setChosen} errors={errors} />;
}

type GallerySaveRowProps = {
  isSaving: boolean;
  isComplete: boolean;
  /** What has to be there before anything can be saved. */
  needed: string;
  listUrl: string;
};

/** The end of a form of the gallery: what is missing, the button that saves and the way back. */
export function GallerySaveRow({ isSaving, isComplete, needed, listUrl }: GallerySaveRowProps) {
  return (
    <>
      {!isComplete && (
        <p className="field-hint" id="galerie-manque">
          {needed}
        </p>
      )}
      <BadFiles />
      <div className="button-row">
        <Button type="submit" disabled={isSaving || !isComplete} aria-describedby={isComplete ? undefined : "galerie-manque"}>
          <Check />
          {isSaving ? "Enregistrement…" : "Enregistrer"}
        </Button>
        <CancelLink to={listUrl} />
      </div>
    </>
  );
}

/** The picture of the form: an uploaded file, or the address of one that is here already. */
export type ChosenPicture = { image: Image | undefined; url: string };

type GalleryPictureFieldProps = {
  chosen: ChosenPicture;
  onChange: (chosen: ChosenPicture) => void;
  errors: { image_id?: string; image_url?: string };
};

const ownMedia = /^(https?:\/\/[^/]+)?\/media\/[\w/-]+\.(avif|webp|jpg)$/;

function GalleryPictureField({ chosen: { image, url }, onChange, errors }: GalleryPictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const isHydrated = useIsHydrated();
  const hintId = useId();
  const { queue, unsent } = useUploads({
    usage: "gallery",
    onUploaded: (media) => {
      if (media.kind === "image") onChange({ image: media.image, url: "" });
    },
  });

  /** One picture at a time, sent at once: a new one takes the place of the one before. */
  async function replaceFile(files: File[]) {
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
    announceWhenDone(queue.sendAll());
  }

  function announceWhenDone(delivery: Promise<Delivery>) {
    void delivery.then((done) => announceDelivery(done));
  }

  return (
    <div className="media-field column gap-3h">
      <Preview image={image} url={url} />
      {image && <input type="hidden" name="image_id" value={image.id} data-picture={JSON.stringify(image)} />}
      {errors.image_id && <FieldError>{errors.image_id}</FieldError>}
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
            onFiles={(files) => void replaceFile(files)}
          />
          <UploadList
            uploads={unsent}
            onSend={(id) => announceWhenDone(queue.send([id]))}
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
    <div className="gallery-preview r-1 clip">
      {isOwn && <img key={address} src={address} alt="Aperçu" />}
      {!isOwn && image && <Picture key={fallbackUrl(image)} image={image} alt="Aperçu" sizes="(min-width: 760px) 480px, 100vw" />}
      {!isOwn && !image && <NoPicture />}
    </div>
  );
}
