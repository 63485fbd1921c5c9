import {
  type ComponentProps,
  type FormEvent,
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Form, useLocation, useNavigation } from "react-router";
import type { FormErrors, FormValues } from "#app/lib/forms.server.ts";
import type { Image } from "#app/platform/media/image.ts";
import { UNSENT_FIELD } from "#app/platform/media/upload/unsent-field.ts";
import { toast } from "#app/ui/toast-store.ts";
import { DraftNotice } from "./draft-notice.tsx";
import { type FoundDraft, type KeptDraft, withoutLostPictures } from "./kept-drafts.ts";
import { forgetPress, notePress, type PressedForm } from "./pressed-form.ts";
import { UnsavedChanges } from "./unsaved-changes.tsx";
import { contentOf, useFormDraft } from "./use-form-draft.ts";

const ONE_GESTURE_MS = 800;
const NO_IMAGES: Image[] = [];
/** A draft brings its own fields: files that were chosen and not sent would go with the ones it replaces. */
const unsentFirst = {
  title: "Des photos attendent d’être envoyées",
  description: "Envoyez-les ou retirez-les, puis reprenez le brouillon.",
};

/** What the fields stand on, and how often they were begun afresh; `taken` is where the draft lies that they were filled from. */
type Opened = { values: FormValues; images: Image[]; count: number; taken?: string };

type KeptFormParts = {
  /** What the fields open with: as given, or as typed before a reload. */
  values: FormValues;
  images: Image[];
  /** What is typed now; undefined until script runs. */
  draft: FormData | undefined;
  /** For parts that change their fields without typing. */
  noteEdit: () => void;
  /** Throws away what is typed. */
  forget: () => void;
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
  children: (parts: KeptFormParts) => ReactNode;
};

/**
 * A form of the back-office that loses nothing: what is typed is kept in the browser until it is saved, leaving asks first, a second
 * press while the first is being answered does nothing, and a lost connection sends it again when it is back. While something is
 * typed its start is not read again: a reload in the background must not overwrite it.
 */
export function KeptForm({ name: given, values, images = NO_IMAGES, lists = [], isGoneAt, mistakes, children, ...rest }: KeptFormProps) {
  const { pathname } = useLocation();
  const [name] = useState(given ?? pathname);
  const [opened, setOpened] = useState<Opened>({ values, images, count: 0 });
  const { form, draft, isDirty, found, noteEdit, noteTaken, noteSaved, forget, drop, unchanged } = useFormDraft(name);
  const { isSaving, handleSubmit } = usePress(form, noteSaved);
  const ownId = useId();
  const id = rest.id ?? ownId;
  useTypedBeforeScript(id);

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
  useLayoutEffect(() => {
    if (opened.taken) noteTaken(opened.taken);
  }, [opened.count]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are new ones
  useEffect(noteEdit, [opened.count]);

  useEffect(() => {
    if (mistakes) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [mistakes, form]);

  async function resume(kept: FoundDraft) {
    if (draft?.has(UNSENT_FIELD)) return toast({ ...unsentFirst, tone: "bad" });
    const usable = await withoutLostPictures(kept);
    setOpened(({ count }) => ({
      values: valuesOf(usable, lists),
      images: [...usable.images, ...images],
      count: count + 1,
      taken: kept.place,
    }));
  }

  const [next] = found;
  return (
    <>
      {next && (
        <DraftNotice
          key={next.place}
          at={next.at}
          count={found.length}
          onResume={() => void resume(next)}
          onForget={() => drop(next.place)}
        />
      )}
      <Form {...rest} id={id} method="post" ref={form} onChange={noteEdit} onSubmit={handleSubmit}>
        <Fragment key={opened.count}>
          {children({ values: opened.values, images: opened.images, draft, noteEdit, forget, isSaving })}
        </Fragment>
      </Form>
      <UnsavedChanges isDirty={isDirty} isGoneAt={isGoneAt} onLeave={forget} />
    </>
  );
}

/** React puts the first text of a textarea back while it takes over the page: what was typed by then is read before and written after. */
function useTypedBeforeScript(id: string) {
  const [typed] = useState(() =>
    listTextareas(id).flatMap(({ name, value, defaultValue }) => (value === defaultValue ? [] : [{ name, value }])),
  );
  useLayoutEffect(() => {
    for (const field of listTextareas(id)) {
      const before = typed.find(({ name }) => name === field.name);
      if (before) field.value = before.value;
    }
  }, [id, typed]);
}

/** Of the form as the server drew it; none on the server and in a form that script draws. */
function listTextareas(id: string): HTMLTextAreaElement[] {
  return typeof document === "undefined" ? [] : [...(document.getElementById(id)?.querySelectorAll("textarea") ?? [])];
}

function usePress(form: RefObject<HTMLFormElement | null>, noteSaved: (content: string) => void) {
  const navigation = useNavigation();
  const isSaving = navigation.state !== "idle" && navigation.formMethod === "POST";
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const press = useRef<PressedForm>(undefined);

  useEffect(() => () => forgetPress(press.current), []);

  useEffect(() => {
    if (!isSaving) pressedAt.current = Number.NEGATIVE_INFINITY; // answered: the next press is another one
  }, [isSaving]);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const now = performance.now();
    if (isSaving || now - pressedAt.current < ONE_GESTURE_MS) return event.preventDefault();
    pressedAt.current = now;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const content = contentOf(new FormData(event.currentTarget));
    press.current = {
      onSent: () => noteSaved(content),
      resend: () => {
        pressedAt.current = Number.NEGATIVE_INFINITY;
        form.current?.requestSubmit(submitter?.isConnected ? submitter : null);
      },
    };
    notePress(press.current);
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
