import { ContentField } from "#app/services/content/content-field.tsx";
import { PublicationChoice } from "#app/services/content/publication-choice.tsx";
import { ContentFormPublication } from "#app/services/forms/content-form-publication.tsx";
import type { Published } from "#app/services/publication/publication-rules.ts";
import type { PropertyFormFields } from "./property-fields.ts";

type PropertyPublicationProps = {
  form: PropertyFormFields;
  draft: FormData | undefined;
  published: Published | undefined;
  isSaving: boolean;
  listUrl: string;
};

export function PropertyPublication({ form, draft, published, isSaving, listUrl }: PropertyPublicationProps) {
  return (
    <ContentFormPublication isSaving={isSaving} listUrl={listUrl}>
      <PublicationChoice form={form} draft={draft} published={published} />
      <ContentField form={form} name="statut" />
      <p className="field-hint">Seuls les biens «&nbsp;Disponible&nbsp;» sont dans les listes du site.</p>
    </ContentFormPublication>
  );
}
