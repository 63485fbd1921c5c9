import { type ReactNode, useState } from "react";
import { Form, useSubmit } from "react-router";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import type { Message } from "#app/lib/text/message.ts";
import type { FailedForm } from "#app/services/desk-forms/failed-form.ts";
import { useListMessages } from "#app/services/desk-lists/use-list-messages.ts";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import { FailureLine } from "#app/ui/admin/list-controls.tsx";
import { ConfirmDialog } from "#app/ui/overlays/dialog.tsx";
import { SettingsNav } from "./settings-nav.tsx";

/** A row that was not saved, with what was typed; `stored`: what another member saved meanwhile. */
export type RowRefusal<Row> = {
  kind: "invalid";
  values: FormValues;
  errors: FormErrors;
  stored?: Row;
  /** What the member is asked before it is done all the same. */
  question?: RowQuestion;
};
export type RowQuestion = { words: string; lines: { label: string; to: string }[] };

type SettingsRowsProps<Row> = {
  /** What is said for each word that may follow `?fait=`. */
  done: Readonly<Record<string, Message>>;
  answer: FailedForm | RowRefusal<Row> | undefined;
  /** The form and the list, given why the last sending of the form was refused. */
  children: (refusal: RowRefusal<Row> | undefined) => ReactNode;
};

/** The page of rows that are edited in the settings (its action: `changeSettingsRows`). */
export function SettingsRows<Row>({ done, answer: given, children }: SettingsRowsProps<Row>) {
  const { answer } = useAnswer(given);
  const failure = answer?.kind === "failed" ? answer.message : undefined;
  useListMessages({ done, failure });
  return (
    <>
      <SettingsNav />
      <FailureLine failure={failure} />
      {children(answer?.kind === "invalid" ? answer : undefined)}
    </>
  );
}

type RowActFormProps = {
  intent: string;
  id: string;
  isBusy: boolean;
  /** Asked first with script; without it the button does it. */
  question?: { title: string; question: string; confirmLabel: string };
  /** The button. */
  children: ReactNode;
};

/** One press on a row that is there. */
export function RowActForm({ intent, id, isBusy, question, children }: RowActFormProps) {
  const [isAsked, setIsAsked] = useState(false);
  const submit = useSubmit();
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      onSubmit={(event) => {
        if (!question) return;
        event.preventDefault();
        setIsAsked(true);
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {children}
      {question && (
        <ConfirmDialog
          {...question}
          open={isAsked}
          onConfirm={() => void submit({ intent, id }, { method: "post", replace: true, preventScrollReset: true })}
          onCancel={() => setIsAsked(false)}
          isBusy={isBusy}
        />
      )}
    </Form>
  );
}
