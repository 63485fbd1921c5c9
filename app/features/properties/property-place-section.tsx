import { villes } from "#app/db/schema.ts";
import { PropertySelectField } from "./property-select-field.tsx";
import { type PropertyFields, PropertyTextField } from "./property-text-field.tsx";

export function PropertyPlaceSection({ fields }: { fields: PropertyFields }) {
  return (
    <section className="admin-card">
      <h3>Localisation</h3>
      <div className="content-form-grid">
        <PropertyTextField fields={fields} name="localisation" maxLength={200} className="content-form-wide" />
        <PropertyTextField fields={fields} name="quartier" maxLength={80} optional />
        <PropertySelectField fields={fields} name="ville" options={villes} />
      </div>
    </section>
  );
}
