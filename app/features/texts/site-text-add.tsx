import { useId, useState } from "react";
import { siteTextSections, siteTextTypes } from "#app/db/tables/closed-lists.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import { SelectField } from "#app/services/form-fields/select-field.tsx";
import { TextField } from "#app/services/form-fields/text-field.tsx";
import { KeptForm } from "#app/services/forms/kept-form.tsx";
import { useStandingAnswer } from "#app/services/forms/use-standing-answer.ts";
import {
  siteTextMaxLengths,
  siteTextSectionLabels,
  siteTextTooLong,
  siteTextTypeLabels,
} from "#app/services/site-texts/site-text-places.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { Field, Select, Textarea } from "#app/ui/controls/field.tsx";
import type { KnownKey } from "./site-text-admin-queries.server.ts";
import { MAX_KEY_LENGTH } from "./site-text-input.ts";
import { siteTextTaken, siteTextUnread } from "./site-text-messages.ts";

/** A text that was not added: what was typed, and what is wrong with it. */
export type SiteTextAdding = { values: FormValues; errors: FormErrors };

const labels = { section: "Section", key: "Clé", type: "Type", content: "Contenu" };

type SiteTextAddProps = {
  /** Of this form. */
  cle: string;
  section: KnownKey["section"] | undefined;
  known: readonly KnownKey[];
  refusal: SiteTextAdding | undefined;
  listUrl: string;
};

export function SiteTextAdd({ cle, section: asked = "hero", known, refusal, listUrl }: SiteTextAddProps) {
  const { standing, noteInput } = useStandingAnswer(refusal);
  const [own] = useState(cle); // a reload in the background brings another one
  const keys = useId();
  return (
    <section className="admin-card site-text-add mb-4" aria-labelledby="ajouter-titre">
      <h3 id="ajouter-titre">Ajouter un texte</h3>
      <KeptForm
        name="textes/ajout"
        values={refusal?.values ?? { section: asked, key: "", type: "paragraph", content: "" }}
        isGoneAt={(params) => !params.has("ajouter")}
        replace
        preventScrollReset
        onInput={noteInput}
        noValidate
      >
        {({ values, draft, isSaving }) => {
          const fields = { values, errors: standing?.errors ?? {}, labels };
          const typed = (name: "section" | "key" | "type") => String(draft?.get(name) ?? textOf(values, name));
          const inSection = known.filter(({ section }) => section === typed("section"));
          const key = typed("key").trim();
          const same = inSection.find((text) => text.key === key);
          const type = same?.type ?? siteTextTypes.find((name) => name === typed("type")) ?? "paragraph";
          return (
            <>
              <input type="hidden" name="cle" value={own} />
              <SelectField fields={fields} name="section" options={siteTextSections} labels={siteTextSectionLabels} />
              <TextField
                fields={fields}
                name="key"
                list={keys}
                maxLength={MAX_KEY_LENGTH}
                autoCapitalize="off"
                spellCheck={false}
                hint={hintOf(key, same)}
              />
              <datalist id={keys}>
                {inSection
                  .filter(({ isStored }) => !isStored)
                  .map(({ key, content }) => (
                    <option key={key} value={key}>
                      {content}
                    </option>
                  ))}
              </datalist>
              {same ? (
                <Field label={labels.type} name="type" hint="Donné par le site.">
                  {(ids) => <Select {...ids} disabled value={type} options={[{ value: type, label: siteTextTypeLabels[type] }]} />}
                </Field>
              ) : (
                <SelectField fields={fields} name="type" options={siteTextTypes} labels={siteTextTypeLabels} />
              )}
              <Field
                label={labels.content}
                name="content"
                error={fields.errors.content}
                hint={siteTextTooLong(type)}
                className="site-text-add-content"
              >
                {(ids) => (
                  <Textarea
                    {...ids}
                    name="content"
                    rows={4}
                    maxLength={siteTextMaxLengths[type]}
                    defaultValue={textOf(values, "content")}
                  />
                )}
              </Field>
              <div className="button-row">
                <Button type="submit" name="intent" value="ajouter" disabled={isSaving}>
                  {isSaving ? "Enregistrement…" : "Ajouter"}
                </Button>
                <ButtonRouteLink to={listUrl} replace preventScrollReset variant="outline">
                  Annuler
                </ButtonRouteLink>
              </div>
            </>
          );
        }}
      </KeptForm>
    </section>
  );
}

function hintOf(key: string, same: KnownKey | undefined) {
  if (same) return same.isStored ? siteTextTaken : "Le site affiche ce texte.";
  return key ? siteTextUnread : "Choisissez une clé du site, ou écrivez la vôtre.";
}
