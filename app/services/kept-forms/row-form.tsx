import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import type { Message } from "#app/lib/text/message.ts";
import { formatDateTime, formatTime } from "#app/lib/time/dates.ts";
import type { Image } from "#app/services/pictures/image.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { dismissToast, toast } from "#app/ui/overlays/toast-store.ts";
import { DraftBanner } from "./draft-banner.tsx";
import type { DraftSync } from "./draft-sync.ts";
import type { FormDifference } from "./form-differences.ts";
import { type OpenedDraft, SEEN_FIELD } from "./form-draft.ts";
import { KeptForm, type KeptFormParts } from "./kept-form.tsx";
import { TwoVersions } from "./two-versions.tsx";
import { type SharedMistakes, useAnswer } from "./use-answer.ts";

/** Who saved the row after the form was opened, and the fields that both changed: all others stand already, each side's own. */
export type SavedMeanwhile = { by: string; at: string; both: readonly string[] };

/** What the form opens with: an id to be given to a new row, or the version that is being changed. */
export type RowFormStart = {
  values: FormValues;
  images: Image[];
  id?: string;
  version?: number;
  /** A row of the demonstration, which its form can declare real. */
  isDemo?: boolean;
  /** Keeps what is typed on the server too; `draft` is what the values were taken from. */
  sync?: DraftSync;
  onTyped?: () => void;
  draft?: OpenedDraft;
  /** The form without the draft: the row as it is stored now, or what a new one begins with; `isOnline`: visitors see it. */
  untyped?: { values: FormValues; images: Image[]; version?: number };
  isOnline?: boolean;
  /** The row was saved while the draft lay there. */
  meanwhile?: SavedMeanwhile;
  /** A colleague has taken this draft up. */
  taken?: { by: string; at: string; listUrl: string };
};

/** Why a row was not saved, with what was typed. `Stored` is the row as the back-office reads it. */
export type RowFormResult<Stored> =
  | { kind: "invalid"; values: FormValues; errors: FormErrors; version?: number }
  /** `values`: what both sides changed, together, as a change of `stored`. */
  | ({ kind: "stale"; values: FormValues; stored: Stored } & SavedMeanwhile)
  /** `question`: nothing is wrong with it, and it is stored when it is sent again with `seen`. */
  | { kind: "failed"; values: FormValues; message?: string; question?: Message & { seen: string } };

type StoredRow = { version: number; images: Image[] };

/** What a form must be told of the rows it is of. */
export type RowKind<Row> = {
  /** Fields that are lists even when they hold one value. */
  lists: readonly string[];
  valuesOf: (row: Row) => FormValues;
  differencesOf: (mine: FormValues, stored: FormValues) => FormDifference[];
  messageOf: (result: RowFormResult<Row>) => Message;
  /** By the field that shows a mistake: the others that it may lie in. */
  sharedMistakes?: SharedMistakes;
  /** "Ce bien a été modifié pendant votre saisie". */
  conflictTitle: string;
  /** What a new form begins with. */
  initial?: FormValues;
};

export type RowFormParts = Omit<KeptFormParts, "values" | "images" | "change"> & {
  fields: { values: FormValues; errors: FormErrors };
  /** The pictures that the values may name. */
  images: Image[];
  /** False while `canSave` says so. */
  isComplete: boolean;
};

type RowFormProps<Stored extends StoredRow> = {
  kind: RowKind<Stored>;
  start: RowFormStart;
  result: RowFormResult<Stored> | undefined;
  className: string;
  /** Asked of what is typed; without script the server judges. */
  canSave?: (draft: FormData) => boolean;
  children: (parts: RowFormParts) => ReactNode;
};

/**
 * The back-office form of one row. A reload in the background brings the row as it is stored now, to compare with and for a form in which
 * nothing is typed; it changes neither what is being typed nor the version it was based on.
 */
