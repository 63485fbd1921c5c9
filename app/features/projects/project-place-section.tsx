import { villes } from "#app/db/schema.ts";
import { ProjectSelectField } from "./project-select-field.tsx";
import { type ProjectFields, ProjectTextField } from "./project-text-field.tsx";

export function ProjectPlaceSection({ fields }: { fields: ProjectFields }) {
  return (
    <section className="admin-card">
      <h3>Lieu et dates</h3>
      <div className="content-form-grid">
        <ProjectTextField fields={fields} name="adresse" maxLength={200} optional className="content-form-wide" />
        <ProjectSelectField fields={fields} name="ville" options={villes} />
        <ProjectTextField fields={fields} name="superficie" inputMode="decimal" maxLength={14} optional />
        <ProjectTextField fields={fields} name="date_debut" type="date" optional />
        <ProjectTextField fields={fields} name="date_fin_prevue" type="date" optional />
        <ProjectTextField fields={fields} name="date_fin_reelle" type="date" optional />
      </div>
    </section>
  );
}
