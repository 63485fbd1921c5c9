import { useState } from "react";
import { describedNow, QualityCard } from "#app/features/quality/quality-card.tsx";
import { typedIn } from "#app/services/content/content-field.tsx";
import { type ContentFormProps, ContentRowForm } from "#app/services/content/content-row-form.tsx";
import { ContentFormBar } from "#app/services/forms/content-form-bar.tsx";
import { PropertyFeaturesSection } from "./property-features-section.tsx";
import { propertyDefinition } from "./property-fields.ts";
import { PropertyInformationSection } from "./property-information-section.tsx";
import { PropertyMediaSection } from "./property-media-section.tsx";
import { PropertyPlaceSection } from "./property-place-section.tsx";
import { PropertyPreview } from "./property-preview.tsx";
import { PropertyPublication } from "./property-publication.tsx";
import { propertyCriteria, typedPropertyLook } from "./property-quality.ts";
import { PropertyResemblance } from "./property-resemblance.tsx";

export function PropertyForm({ start, result, listUrl, published }: ContentFormProps) {
  const [shownImages, setShownImages] = useState(start.images);
  return (
    <ContentRowForm definition={propertyDefinition} start={start} result={result} className="content-form">
      {({ form, images, draft, noteEdit, isSaving }) => (
        <>
          <div className="content-form-main">
            <PropertyInformationSection form={form} draft={draft} stored={start.version === undefined ? undefined : start.values} />
            <PropertyPlaceSection form={form} />
            <PropertyFeaturesSection form={form} onEdit={noteEdit} />
            <PropertyMediaSection form={form} images={images} onImages={setShownImages} />
          </div>
          <div className="content-form-side">
            <PropertyPublication form={form} draft={draft} published={published} isSaving={isSaving} listUrl={listUrl} />
            <QualityCard criteria={propertyCriteria(typedPropertyLook(typedIn(form, draft), describedNow(shownImages, draft)))}>
              <PropertyResemblance typed={typedIn(form, draft)} />
            </QualityCard>
            <PropertyPreview values={form.values} draft={draft} cover={shownImages[0]} />
          </div>
          <ContentFormBar isSaving={isSaving} listUrl={listUrl} />
        </>
      )}
    </ContentRowForm>
  );
}
