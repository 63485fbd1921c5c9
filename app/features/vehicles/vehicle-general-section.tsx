import { ContentField } from "#app/services/content/content-field.tsx";
import type { VehicleFormFields } from "./vehicle-fields.ts";

export function VehicleGeneralSection({ form }: { form: VehicleFormFields }) {
  return (
    <section className="admin-card">
      <h3>Informations générales</h3>
      <div className="form-grid">
        <ContentField form={form} name="titre" className="form-grid-wide" />
        <ContentField form={form} name="marque" />
        <ContentField form={form} name="modele" />
        <ContentField form={form} name="type_transaction" />
        <ContentField form={form} name="annee" maxLength={4} />
        <ContentField form={form} name="description" rows={4} className="form-grid-wide" />
      </div>
    </section>
  );
}
