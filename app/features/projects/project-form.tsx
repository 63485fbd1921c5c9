import { ContentFormBar } from "#app/platform/forms/content-form-bar.tsx";
import { RowForm, type RowFormStart } from "#app/platform/forms/row-form.tsx";
import { ProjectBudgetSection } from "./project-budget-section.tsx";
import { ProjectClientSection } from "./project-client-section.tsx";
import { projectDifferences, projectFormValues } from "./project-form-values.ts";
import { ProjectInformationSection } from "./project-information-section.tsx";
import { ProjectMediaSection } from "./project-media-section.tsx";
import { type ProjectFormResult, projectResultMessage } from "./project-messages.ts";
import { ProjectPlaceSection } from "./project-place-section.tsx";
import { ProjectPublication } from "./project-publication.tsx";

type ProjectFormProps = { start: RowFormStart; result: ProjectFormResult | undefined; listUrl: string };

export function ProjectForm({ start, result, listUrl }: ProjectFormProps) {
  return (
    <RowForm
      start={start}
      result={result}
      className="content-form"
      conflictTitle="Ce projet a été modifié pendant votre saisie"
      valuesOf={projectFormValues}
      differencesOf={projectDifferences}
      messageOf={projectResultMessage}
    >
      {({ fields, images, draft, noteEdit, isSaving }) => (
        <>
          <div className="content-form-main">
            <ProjectInformationSection fields={fields} />
            <ProjectPlaceSection fields={fields} />
            <ProjectBudgetSection fields={fields} draft={draft} />
            <ProjectClientSection fields={fields} />
            <ProjectMediaSection fields={fields} images={images} />
          </div>
          <div className="content-form-side">
            <ProjectPublication fields={fields} draft={draft} onEdit={noteEdit} isSaving={isSaving} listUrl={listUrl} />
          </div>
          <ContentFormBar isSaving={isSaving} listUrl={listUrl} />
        </>
      )}
    </RowForm>
  );
}
