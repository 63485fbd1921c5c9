import { ContentField } from "#app/platform/content/content-field.tsx";
import { ContentFormPublication } from "#app/platform/forms/content-form-publication.tsx";
import type { PropertyFormFields } from "./property-fields.ts";

type PropertyPublicationProps = { form: PropertyFormFields; isSaving: boolean; listUrl: string };

export function PropertyPublication({ form, isSaving, listUrl }: PropertyPublicationProps) {
  return (
    <ContentFormPublication isSaving={isSaving} listUrl={listUrl}>
      <ContentField form={form} name="statut" />
      <p className="field-hint">Seuls les biens «&nbsp;Disponible&nbsp;» sont visibles sur le site.</p>
    </ContentFormPublication>
  );
}
