import { type ContentFormProps, ContentRowForm } from "#app/services/content/content-row-form.tsx";
import { ContentFormBar } from "#app/services/forms/content-form-bar.tsx";
import { ProjectBudgetSection } from "./project-budget-section.tsx";
import { ProjectClientSection } from "./project-client-section.tsx";
import { projectDefinition } from "./project-fields.ts";
import { ProjectInformationSection } from "./project-information-section.tsx";
import { ProjectMediaSection } from "./project-media-section.tsx";
import { ProjectPlaceSection } from "./project-place-section.tsx";
import { ProjectPublication } from "./project-publication.tsx";

export function ProjectForm({ start, result, listUrl, published }: ContentFormProps) {
  return (
    <ContentRowForm definition={projectDefinition} start={start} result={result} className="content-form stack relative gap-4">
      {({ form, images, draft, noteEdit, isSaving }) => (
        <>
          <div className="content-form-main stack gap-4 shrinks">
            <ProjectInformationSection form={form} />
            <ProjectPlaceSection form={form} />
            <ProjectBudgetSection form={form} draft={draft} />
            <ProjectClientSection form={form} />
            <ProjectMediaSection form={form} images={images} />
          </div>
          <div className="content-form-side stack gap-4 shrinks">
            <ProjectPublication form={form} draft={draft} published={published} onEdit={noteEdit} isSaving={isSaving} listUrl={listUrl} />
          </div>
          <ContentFormBar isSaving={isSaving} listUrl={listUrl} />
        </>
      )}
    </ContentRowForm>
  );
}
