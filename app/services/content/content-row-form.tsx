import type { ReactNode } from "react";
import { textOf } from "#app/lib/forms/form-values.ts";
import { FormPreview } from "#app/services/drafts/preview-link.tsx";
import { RowForm, type RowFormParts, type RowFormResult, type RowFormStart } from "#app/services/forms/row-form.tsx";
import type { Published } from "#app/services/publication/publication-rules.ts";
import { REAL_LISTING_FIELD } from "#app/services/samples/demo-rows.ts";
import { RealListingBox } from "#app/services/samples/real-listing-box.tsx";
import type { AdminRow, ContentDefinition } from "./content-definition.ts";
import { differencesOf } from "./content-differences.ts";
import type { ContentForm } from "./content-field.tsx";
import { type ContentFields, listFieldsOf } from "./content-fields.ts";
import { resultMessage } from "./content-result.ts";
import { formValuesOf } from "./content-values.ts";

export type ContentFormResult = RowFormResult<AdminRow>;
/** What the page of a form hands to the form of its content; `published` of a listing that is stored. */
export type ContentFormProps = { start: RowFormStart; result: ContentFormResult | undefined; listUrl: string; published?: Published };

type ContentRowFormProps<Fields extends ContentFields> = Pick<ContentFormProps, "start" | "result"> & {
  definition: Pick<ContentDefinition, "words" | "asked" | "sharedMistakes"> & { fields: Fields };
  className: string;
  children: (parts: Omit<RowFormParts, "fields"> & { form: ContentForm<keyof Fields & string> }) => ReactNode;
};

/** The back-office form of a content: draft, conflict and messages come from its definition, the fields from the caller. */
export function ContentRowForm<Fields extends ContentFields>({ definition, children, ...rest }: ContentRowFormProps<Fields>) {
  const { fields, words } = definition;
  const { keeper, draft } = rest.start;
  const canPreview = keeper !== undefined && "publication" in fields; // what has no page of its own has no preview
  return (
    <RowForm
      {...rest}
      lists={listFieldsOf(fields)}
      conflictTitle={words.conflictTitle}
      sharedMistakes={definition.sharedMistakes}
      valuesOf={(row) => formValuesOf(fields, row)}
      differencesOf={(mine, stored) => differencesOf(fields, mine, stored)}
      messageOf={(result) => resultMessage(definition, result)}
    >
      {({ fields: typed, ...parts }) => (
        <FormPreview value={canPreview ? { keeper, isNew: rest.start.version === undefined && !draft } : undefined}>
          {rest.start.isDemo && <RealListingBox isTicked={textOf(typed.values, REAL_LISTING_FIELD) === "on"} />}
          {children({ ...parts, form: { fields, ...typed } })}
        </FormPreview>
      )}
    </RowForm>
  );
}
