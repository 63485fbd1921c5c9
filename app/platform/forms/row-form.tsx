import { type ReactNode, useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { FormErrors, FormValues } from "#app/lib/forms.server.ts";
import type { Image } from "#app/platform/media/image.ts";
import { toast } from "#app/ui/toast.tsx";
import { FormConflict, type FormDifference } from "./form-conflict.tsx";
import { UnsavedChanges } from "./unsaved-changes.tsx";
import { useFormDraft } from "./use-form-draft.ts";

/** What the form opens with: an id to be given to a new row, or the version that is being changed. */
export type RowFormStart = { values: FormValues; images: Image[]; id?: string; version?: number };

/** Why a row was not saved, with what was typed. `Stored` is the row as the back-office reads it. */
export type RowFormResult<Stored> =
  | { kind: "invalid"; values: FormValues; errors: FormErrors }
  | { kind: "stale"; values: FormValues; stored: Stored }
  | { kind: "failed"; values: FormValues; message?: string };

type StoredRow = { version: number; updated_at: string; images: Image[] };
type Message = { title: string; description?: string };

type RowFormParts = {
  fields: { values: FormValues; errors: FormErrors };
  /** The pictures that the values may name. */
  images: Image[];
  /** What is typed now; undefined until script runs. */
  draft: FormData | undefined;
  /** For parts that change their fields without typing. */
  noteEdit: () => void;
  isSaving: boolean;
};

type RowFormProps<Stored extends StoredRow> = {
  start: RowFormStart;
  result: RowFormResult<Stored> | undefined;
  className: string;
  /** "Ce bien a été modifié pendant votre saisie". */
  conflictTitle: string;
  valuesOf: (stored: Stored) => FormValues;
  differencesOf: (mine: FormValues, stored: FormValues) => FormDifference[];
  messageOf: (result: RowFormResult<Stored>) => Message;
  children: (parts: RowFormParts) => ReactNode;
};

/**
 * The back-office form of one row. The start is read once: a reload in the background changes neither what is being typed nor the
 * version it was based on, else a change made elsewhere would be overwritten unseen.
 */
export function RowForm<Stored extends StoredRow>(props: RowFormProps<Stored>) {
  const { start, result, valuesOf } = props;
  const [opened, setOpened] = useState(() => ({ ...start, ...(result && { values: result.values }), count: 0 }));
  const [answered, setAnswered] = useState<RowFormResult<Stored>>();

  return (
    <RowFormBody
      {...props}
      key={opened.count}
      start={opened}
      result={result === answered ? undefined : result}
      onTakeStored={(stored) => {
        setAnswered(result);
        setOpened({ values: valuesOf(stored), images: stored.images, version: stored.version, count: opened.count + 1 });
      }}
    />
  );
}

type RowFormBodyProps<Stored extends StoredRow> = RowFormProps<Stored> & { onTakeStored: (stored: Stored) => void };

function RowFormBody<Stored extends StoredRow>(props: RowFormBodyProps<Stored>) {
  const { start, result, className, conflictTitle, valuesOf, differencesOf, messageOf, children, onTakeStored } = props;
  const { values, images, id, version } = start;
  const { form, draft, isDirty, noteEdit } = useFormDraft();
  const navigation = useNavigation();
  const isSaving = navigation.state !== "idle" && navigation.formMethod === "POST";
  const errors = result?.kind === "invalid" ? result.errors : {};
  const stored = result?.kind === "stale" ? result.stored : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is told once
  useEffect(() => {
    if (!result) return;
    toast({ ...messageOf(result), tone: "bad" });
    if (result.kind === "invalid") form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [result]);

  return (
    <>
      <Form method="post" noValidate ref={form} className={className} onChange={noteEdit}>
        {/* The first submit button is the one that Enter presses: it must not be an answer of the conflict below. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" disabled={isSaving}>
          Enregistrer
        </button>
        {id && <input type="hidden" name="id" value={id} />}
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        {result && stored && (
          <FormConflict
            title={conflictTitle}
            stored={stored}
            differences={differencesOf(result.values, valuesOf(stored))}
            isSaving={isSaving}
            onTakeStored={() => onTakeStored(stored)}
          />
        )}
        {result?.kind === "failed" && <Failure message={messageOf(result)} />}
        {children({ fields: { values, errors }, images, draft, noteEdit, isSaving })}
      </Form>
      <UnsavedChanges isDirty={isDirty} />
    </>
  );
}

function Failure({ message: { title, description } }: { message: Message }) {
  return (
    <p className="content-form-failure">
      <b>{title}</b>
      {description && (
        <>
          <br />
          {description}
        </>
      )}
    </p>
  );
}
