import { formatEuros } from "#app/lib/money.ts";
import { ContentField, typedAmount, typedIn } from "#app/platform/content/content-field.tsx";
import type { PropertyFormFields } from "./property-fields.ts";
import { typedPropertyLook, unusualPrix } from "./property-quality.ts";

export function PropertyInformationSection({ form, draft }: { form: PropertyFormFields; draft: FormData | undefined }) {
  const prix = typedAmount(form, draft, "prix");
  const unusual = unusualPrix(typedPropertyLook(typedIn(form, draft), []));
  return (
    <section className="admin-card">
      <h3>Informations</h3>
      <div className="form-grid">
        <ContentField form={form} name="titre" className="form-grid-wide" />
        <ContentField form={form} name="type_bien" />
        <ContentField form={form} name="type_transaction" />
        {/* Shown by the stylesheet for furnished rentals only: it follows the choice without script too. */}
        <ContentField form={form} name="type_sejour" className="form-grid-wide property-form-sejour" />
        <ContentField form={form} name="prix" hint={unusual ?? (prix !== undefined && `${formatEuros(prix)} à la parité fixe`)} />
        <ContentField form={form} name="date_disponibilite" />
        <ContentField form={form} name="description" rows={5} className="form-grid-wide" />
      </div>
    </section>
  );
}
