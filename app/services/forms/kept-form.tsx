import {
  type ComponentProps,
  type FormEvent,
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Form, useLocation, useNavigation } from "react-router";
import type { FormErrors, FormValues } from "#app/lib/forms/forms.server.ts";
import type { DraftKeeper } from "#app/services/drafts/draft-keeper.ts";
import { DRAFT_BASE_FIELD, type OpenedDraft, type OtherDraft } from "#app/services/drafts/form-draft.ts";
import { LostFiles, UNSENT_FIELD } from "#app/services/drafts/unsent-field.ts";
import type { Image } from "#app/services/pictures/image.ts";
import { toast } from "#app/ui/overlays/toast-store.ts";
import { BegunBanner, BesideBanner, FoundBanner, OtherBanner, type StoredRow } from "./draft-banner.tsx";
import { type FoundDraft, type KeptDraft, withoutLostPictures } from "./kept-drafts.ts";
import { forgetSubmit, recordSubmit, type SubmittedForm } from "./submitted-form.ts";
import { UnsavedChanges } from "./unsaved-changes.tsx";
import { contentOf, useFormDraft } from "./use-form-draft.ts";

const ONE_GESTURE_MS = 800;
const NO_IMAGES: Image[] = [];
/** A draft brings its own fields: files that were chosen and not sent would go with the ones it replaces. */
const unsentFirst = {
  title: "Des photos attendent d’être envoyées",
  description: "Envoyez-les ou retirez-les, puis reprenez le brouillon.",
};

/** What the fields stand on, and how often they were begun afresh; `onFilled` is told when they are drawn. */
type OpenedForm = { values: FormValues; images: Image[]; count: number; onFilled?: () => void };

type KeptFormParts = {
  /** What the fields open with: as given, or as typed before a reload. */
  values: FormValues;
  images: Image[];
  /** What is typed now; undefined until script runs. */
  draft: FormData | undefined;
  /** For parts that change their fields without typing. */
  noteEdit: () => void;
  /** Throws away what is typed, wherever it is kept. */
  erase: () => void;
  isSaving: boolean;
};

type KeptFormProps = Omit<ComponentProps<typeof Form>, "method" | "ref" | "onChange" | "onSubmit" | "children" | "name"> & {
  /** Names the draft in this browser; the address of the page unless it holds several forms. */
  name?: string;
  values: FormValues;
  /** The pictures that the values may name. */
  images?: Image[];
  /** Fields that are lists even when they hold one value. */
  lists?: readonly string[];
  /** True when that address of the same page no longer shows the form. */
  isGoneAt?: (params: URLSearchParams) => boolean;
  /** What the server found wrong: the first wrong field gets the focus. */
  mistakes?: FormErrors;
  /** Sends what is typed to the server, too. */
  keeper?: DraftKeeper;
  /** The draft that the form was opened with, where that is to be said. */
  begun?: OpenedDraft;
  /** The row of the form, where there is one. */
  row?: StoredRow;
  /** The form itself asks which of two versions is to stay: a banner would be a second question about the same. */
  hasConflict?: boolean;
  children: (parts: KeptFormParts) => ReactNode;
};

/**
 * A form of the back-office that loses nothing: what is typed is kept in the browser until it is saved, leaving asks first, a second
 * press while the first is being answered does nothing, and a lost connection sends it again when it is back. While something is
 * typed its start is not read again: a reload in the background must not overwrite it.
 */
