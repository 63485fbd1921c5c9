import { ContentField } from "#app/services/content/content-field.tsx";
import type { ProjectFormFields } from "./project-fields.ts";

export function ProjectPlaceSection({ form }: { form: ProjectFormFields }) {
  return (
    <section className="admin-card">
      <h3>Lieu et dates</h3>
      <div className="content-form-grid stack">
        <ContentField form={form} name="adresse" className="content-form-wide" />
        <ContentField form={form} name="ville" />
        <ContentField form={form} name="superficie" />
        <ContentField form={form} name="date_debut" />
        <ContentField form={form} name="date_fin_prevue" />
        <ContentField form={form} name="date_fin_reelle" />
      </div>
    </section>
  );
}
