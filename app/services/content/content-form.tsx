import type { ReactNode } from "react";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import type { Message } from "#app/lib/text/message.ts";
import { RowForm, type RowFormParts, type RowFormResult, type RowFormStart, type RowKind } from "#app/services/kept-forms/row-form.tsx";
import { FormPreview } from "#app/services/previews/preview-link.tsx";
import type { PublicationState } from "#app/services/publication/publication-rules.ts";
import { DemoBadge } from "#app/services/samples/demo-badge.tsx";
import { REAL_LISTING_FIELD } from "#app/services/samples/demo-rows.ts";
import { CheckboxTile } from "#app/ui/controls/field.tsx";
import type { AdminRow, ContentDefinition } from "./content-definition.ts";
import type { ContentForm } from "./content-field.tsx";
import { type ContentFields, listFieldsOf } from "./content-fields.ts";
import { differencesOf, formValuesOf } from "./content-values.ts";

export type ContentFormResult = RowFormResult<AdminRow>;
/** What the page of a form hands to the form of its content; `published` of a listing that is stored. */
export type ContentFormProps = {
  start: RowFormStart;
  result: ContentFormResult | undefined;
  listUrl: string;
  published?: PublicationState;
  /** What is stored; undefined of a new one. */
  row?: AdminRow;
};

type KindOfContent = Pick<ContentDefinition, "words" | "required" | "sharedMistakes" | "fields" | "initial">;

type ContentRowFormProps<Fields extends ContentFields> = Pick<ContentFormProps, "start" | "result"> & {
  definition: KindOfContent & { fields: Fields };
  className: string;
  children: (parts: Omit<RowFormParts, "fields"> & { form: ContentForm<keyof Fields & string> }) => ReactNode;
};

/** The rows of a content, as their form must know them: all of it comes from the definition. */
export function contentRowKind(definition: KindOfContent): RowKind<AdminRow> {
  const { fields, words, sharedMistakes, initial } = definition;
  return {
    lists: listFieldsOf(fields),
    sharedMistakes,
    conflictTitle: words.conflictTitle,
    initial,
    valuesOf: (row) => formValuesOf(fields, row),
    differencesOf: (mine, stored) => differencesOf(fields, mine, stored),
    messageOf: (result) => resultMessage(definition, result),
  };
}

/** The back-office form of a content: draft, conflict and messages come from its definition, the fields from the caller. */
export function ContentRowForm<Fields extends ContentFields>({ definition, children, ...rest }: ContentRowFormProps<Fields>) {
  const { fields } = definition;
  const { sync, draft } = rest.start;
  const canPreview = sync !== undefined && "publication" in fields; // what has no page of its own has no preview
  return (
    <RowForm kind={contentRowKind(definition)} {...rest}>
      {({ fields: typed, ...parts }) => (
        <FormPreview value={canPreview ? { sync, isNew: rest.start.version === undefined && !draft } : undefined}>
          {rest.start.isDemo && <RealListingBox isTicked={textOf(typed.values, REAL_LISTING_FIELD) === "on"} />}
          {children({ ...parts, form: { fields, ...typed } })}
        </FormPreview>
      )}
    </RowForm>
  );
}

type FormWords = Pick<ContentDefinition, "words" | "required">;

/** Why a form was not saved, in the words of its content. */
export function resultMessage({ words, required }: FormWords, result: RowFormResult<unknown>): Message {
  switch (result.kind) {
    case "invalid":
      return missing(required, result) ?? words.mistakeOf?.(result.errors, result.values) ?? firstOf(result.errors);
    case "stale":
      return words.stale;
    case "failed":
      return words.failures.save(result.message);
  }
}

function missing(required: readonly string[], { errors, values }: { errors: FormErrors; values: FormValues }): Message | undefined {
  const name = required.find((each) => errors[each] !== undefined && isBlank(values[each]));
  return name === undefined ? undefined : { title: "Champ requis manquant", description: errors[name] };
}

function firstOf(errors: FormErrors): Message {
  return { title: "Champ à corriger", description: Object.values(errors)[0] };
}

function isBlank(value: string | string[] | undefined) {
  return value === undefined || (typeof value === "string" && value.trim() === "");
}

/** At the top of the form of an invented row. */
function RealListingBox({ isTicked }: { isTicked: boolean }) {
  return (
    <div className="real-listing tone-gold notice stack whole-row">
      <p>
        <DemoBadge row={{ demo: true }} /> Ce contenu est fictif. S’il est devenu vrai, cochez la case&nbsp;: la marque disparaît et le
        retrait de la démonstration ne le touche plus.
      </p>
      <CheckboxTile name={REAL_LISTING_FIELD} label="Annonce réelle" defaultChecked={isTicked} />
    </div>
  );
}
