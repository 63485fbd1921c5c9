import { NotebookPen } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { BoiteFailure } from "#app/features/inbox/boite-change.server.ts";
import type { BoiteFiche } from "#app/features/inbox/boite-data.server.ts";
import { useDrawn } from "#app/features/inbox/parts/use-drawn.ts";
import { MAX_NOTE } from "#app/features/people/person-words.ts";
import { UnsavedChanges } from "#app/services/forms/unsaved-changes.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { CheckboxTile, Field, Textarea } from "#app/ui/controls/field.tsx";

type FicheNoteProps = { fiche: BoiteFiche; here: string; failure: BoiteFailure | undefined };

/** What was said on the telephone or noticed: only the team reads it. A call that was made answers whoever waits. */
export function FicheNote({ fiche, here, failure }: FicheNoteProps) {
  const isBusy = useNavigation().formMethod === "POST";
  const isMine = failure?.field === "note" && failure.typed?.personne === fiche.id;
  const mark = String(fiche.timeline.filter(({ genre }) => genre === "note").length);
  const typed = isMine ? { mark, values: { note: failure.typed?.note ?? "", isCall: failure.typed?.appel === true } } : undefined;
  const drawn = useDrawn({ mark, values: { note: "", isCall: false } }, failure, typed);
  return (
    <details id="note" className="fiche-note" key={drawn.mark} open={isMine || undefined}>
      <summary className="no-marker row gap-2h small">
        <NotebookPen />
        Ajouter une note
      </summary>
      <Form method="post" action={here} replace preventScrollReset noValidate {...drawn.formProps}>
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="id" value={fiche.id} />
        <Field
          label="Note"
          name="note"
          error={isMine ? failure.description : undefined}
          hint="Visible ici seulement, jamais par la personne."
        >
          {(ids) => <NoteField {...ids} person={fiche.id} defaultValue={drawn.values.note} />}
        </Field>
        <CheckboxTile name="appel" label="J’ai appelé cette personne" defaultChecked={drawn.values.isCall} />
        <Button type="submit" size="small" disabled={isBusy}>
          Ajouter
        </Button>
      </Form>
    </details>
  );
}

type NoteFieldProps = Omit<ComponentProps<typeof Textarea>, "name"> & { person: string; defaultValue: string };

/** Another fiche or another page asks before it takes the words away. Drawn anew, once they are stored, it knows of none. */
function NoteField({ person, defaultValue, ...field }: NoteFieldProps) {
  const [isWritten, setIsWritten] = useState(defaultValue !== "");
  return (
    <>
      <Textarea
        {...field}
        name="note"
        maxLength={MAX_NOTE}
        rows={3}
        defaultValue={defaultValue}
        onInput={({ currentTarget }) => setIsWritten(currentTarget.value.trim() !== "")}
      />
      <UnsavedChanges isDirty={isWritten} isGoneAt={(params) => params.get("personne") !== person} onLeave={() => setIsWritten(false)} />
    </>
  );
}
