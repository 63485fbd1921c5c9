import { textOf } from "#app/lib/form-values.ts";
import { CheckboxTile } from "#app/ui/checkbox-tile.tsx";
import { ProjectParagraphsField } from "./project-paragraphs-field.tsx";
import { type ProjectFields, ProjectTextField } from "./project-text-field.tsx";

export function ProjectClientSection({ fields }: { fields: ProjectFields }) {
  return (
    <section className="admin-card">
      <h3>Client et notes</h3>
      <p className="field-hint content-form-note">L’e-mail, le téléphone et les notes internes ne paraissent jamais sur le site.</p>
      <div className="content-form-grid">
        <ProjectTextField fields={fields} name="client_nom" maxLength={200} optional className="content-form-wide" />
        <ProjectTextField fields={fields} name="client_email" type="email" inputMode="email" maxLength={100} optional />
        <ProjectTextField fields={fields} name="client_telephone" type="tel" maxLength={20} optional />
      </div>
      <div className="project-form-notes">
        <CheckboxTile
          name="afficher_client"
          label="Afficher le nom du client sur le site"
          defaultChecked={textOf(fields.values, "afficher_client") === "on"}
        />
        <ProjectParagraphsField fields={fields} name="notes_publiques" rows={3} hint="Montrées dans les détails du projet." optional />
        <ProjectParagraphsField fields={fields} name="notes_internes" rows={3} hint="Pour vous seul." optional />
      </div>
    </section>
  );
}
