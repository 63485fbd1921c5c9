import { listOf } from "#app/lib/forms/form-values.ts";
import { UNSENT_FIELD } from "#app/services/drafts/unsent-field.ts";
import { TextField } from "#app/services/form-fields/text-field.tsx";
import { RowForm } from "#app/services/forms/row-form.tsx";
import { DEFAULT_CATEGORIE } from "./gallery-image.ts";
import {
  type GalleryFormResult,
  galleryDifferences,
  galleryFieldLabels,
  galleryFormValues,
  galleryResultMessage,
} from "./gallery-image-form-values.ts";
import { readLotValue } from "./gallery-lot.ts";
import { GalleryLotPictures } from "./gallery-lot-pictures.tsx";
import { GallerySaveRow } from "./gallery-save-row.tsx";

const start = { values: { photos: [], categorie: DEFAULT_CATEGORIE }, images: [] };

/** Several pictures at once, each with a title to correct. */
export function GalleryLotForm({ result, listUrl }: { result: GalleryFormResult | undefined; listUrl: string }) {
  return (
    <RowForm
      start={start}
      result={result}
      className="stack gap-4"
      lists={["photos"]}
      conflictTitle="Ces images ont été modifiées pendant votre saisie"
      valuesOf={galleryFormValues}
      differencesOf={galleryDifferences}
      messageOf={galleryResultMessage}
      canSave={hasTitres}
    >
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
            <GallerySaveRow {...{ isSaving, isComplete, listUrl }} needed="Il faut au moins une image, et un titre pour chacune." />
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
