import { ContentField } from "#app/services/content/content-field.tsx";
import { equipments } from "./property.ts";
import { PropertyCommoditesField } from "./property-commodites-field.tsx";
import type { PropertyFormFields } from "./property-fields.ts";

const counts = ["nombre_pieces", "nombre_chambres", "nombre_salles_bain", "surface_habitable", "surface_totale"] as const;

export function PropertyFeaturesSection({ form, onEdit }: { form: PropertyFormFields; onEdit: () => void }) {
  return (
    <section className="admin-card">
      <h3>Caractéristiques</h3>
      <p className="field-hint content-form-note">Tout ce bloc est facultatif.</p>
      <div className="content-form-grid">
        {counts.map((name) => (
          <ContentField key={name} form={form} name={name} optional={false} />
        ))}
      </div>
      <fieldset className="content-form-group">
        <legend>Équipements</legend>
        <div className="content-form-tiles">
          {equipments.map((name) => (
            <ContentField key={name} form={form} name={name} />
          ))}
        </div>
      </fieldset>
      <PropertyCommoditesField form={form} onEdit={onEdit} />
    </section>
  );
}
