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
      <div className="content-form-grid stack">
        {counts.map((name) => (
          <ContentField key={name} form={form} name={name} optional={false} />
        ))}
      </div>
      <fieldset className="content-form-group mt-5">
        <legend className="mb-2 small">Équipements</legend>
        <div className="content-form-tiles stack gap-2">
          {equipments.map((name) => (
            <ContentField key={name} form={form} name={name} />
          ))}
        </div>
      </fieldset>
      <PropertyCommoditesField form={form} onEdit={onEdit} />
    </section>
  );
}
