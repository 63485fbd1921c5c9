import { propertyStatuts } from "#app/db/schema.ts";
import { ContentFormPublication } from "#app/platform/forms/content-form-publication.tsx";
import { propertyStatutLabels } from "./property.ts";
import { PropertySelectField } from "./property-select-field.tsx";
import type { PropertyFields } from "./property-text-field.tsx";

type PropertyPublicationProps = { fields: PropertyFields; isSaving: boolean; listUrl: string };

export function PropertyPublication({ fields, isSaving, listUrl }: PropertyPublicationProps) {
  return (
    <ContentFormPublication isSaving={isSaving} listUrl={listUrl}>
      <PropertySelectField fields={fields} name="statut" options={propertyStatuts} labels={propertyStatutLabels} />
      <p className="field-hint">Seuls les biens «&nbsp;Disponible&nbsp;» sont visibles sur le site.</p>
    </ContentFormPublication>
  );
}
