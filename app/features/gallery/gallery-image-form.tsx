import { useEffect, useState } from "react";
import { textOf } from "#app/lib/forms/form-values.ts";
import { TextField } from "#app/services/form-fields/text-field.tsx";
import { RowForm, type RowFormStart } from "#app/services/forms/row-form.tsx";
import { Field, Textarea } from "#app/ui/controls/field.tsx";
import { MAX_TITRE } from "./gallery-image.ts";
import {
  type GalleryFormResult,
  galleryDifferences,
  galleryFieldLabels,
  galleryFormValues,
  galleryResultMessage,
} from "./gallery-image-form-values.ts";
import { GalleryPictureField } from "./gallery-picture-field.tsx";
import { GallerySaveRow } from "./gallery-save-row.tsx";

type GalleryImageFormProps = { start: RowFormStart; result: GalleryFormResult | undefined; listUrl: string };

export function GalleryImageForm({ start, result, listUrl }: GalleryImageFormProps) {
  return (
    <RowForm
      start={start}
      result={result}
      className="gallery-form column gap-4"
      lists={[]}
      conflictTitle="Cette image a été modifiée pendant votre saisie"
      valuesOf={galleryFormValues}
      differencesOf={galleryDifferences}
      messageOf={galleryResultMessage}
      canSave={hasPictureAndTitre}
    >
      {({ fields: { values, errors }, images, noteEdit, isSaving, isComplete }) => {
        const fields = { values, errors, labels: galleryFieldLabels };
        return (
          <>
            <section className="admin-card">
              <h3>Image</h3>
              <Picture
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
              <TextField fields={fields} name="video_url" type="url" inputMode="url" hint="YouTube, Vimeo ou lien MP4 direct." optional />
              <GallerySaveRow {...{ isSaving, isComplete, listUrl }} needed="Une image et un titre sont nécessaires pour enregistrer." />
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

function Picture({ image, url, errors, onEdit }: PictureProps) {
  const [chosen, setChosen] = useState({ image, url });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture changed, and its field is hidden
  useEffect(onEdit, [chosen]);
  return <GalleryPictureField chosen={chosen} onChange={setChosen} errors={errors} />;
}
