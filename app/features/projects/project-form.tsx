import { useEffect, useRef } from "react";
import { ContentPictures } from "#app/features/quality/photo-questions.tsx";
import { formatEuros } from "#app/lib/text/money.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { ContentField, typedAmount } from "#app/services/content/content-field.tsx";
import { type ContentFormProps, ContentRowForm } from "#app/services/content/content-form.tsx";
import { ContentFormBar, ContentFormPublication } from "#app/services/content/content-form-publication.tsx";
import { PublicationChoice } from "#app/services/content/publication-choice.tsx";
import type { Image } from "#app/services/pictures/image.ts";
import { type ProjectFormFields, projectDefinition } from "./project-fields.ts";

export function ProjectForm({ start, result, listUrl, published }: ContentFormProps) {
  return (
    <ContentRowForm definition={projectDefinition} start={start} result={result} className="content-form stack relative gap-4">
      {({ form, images, draft, noteEdit, isSaving }) => (
        <>
          <div className="content-form-main stack gap-4 shrinks">
            <ProjectMediaSection form={form} images={images} />
            <ProjectInformationSection form={form} />
            <ProjectPlaceSection form={form} />
            <ProjectBudgetSection form={form} draft={draft} />
            <ProjectClientSection form={form} />
          </div>
          <div className="content-form-side stack gap-4 shrinks">
            <ContentFormPublication isSaving={isSaving} listUrl={listUrl}>
              <PublicationChoice form={form} draft={draft} published={published} />
              <ContentField form={form} name="statut" />
              <ProjectProgressField form={form} draft={draft} onEdit={noteEdit} />
            </ContentFormPublication>
          </div>
          <ContentFormBar isSaving={isSaving} />
        </>
      )}
    </ContentRowForm>
  );
}

function ProjectInformationSection({ form }: { form: ProjectFormFields }) {
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

function ProjectPlaceSection({ form }: { form: ProjectFormFields }) {
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

function ProjectBudgetSection({ form, draft }: { form: ProjectFormFields; draft: FormData | undefined }) {
  const may = useMay();

  function hint(name: "budget_prevu" | "budget_reel") {
    const amount = typedAmount(form, draft, name);
    return amount !== undefined && `${formatEuros(amount)} à la parité fixe`;
  }

  if (!may("budgets.lire")) return null;
  return (
    <section className="admin-card">
      <h3>Budget</h3>
      <div className="form-grid">
        <ContentField form={form} name="budget_prevu" hint={hint("budget_prevu")} />
        <ContentField form={form} name="budget_reel" hint={hint("budget_reel")} />
        <ContentField form={form} name="masquer_budgets" label="Masquer les budgets sur le site" className="form-grid-wide" />
      </div>
    </section>
  );
}

function ProjectClientSection({ form }: { form: ProjectFormFields }) {
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
        <ContentField
          form={form}
          name="notes_internes"
          hint="Toute l’équipe les lit, les chefs de chantier aussi&nbsp;; le public jamais."
        />
      </div>
    </section>
  );
}

function ProjectMediaSection({ form, images }: { form: ProjectFormFields; images: Image[] }) {
  return (
    <section className="admin-card content-form-media stack gap-5">
      <ContentPictures form={form} title="Photos" label="Photos du projet" usage="projects" images={images} />
      <ContentField form={form} name="video_url" hint="YouTube, Vimeo ou lien MP4 direct." />
    </section>
  );
}

type ProjectProgressFieldProps = { form: ProjectFormFields; draft: FormData | undefined; onEdit: () => void };

function ProjectProgressField({ form, draft, onEdit }: ProjectProgressFieldProps) {
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
  );
}
