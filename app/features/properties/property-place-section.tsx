import { ContentField } from "#app/platform/content/content-field.tsx";
import type { PropertyFormFields } from "./property-fields.ts";

export function PropertyPlaceSection({ form }: { form: PropertyFormFields }) {
  return (
    <section className="admin-card">
      <h3>Localisation</h3>
      <div className="content-form-grid">
        <ContentField form={form} name="localisation" className="content-form-wide" />
        <ContentField form={form} name="quartier" />
        <ContentField form={form} name="ville" />
      </div>
    </section>
  );
}
