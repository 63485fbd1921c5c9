import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import { formatEuros } from "#app/lib/text/money.ts";
import { ContentField, typedAmount, typedIn } from "#app/services/content/content-field.tsx";
import type { PropertyFormFields } from "./property-fields.ts";
import { typedPropertyLook, unusualPrix } from "./property-quality.ts";
import { shortStayQuestion } from "./property-short-stay.ts";

type PropertyInformationSectionProps = {
  form: PropertyFormFields;
  draft: FormData | undefined;
  /** What is saved; undefined for a new one. */
  stored: FormValues | undefined;
};

export function PropertyInformationSection({ form, draft, stored }: PropertyInformationSectionProps) {
  const prix = typedAmount(form, draft, "prix");
  const typed = typedIn(form, draft);
  const question = shortStayQuestion(typed, stored && ((name) => textOf(stored, name)));
  const unusual = unusualPrix(typedPropertyLook(typed, []));
  return (
    <section className="admin-card">
      <h3>Informations</h3>
      <div className="form-grid">
        <ContentField form={form} name="titre" className="form-grid-wide" />
        <ContentField form={form} name="type_bien" />
        <ContentField form={form} name="type_transaction" />
        {/* Shown by the stylesheet for furnished rentals only: it follows the choice without script too. */}
        <ContentField form={form} name="type_sejour" className="form-grid-wide property-form-furnished" />
        <ContentField
          form={form}
          name="prix"
          hint={question ?? unusual ?? (prix !== undefined && `${formatEuros(prix)} à la parité fixe`)}
        />
        {/* Also shown where it cannot be: what is wrong must be seen to be mended. */}
        <ContentField form={form} name="prix_unite" className="property-form-unit" />
        <ContentField form={form} name="prix_nuit" className="property-form-furnished property-form-rate-nuit" />
        <ContentField form={form} name="prix_semaine" className="property-form-furnished property-form-rate-semaine" />
        <ContentField form={form} name="prix_mois" className="property-form-furnished property-form-rate-mois" />
        <ContentField form={form} name="date_disponibilite" />
        <ContentField form={form} name="description" rows={5} className="form-grid-wide" />
      </div>
    </section>
  );
}
