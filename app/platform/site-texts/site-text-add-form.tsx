import { useState } from "react";
import { siteTextSections, siteTextTypes } from "#app/db/closed-lists.ts";
import { textOf } from "#app/lib/form-values.ts";
import type { FormErrors, FormValues } from "#app/lib/forms.server.ts";
import { KeptForm } from "#app/platform/forms/kept-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { ButtonRouteLink } from "#app/ui/button-route-link.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { siteTextTypeLabels } from "./site-text-places.ts";

type SiteTextAddFormProps = { values: FormValues; errors: FormErrors | undefined; message: string | undefined; listUrl: string };

export function SiteTextAddForm({ values, errors, message, listUrl }: SiteTextAddFormProps) {
  const [opened] = useState({ section: "hero", type: "paragraph", ...values });
  return (
    <KeptForm
      name="textes/nouveau"
      values={opened}
      isGoneAt={(params) => !params.has("ajouter")}
      mistakes={errors}
      replace
      preventScrollReset
      className="admin-card site-text-add"
    >
      {({ values: typed, isSaving }) => (
        <>
          <h3>Nouveau contenu</h3>
          <input type="hidden" name="intent" value="creer" />
          {message && (
            <p className="admin-failure" role="alert">
              {message}
            </p>
          )}
          <div className="site-text-add-grid">
            <Field label="Section" name="section" error={errors?.section}>
              {(ids) => (
                <Select
                  {...ids}
                  name="section"
                  defaultValue={textOf(typed, "section")}
                  options={siteTextSections.map((value) => ({ value, label: value }))}
                />
              )}
            </Field>
            <Field label="Clé" name="key" error={errors?.key}>
              {(ids) => (
                <Input
                  {...ids}
                  name="key"
                  defaultValue={textOf(typed, "key")}
                  placeholder="slide3_cta"
                  maxLength={60}
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
            </Field>
            <Field label="Type" name="type" error={errors?.type}>
              {(ids) => (
                <Select
                  {...ids}
                  name="type"
                  defaultValue={textOf(typed, "type")}
                  options={siteTextTypes.map((value) => ({ value, label: siteTextTypeLabels[value] }))}
                />
              )}
            </Field>
            <Field label="Contenu" name="content" error={errors?.content} className="site-text-add-wide">
              {(ids) => (
                <Textarea
                  {...ids}
                  name="content"
                  defaultValue={textOf(typed, "content")}
                  placeholder="Le texte tel qu’il apparaîtra sur le site"
                />
              )}
            </Field>
          </div>
          <p className="field-hint">
            Le site ne lit que les clés qu’il connaît&nbsp;: une autre clé est gardée, mais ne s’affiche nulle part.
          </p>
          <div className="button-row">
            <Button type="submit" size="small" disabled={isSaving}>
              {isSaving ? "Enregistrement…" : "Créer"}
            </Button>
            <ButtonRouteLink to={listUrl} replace preventScrollReset variant="outline" size="small">
              Annuler
            </ButtonRouteLink>
          </div>
        </>
      )}
    </KeptForm>
  );
}