export function KeptForm(props: KeptFormProps) {
  const {
    name: given,
    values,
    images = NO_IMAGES,
    lists = [],
    isGoneAt,
    mistakes,
    keeper,
    begun,
    row,
    hasConflict,
    children,
    ...rest
  } = props;
  const { pathname } = useLocation();
  const [name] = useState(given ?? pathname);
  const [opened, setOpened] = useState<OpenedForm>({ values, images, count: 0 });
  const { form, draft, isDirty, found, lost, noteEdit, putBy, noteTaken, noteOther, noteSaved, erase, drop, unchanged } = useFormDraft(
    name,
    keeper,
    {
      saysNothing: (kept) => row !== undefined && row.differencesOf(valuesOf(kept, lists)).length === 0,
      onContinued: (kept) => void resume(kept),
    },
  );
  const { isSaving, handleSubmit } = useGuardedSubmit(form, noteSaved, keeper);
  const server = useKeeper(keeper);

  const start = JSON.stringify(values);
  const followed = useRef(start);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pictures belong to the values
  useEffect(() => {
    if (isDirty || start === followed.current) return;
    followed.current = start;
    unchanged.current = undefined;
    setOpened(({ count }) => ({ values, images, count: count + 1 }));
  }, [start, isDirty]);

  // Before the effects of the new fields, which tell of themselves: they must not write over what was typed before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are new ones
  useLayoutEffect(() => opened.onFilled?.(), [opened.count]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are new ones
  useEffect(noteEdit, [opened.count]);

  useEffect(() => {
    const wrong = mistakes && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.closest("details")?.setAttribute("open", "");
    wrong?.focus();
  }, [mistakes, form]);

  async function resume(kept: FoundDraft) {
    if (draft?.has(UNSENT_FIELD)) return toast({ ...unsentFirst, tone: "bad" });
    const usable = await withoutLostPictures(kept);
    putBy();
    keeper?.follow(kept.base ?? 0);
    setOpened(({ count }) => ({
      values: valuesOf(usable, lists),
      images: [...usable.images, ...images],
      count: count + 1,
      onFilled: () => noteTaken(kept),
    }));
  }

  /** What was typed here stays in this browser, to be taken up again. */
  function show({ values: theirs, images: named, version }: OtherDraft) {
    if (draft?.has(UNSENT_FIELD)) return toast({ ...unsentFirst, tone: "bad" });
    const { id } = opened.values;
    setOpened(({ count }) => ({
      values: { ...theirs, ...(id && { id }), ...(row && { version: theirs.version ?? "0" }) }, // 0: follows no version of the row
      images: [...named, ...images],
      count: count + 1,
      onFilled: () => noteOther(version),
    }));
  }

  const [next] = found;
  const { other, isBeside } = server ?? {};

  /** One at a time: what is answered leaves, and the next one comes. */
  function banner() {
    if (hasConflict) return null;
    if (keeper && other && row && isBeside) return <BesideBanner draft={other} row={row} keeper={keeper} onResume={() => show(other)} />;
    if (other) return <OtherBanner draft={other} onSee={() => show(other)} onKeepMine={() => keeper?.keepMine()} />;
    if (next)
      return (
        <FoundBanner
          key={next.place}
          draft={next}
          values={valuesOf(next, lists)}
          row={row}
          count={found.length}
          onResume={() => void resume(next)}
          onForget={() => drop(next.place)}
        />
      );
    return keeper && begun && opened.count === 0 && <BegunBanner draft={begun} keeper={keeper} isWhole={lost === undefined} />;
  }

  return (
    <div className="kept-form">
      {banner()}
      <Form {...rest} method="post" ref={form} onChange={noteEdit} onSubmit={handleSubmit}>
        {server && <input type="hidden" name={DRAFT_BASE_FIELD} value={server.version} />}
        <Fragment key={opened.count}>
          <LostFiles value={lost}>{children({ values: opened.values, images: opened.images, draft, noteEdit, erase, isSaving })}</LostFiles>
        </Fragment>
      </Form>
      <UnsavedChanges
        isDirty={isDirty}
        isGoneAt={isGoneAt}
        onLeave={erase}
        draft={server && { isKept: server.isKept, onKeep: () => void keeper?.flush() }}
      />
    </div>
  );
}

/** What the page says of the draft on the server; undefined for a form that has none. */
function useKeeper(keeper: DraftKeeper | undefined) {
  const read = keeper?.read ?? nothing;
  return useSyncExternalStore(keeper?.subscribe ?? never, read, read);
}

const nothing = () => undefined;
const never = () => () => undefined;

function useGuardedSubmit(form: RefObject<HTMLFormElement | null>, noteSaved: (content: string) => void, keeper: DraftKeeper | undefined) {
  const navigation = useNavigation();
  const isSaving = navigation.state !== "idle" && navigation.formMethod === "POST";
  const submittedAt = useRef(Number.NEGATIVE_INFINITY);
  const submitted = useRef<SubmittedForm>(undefined);
  const isBusy = useRef(false);

  useEffect(() => {
    isBusy.current = isSaving;
  }, [isSaving]);

  useEffect(() => () => forgetSubmit(submitted.current), []);

  useEffect(() => {
    if (isSaving) return;
    submittedAt.current = Number.NEGATIVE_INFINITY; // answered: the next press is another one
    keeper?.noteAnswered();
  }, [isSaving, keeper]);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const now = performance.now();
    if (isSaving || now - submittedAt.current < ONE_GESTURE_MS) return event.preventDefault();
    submittedAt.current = now;
    keeper?.noteSubmitted();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const content = contentOf(new FormData(event.currentTarget));
    submitted.current = {
      onSent: () => noteSaved(content),
      resend: () => {
        submittedAt.current = Number.NEGATIVE_INFINITY;
        form.current?.requestSubmit(submitter?.isConnected ? submitter : null);
      },
      isBusy: () => isBusy.current,
    };
    recordSubmit(submitted.current);
  }

  return { isSaving, handleSubmit };
}

function valuesOf({ fields }: KeptDraft, lists: readonly string[]): FormValues {
  const values: FormValues = {};
  for (const list of lists) values[list] = [];
  for (const [name, value] of fields) {
    const before = values[name];
    if (Array.isArray(before)) before.push(value);
    else values[name] ??= value;
  }
  return values;
}
