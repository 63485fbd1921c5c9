import { useState } from "react";
import { ContentFormBar } from "#app/platform/forms/content-form-bar.tsx";
import { RowForm, type RowFormStart } from "#app/platform/forms/row-form.tsx";
import { PropertyFeaturesSection } from "./property-features-section.tsx";
import { type PropertyFormResult, propertyResultMessage } from "./property-form-result.ts";
import { propertyDifferences, propertyFormValues } from "./property-form-values.ts";
import { PropertyInformationSection } from "./property-information-section.tsx";
import { PropertyMediaSection } from "./property-media-section.tsx";
import { PropertyPlaceSection } from "./property-place-section.tsx";
import { PropertyPreview } from "./property-preview.tsx";
import { PropertyPublication } from "./property-publication.tsx";

type PropertyFormProps = { start: RowFormStart; result: PropertyFormResult | undefined; listUrl: string };

export function PropertyForm({ start, result, listUrl }: PropertyFormProps) {
  const [shownImages, setShownImages] = useState(start.images);
  return (
    <RowForm
      start={start}
      result={result}
      className="content-form"
      lists={["images", "commodites"]}
      conflictTitle="Ce bien a été modifié pendant votre saisie"
      valuesOf={propertyFormValues}
      differencesOf={propertyDifferences}
      messageOf={propertyResultMessage}
    >
      {({ fields, images, draft, noteEdit, isSaving }) => (
        <>
          <div className="content-form-main">
            <PropertyInformationSection fields={fields} draft={draft} />
            <PropertyPlaceSection fields={fields} />
            <PropertyFeaturesSection fields={fields} onEdit={noteEdit} />
            <PropertyMediaSection fields={fields} images={images} onImages={setShownImages} />
          </div>
          <div className="content-form-side">
            <PropertyPublication fields={fields} isSaving={isSaving} listUrl={listUrl} />
            <PropertyPreview values={fields.values} draft={draft} cover={shownImages[0]} />
          </div>
          <ContentFormBar isSaving={isSaving} listUrl={listUrl} />
        </>
      )}
    </RowForm>
  );
}
