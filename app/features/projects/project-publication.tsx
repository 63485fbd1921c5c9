import { useEffect, useRef } from "react";
import { ContentField } from "#app/services/content/content-field.tsx";
import { PublicationChoice } from "#app/services/content/publication-choice.tsx";
import { ContentFormPublication } from "#app/services/forms/content-form-publication.tsx";
import type { Published } from "#app/services/publication/publication-rules.ts";
import type { ProjectFormFields } from "./project-fields.ts";

type ProjectPublicationProps = {
  form: ProjectFormFields;
  draft: FormData | undefined;
  published: Published | undefined;
  onEdit: () => void;
  isSaving: boolean;
  listUrl: string;
};

export function ProjectPublication({ form, draft, published, onEdit, isSaving, listUrl }: ProjectPublicationProps) {
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
      <PublicationChoice form={form} draft={draft} published={published} />
      <ContentField form={form} name="statut" />
      <div className="project-form-progress">
        <ContentField
          ref={progress}
          form={form}
          name="pourcentage_avancement"
          type="number"
          min={0}
          max={100}
          hint="De 0 à 100. Un projet terminé propose 100."
        />
      </div>
    </ContentFormPublication>
  );
}
