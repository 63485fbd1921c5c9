import { useEffect, useRef } from "react";
import { projectStatuts } from "#app/db/schema.ts";
import { ContentFormPublication } from "#app/platform/forms/content-form-publication.tsx";
import { projectStatutLabels } from "./project.ts";
import { ProjectSelectField } from "./project-select-field.tsx";
import { type ProjectFields, ProjectTextField } from "./project-text-field.tsx";

type ProjectPublicationProps = {
  fields: ProjectFields;
  draft: FormData | undefined;
  onEdit: () => void;
  isSaving: boolean;
  listUrl: string;
};

export function ProjectPublication({ fields, draft, onEdit, isSaving, listUrl }: ProjectPublicationProps) {
  const progress = useRef<HTMLInputElement>(null);
  const statut = draft?.get("statut");
  const before = useRef(statut);

  // A finished project proposes 100 %; the figure stays free.
  useEffect(() => {
    const isNewlyFinished = statut === "termine" && before.current !== undefined && before.current !== "termine";
    before.current = statut;
    if (!isNewlyFinished || !progress.current) return;
    progress.current.value = "100";
    onEdit();
  }, [statut, onEdit]);

  return (
    <ContentFormPublication isSaving={isSaving} listUrl={listUrl}>
      <ProjectSelectField fields={fields} name="statut" options={projectStatuts} labels={projectStatutLabels} />
      <div className="project-form-progress">
        <ProjectTextField
          ref={progress}
          fields={fields}
          name="pourcentage_avancement"
          type="number"
          inputMode="numeric"
          min={0}
          max={100}
          hint="De 0 à 100. Un projet terminé propose 100."
        />
      </div>
    </ContentFormPublication>
  );
}
