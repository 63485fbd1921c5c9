import { useId } from "react";
import { useNavigation } from "react-router";
import { RowActForm, type RowRefusal } from "#app/features/company/settings-rows.tsx";
import { textOf } from "#app/lib/forms/form-values.ts";
import { CountedField, TextField } from "#app/services/form-fields/text-field.tsx";
import { CancelLink, KeptForm } from "#app/services/kept-forms/kept-form.tsx";
import { useAnswer } from "#app/services/kept-forms/use-answer.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { type CannedReply, MAX_REPLY_TEXT, MAX_REPLY_TITLE } from "./canned-reply.ts";
import { CannedReplyText } from "./canned-reply-text.tsx";
import { replyVariables } from "./reply-text.ts";

const labels = { titre: "Titre", texte: "Texte" };

type CannedReplyFormProps = {
  reply: CannedReply | undefined;
  refusal: RowRefusal<CannedReply> | undefined;
  back: string;
};

/** What is typed stays while others save: the version sent along tells the server whether another member saved first. */
export function CannedReplyForm({ reply, refusal, back }: CannedReplyFormProps) {
  const { errors, noteInput } = useAnswer(refusal);
  const isBusy = useNavigation().state !== "idle";
  const id = useId();
  const start = refusal?.values ?? { titre: reply?.titre ?? "", texte: reply?.texte ?? "", version: String(reply?.version ?? 0) };
  const stored = refusal?.stored;

  // Where the caret is; the browser's own way of typing, so that it can be taken back with Ctrl Z and the count follows.
  function insert(word: string) {
    const field = document.getElementById(id)?.querySelector("[name=texte]");
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.focus();
    field.setRangeText(word, field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <div className="admin-card stack gap-2h mb-4">
      <KeptForm
        id={id}
        name={`reponses/${reply?.id ?? "nouvelle"}`}
        values={start}
        replace
        preventScrollReset
        className="canned-reply-form stack gap-3h"
        onInput={noteInput}
        noValidate
      >
        {({ values }) => {
          const fields = { values, errors, labels };
          return (
            <>
              <h3>{reply ? "Modifier la réponse" : "Nouvelle réponse"}</h3>
              {stored && (
                <div className="admin-failure notice tone-bad mb-4">
                  <p>
                    Quelqu’un a modifié cette réponse entre-temps. Vos mots sont gardés&nbsp;; enregistrez encore pour remplacer
                    ceux-ci&nbsp;:
                  </p>
                  <p>{stored.titre}</p>
                  <CannedReplyText text={stored.texte} />
                </div>
              )}
              <input type="hidden" name="intent" value="enregistrer" />
              <input type="hidden" name="id" value={reply?.id ?? ""} />
              <input type="hidden" name="version" value={stored?.version ?? textOf(values, "version")} />
              <TextField fields={fields} name="titre" maxLength={MAX_REPLY_TITLE} />
              <CountedField fields={fields} name="texte" rows={5} max={MAX_REPLY_TEXT} note="Touchez un mot pour l’insérer." />
              <div className="canned-variables flow gap-2">
                {replyVariables.map((name) => (
                  <button className="tone-palm tap r-1" key={name} type="button" onClick={() => insert(`{${name}}`)}>{`{${name}}`}</button>
                ))}
              </div>
              <div className="button-row">
                <Button type="submit" disabled={isBusy}>
                  Enregistrer
                </Button>
                <CancelLink to={back} preventScrollReset />
              </div>
            </>
          );
        }}
      </KeptForm>
      {reply && (
        <RowActForm
          intent="supprimer"
          id={reply.id}
          isBusy={isBusy}
          question={{
            title: "Supprimer cette réponse type",
            question: `«\u00a0${reply.titre}\u00a0» ne sera plus proposée. Les réponses déjà envoyées restent dans les fiches.`,
            confirmLabel: "Supprimer",
          }}
        >
          <Button type="submit" variant="outline" disabled={isBusy}>
            Supprimer
          </Button>
        </RowActForm>
      )}
    </div>
  );
}
