import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import type { Message } from "#app/lib/text/message.ts";
import type { DraftKeeper } from "#app/services/drafts/draft-keeper.ts";
import type { OpenedDraft } from "#app/services/drafts/form-draft.ts";
import type { Image } from "#app/services/pictures/image.ts";
import { dismissToast, toast } from "#app/ui/overlays/toast-store.ts";
import { SEEN_FIELD } from "./asked-again.ts";
import { FormConflict, type FormDifference } from "./form-conflict.tsx";
import { KeptForm } from "./kept-form.tsx";
import { remainingErrors, type SharedMistakes } from "./remaining-errors.ts";

/** What the form opens with: an id to be given to a new row, or the version that is being changed. */
export type RowFormStart = {
  values: FormValues;
  images: Image[];
  id?: string;
  version?: number;
  /** A row of the demonstration, which its form can declare real. */
  isDemo?: boolean;
  /** Sends what is typed to the server, too; `draft` is what the values were taken from, where that is to be said. */
  keeper?: DraftKeeper;
  draft?: OpenedDraft;
  /** The row as it is stored now, where the values are not taken from it; `isOnline`: visitors see it. */
  row?: { values: FormValues; version: number };
  isOnline?: boolean;
};

/** Why a row was not saved, with what was typed. `Stored` is the row as the back-office reads it. */
export type RowFormResult<Stored> =
  | { kind: "invalid"; values: FormValues; errors: FormErrors }
  | { kind: "stale"; values: FormValues; stored: Stored }
  /** `question`: nothing is wrong with it, and it is stored when it is sent again with `seen`. */
  | { kind: "failed"; values: FormValues; message?: string; question?: Message & { seen: string } };

type StoredRow = { version: number; updated_at: string; images: Image[] };

export type RowFormParts = {
  fields: { values: FormValues; errors: FormErrors };
  /** The pictures that the values may name. */
  images: Image[];
  /** What is typed now; undefined until script runs. */
  draft: FormData | undefined;
  /** For parts that change their fields without typing. */
  noteEdit: () => void;
  isSaving: boolean;
  /** False while `canSave` says so. */
  isComplete: boolean;
};

type RowFormProps<Stored extends StoredRow> = {
  start: RowFormStart;
  result: RowFormResult<Stored> | undefined;
  className: string;
  /** Fields that are lists even when they hold one value. */
  lists?: readonly string[];
  /** "Ce bien a été modifié pendant votre saisie". */
  conflictTitle: string;
  valuesOf: (stored: Stored) => FormValues;
  differencesOf: (mine: FormValues, stored: FormValues) => FormDifference[];
  messageOf: (result: RowFormResult<Stored>) => Message;
  /** By the field that shows a mistake: the others that it may lie in. */
  sharedMistakes?: SharedMistakes;
  /** Asked of what is typed; without script the server judges. */
  canSave?: (draft: FormData) => boolean;
  children: (parts: RowFormParts) => ReactNode;
};

/**
 * The back-office form of one row. A reload in the background brings the row as it is stored now, to compare with and for a form in which
 * nothing is typed; it changes neither what is being typed nor the version it was based on, else a change made elsewhere would be
 * overwritten unseen.
 */
export function RowForm<Stored extends StoredRow>(props: RowFormProps<Stored>) {
  const {
    start,
    result,
    className,
    lists = ["images"],
    conflictTitle,
    valuesOf,
    differencesOf,
    messageOf,
    sharedMistakes,
    canSave,
    children,
  } = props;
  /** What was typed before script ran and refused, on the version it was typed on. */
  const [refused] = useState(() => result && openWith(start, result.values));
  const [retaken, setRetaken] = useState<{ start: RowFormStart; count: number }>();
  const opened = retaken ? openWith(retaken.start) : (refused ?? openWith(start));
  const [now, before] = [rowOf(start), retaken && rowOf(retaken.start)];
  const row = now && before && before.version > now.version ? before : (now ?? before);
  const [answered, setAnswered] = useState<RowFormResult<Stored>>();
  // The router forgets an answer with the next reload in the background; the person has not read it yet.
  const [last, setLast] = useState(result);
  if (result && result !== last) setLast(result);
  const known = result ?? last;
  const current = known === answered ? undefined : known;
  const stored = current?.kind === "stale" ? current.stored : undefined;
  const question = current?.kind === "failed" ? current.question : undefined;
  const wordsOf = (answer: RowFormResult<Stored>) => question ?? messageOf(answer);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is told once, and no longer once the next one is here
  useEffect(() => {
    if (!current) return;
    const told = toast({ ...wordsOf(current), tone: "bad" });
    return () => dismissToast(told);
  }, [current]);

  const save = useRef<HTMLButtonElement>(null);
  useSaveKey(save);

  function openStored(row: Stored) {
    setAnswered(known);
    const { id } = start; // a new form keeps its own, else it would make a second row
    setRetaken({ start: { values: valuesOf(row), images: row.images, id, version: row.version }, count: (retaken?.count ?? 0) + 1 });
  }

  return (
    <KeptForm
      key={retaken?.count}
      noValidate
      className={className}
      values={opened.values}
      images={opened.images}
      lists={lists}
      mistakes={current?.kind === "invalid" ? current.errors : undefined}
      keeper={start.keeper}
      begun={start.draft}
      row={
        row && {
          isOnline: start.isOnline ?? false,
          version: String(row.version),
          differencesOf: (typed) => differencesOf(typed, row.values),
        }
      }
      hasConflict={stored !== undefined}
    >
      {({ values, images, draft, noteEdit, erase, isSaving }) => {
        const errors = current?.kind === "invalid" ? remainingErrors(current.errors, current.values, draft, sharedMistakes) : {};
        const isComplete = draft === undefined || (canSave?.(draft) ?? true);
        return (
          <>
            {/* The first submit button is the one that Enter presses: it must not be an answer of the conflict below. */}
            <button
              type="submit"
              className="visually-hidden"
              tabIndex={-1}
              aria-hidden="true"
              ref={save}
              disabled={isSaving || !isComplete}
            >
              Enregistrer
            </button>
            {steeringFields.map((name) => values[name] && <input key={name} type="hidden" name={name} value={values[name]} />)}
            {current && stored && (
              <FormConflict
                title={conflictTitle}
                stored={stored}
                differences={differencesOf(current.values, valuesOf(stored))}
                isSaving={isSaving}
                onTakeStored={() => {
                  erase();
                  openStored(stored);
                }}
              />
            )}
            {current?.kind === "failed" && <Failure message={wordsOf(current)} />}
            {question && <input type="hidden" name={SEEN_FIELD} value={question.seen} />}
            {children({ fields: { values, errors }, images, draft, noteEdit, isSaving, isComplete })}
          </>
        );
      }}
    </KeptForm>
  );
}

/** Ctrl+S, and Cmd+S, press the button. */
function useSaveKey(save: RefObject<HTMLButtonElement | null>) {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      save.current?.click();
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [save]);
}

const steeringFields = ["id", "version"] as const;

/** The id and the version travel with the values: a draft found later still knows which version it was based on. */
function openWith({ values, images, id, version }: RowFormStart, typed = values) {
  return { images, values: { ...typed, ...(id && { id }), ...(version !== undefined && { version: String(version) }) } };
}

function rowOf({ values, version, row }: RowFormStart) {
  return row ?? (version === undefined ? undefined : { values, version });
}

function Failure({ message: { title, description } }: { message: Message }) {
  return (
    <p className="content-form-failure tone-bad notice">
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
