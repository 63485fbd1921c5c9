import { ContentField } from "#app/services/content/content-field.tsx";
import type { ProjectFormFields } from "./project-fields.ts";

export function ProjectClientSection({ form }: { form: ProjectFormFields }) {
  return (
    <section className="admin-card">
      <h3>Client et notes</h3>
      <p className="field-hint content-form-note">L’e-mail, le téléphone et les notes internes ne paraissent jamais sur le site.</p>
      <div className="content-form-grid stack">
        <ContentField form={form} name="client_nom" className="content-form-wide" />
        <ContentField form={form} name="client_email" />
        <ContentField form={form} name="client_telephone" />
      </div>
      <div className="stack gap-4 mt-4">
        <ContentField form={form} name="afficher_client" label="Afficher le nom du client sur le site" />
        <ContentField form={form} name="notes_publiques" hint="Montrées dans les détails du projet." />
        <ContentField form={form} name="notes_internes" hint="Pour vous seul." />
      </div>
    </section>
  );
}