export function RowForm<Stored extends StoredRow>({ kind, start, result, className, canSave, children }: RowFormProps<Stored>) {
  const { answer, errors, noteInput } = useAnswer(result, kind.sharedMistakes);
  const stale = answer?.kind === "stale" ? answer : undefined;
  const question = answer?.kind === "failed" ? answer.question : undefined;
  const wordsOf = (told: RowFormResult<Stored>) => question ?? kind.messageOf(told);
  const save = useRef<HTMLButtonElement>(null);
  useSaveKey(save);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is told once, and no longer once the next one is here
  useEffect(() => {
    if (!answer) return;
    const told = toast({ ...wordsOf(answer), tone: "bad" });
    return () => dismissToast(told);
  }, [answer]);

  const untyped = start.untyped ?? { values: start.values, images: start.images, version: start.version };
  const stored = stale ? kind.valuesOf(stale.stored) : untyped.values;
  const meanwhile = stale ?? start.meanwhile;
  const isStored = stale !== undefined || untyped.version !== undefined;
  return (
    <KeptForm
      noValidate
      className={className}
      onInput={noteInput}
      {...filling(start, start)}
      lists={kind.lists}
      sync={start.sync}
      onTyped={start.onTyped}
      begun={start.draft}
      differencesOf={isStored ? (typed) => kind.differencesOf(typed, stored) : undefined}
      compare={kind.differencesOf}
      stored={start.isOnline ? "En ligne" : undefined}
      untyped={filling(start, untyped)}
      filledAnew={useFilling(start, answer)}
      question={({ change }) => {
        if (start.taken && !start.draft) return <TakenUp {...start.taken} id={start.id ?? ""} />;
        if (!meanwhile || meanwhile.both.length === 0) return undefined;
        return (
          <SavedVersions
            key={meanwhile.at}
            title={kind.conflictTitle}
            meanwhile={meanwhile}
            differences={kind.differencesOf(stale?.values ?? start.values, stored)}
            onChoose={(name, isTheirs) => {
              const side = isTheirs ? stored : (stale?.values ?? start.values);
              change({ [name]: side[name] ?? "" }, stale?.stored.images ?? untyped.images);
            }}
          />
        );
      }}
    >
      {({ values, images, ...parts }) => {
        const isComplete = parts.draft === undefined || (canSave?.(parts.draft) ?? true);
        return (
          <>
            {/* The first submit button is the one that Enter and Ctrl+S press. */}
            <button
              type="submit"
              className="visually-hidden"
              tabIndex={-1}
              aria-hidden="true"
              ref={save}
              disabled={parts.isSaving || !isComplete}
            >
              Enregistrer
            </button>
            {steeringFields.map((name) => values[name] && <input key={name} type="hidden" name={name} value={values[name]} />)}
            {answer?.kind === "failed" && <Failure message={wordsOf(answer)} />}
            {question && <input type="hidden" name={SEEN_FIELD} value={question.seen} />}
            {children({ ...parts, fields: { values, errors }, images: [...images], isComplete })}
          </>
        );
      }}
    </KeptForm>
  );
}

type Filled = { values: FormValues; images: Image[]; version?: number };

/** The id and the version travel with the values: a draft found later still knows which version it was based on. */
function filling({ id }: RowFormStart, { values, images, version }: Filled) {
  return { images, values: { ...values, ...(id && { id }), ...(version !== undefined && { version: String(version) }) } };
}

/** What an answer of the server leaves in the form, where that is not what the form holds already. */
function useFilling<Stored extends StoredRow>(start: RowFormStart, answer: RowFormResult<Stored> | undefined) {
  const [isEarly] = useState(answer !== undefined); // sent before script ran: the page was drawn from the answer
  const [filled, setFilled] = useState<{ answer: typeof answer; filling: ReturnType<typeof filling> | undefined }>();
  if (filled?.answer === answer) return filled?.filling;
  const next = {
    answer,
    filling: answer && (isEarly || moved(start, answer)) ? filling(start, fillingOf(start, answer)) : filled?.filling,
  };
  setFilled(next);
  return next.filling;
}

/** What both sides changed is a change of the row as it is stored now. */
function moved<Stored extends StoredRow>({ version }: RowFormStart, answer: RowFormResult<Stored>) {
  return answer.kind === "stale" || (answer.kind === "invalid" && answer.version !== undefined && answer.version !== version);
}

function fillingOf<Stored extends StoredRow>({ images, version }: RowFormStart, answer: RowFormResult<Stored>): Filled {
  if (answer.kind === "stale")
    return { values: answer.values, images: [...answer.stored.images, ...images], version: answer.stored.version };
  return { values: answer.values, images, version: (answer.kind === "invalid" ? answer.version : undefined) ?? version };
}

type SavedVersionsProps = {
  title: string;
  meanwhile: SavedMeanwhile;
  differences: FormDifference[];
  onChoose: (name: string, isTheirs: boolean) => void;
};

/** Only the fields that both changed are asked about, a choice at each. */
function SavedVersions({ title, meanwhile: { by, at, both }, differences, onChoose }: SavedVersionsProps) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  return (
    <TwoVersions
      title={title}
      differences={differences.filter(({ name }) => both.includes(name))}
      other={by}
      taken={taken}
      onChoose={(name, isTheirs) => {
        setTaken(new Set([...taken, name].filter((other) => other !== name || isTheirs)));
        onChoose(name, isTheirs);
      }}
    >
      {by} a enregistré une autre version le {formatDateTime(at)}. Vos autres changements et les siens sont réunis ci-dessous&nbsp;;
      choisissez à chaque champ, puis enregistrez.
    </TwoVersions>
  );
}

function TakenUp({ by, at, listUrl, id }: NonNullable<RowFormStart["taken"]> & { id: string }) {
  return (
    <DraftBanner
      title={`Repris par ${by} à ${formatTime(at)}.`}
      answers={
        <Form method="post" action={listUrl}>
          <input type="hidden" name="intent" value="reprendre" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="outline" size="small">
            Reprendre
          </Button>
        </Form>
      }
    />
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
