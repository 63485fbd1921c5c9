import { projectCategories, projectTypes } from "#app/db/schema.ts";
import { projectCategorieLabels, typeProjetLabels } from "./project.ts";
import { ProjectParagraphsField } from "./project-paragraphs-field.tsx";
import { ProjectSelectField } from "./project-select-field.tsx";
import { type ProjectFields, ProjectTextField } from "./project-text-field.tsx";

export function ProjectInformationSection({ fields }: { fields: ProjectFields }) {
  return (
    <section className="admin-card">
      <h3>Informations</h3>
      <div className="form-grid">
        <ProjectTextField fields={fields} name="titre" maxLength={200} className="form-grid-wide" />
        <ProjectSelectField
          fields={fields}
          name="categorie"
          options={projectCategories}
          labels={projectCategorieLabels}
          placeholder="Choisir"
        />
        <ProjectSelectField
          fields={fields}
          name="type_projet"
          options={projectTypes}
          labels={typeProjetLabels}
          placeholder="Non précisé"
          optional
        />
        <ProjectParagraphsField fields={fields} name="description" rows={5} className="form-grid-wide" />
      </div>
    </section>
  );
}
