import { ContentField } from "#app/services/content/content-field.tsx";
import type { ProjectFormFields } from "./project-fields.ts";

export function ProjectInformationSection({ form }: { form: ProjectFormFields }) {
  return (
    <section className="admin-card">
      <h3>Informations</h3>
      <div className="form-grid">
        <ContentField form={form} name="titre" className="form-grid-wide" />
        <ContentField form={form} name="categorie" />
        <ContentField form={form} name="type_projet" />
        <ContentField form={form} name="description" rows={5} className="form-grid-wide" />
      </div>
    </section>
  );
}
