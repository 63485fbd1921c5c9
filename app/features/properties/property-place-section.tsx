import { ContentField } from "#app/services/content/content-field.tsx";
import type { PropertyFormFields } from "./property-fields.ts";

export function PropertyPlaceSection({ form }: { form: PropertyFormFields }) {
  return (
    <section className="admin-card">
      <h3>Localisation</h3>
      <div className="content-form-grid">
        <ContentField form={form} name="localisation" className="content-form-wide" />
        <ContentField form={form} name="quartier" />
        <ContentField form={form} name="ville" />
        <ContentField
          form={form}
          name="position"
          className="content-form-full"
          hint="Deux nombres, ou l’adresse d’une carte OpenStreetMap ou Google Maps. Les visiteurs ne voient que la zone, à environ 300 m près."
        />
      </div>
    </section>
  );
}
