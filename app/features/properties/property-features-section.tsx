import { textOf } from "#app/lib/form-values.ts";
import { CheckboxTile } from "#app/ui/checkbox-tile.tsx";
import { equipmentLabels, equipments } from "./property.ts";
import { PropertyCommoditesField } from "./property-commodites-field.tsx";
import { type PropertyFields, PropertyTextField } from "./property-text-field.tsx";

const counts = ["nombre_pieces", "nombre_chambres", "nombre_salles_bain", "surface_habitable", "surface_totale"] as const;

export function PropertyFeaturesSection({ fields, onEdit }: { fields: PropertyFields; onEdit: () => void }) {
  return (
    <section className="admin-card">
      <h3>Caractéristiques</h3>
      <p className="field-hint content-form-note">Tout ce bloc est facultatif.</p>
      <div className="content-form-grid">
        {counts.map((name) => (
          <PropertyTextField key={name} fields={fields} name={name} inputMode="numeric" maxLength={12} />
        ))}
      </div>
      <fieldset className="content-form-group">
        <legend>Équipements</legend>
        <div className="content-form-tiles">
          {equipments.map((name) => (
            <CheckboxTile key={name} name={name} label={equipmentLabels[name]} defaultChecked={textOf(fields.values, name) === "on"} />
          ))}
        </div>
      </fieldset>
      <PropertyCommoditesField fields={fields} onEdit={onEdit} />
    </section>
  );
}
