import { type FormEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import type { Image } from "#app/services/pictures/image.ts";
import type { DraftSync } from "./draft-sync.ts";
import { DRAFT_BASE_FIELD, UNSENT_FIELD } from "./form-draft.ts";
import {
  type Pairs,
  pairsIn,
  picturesIn,
  readFields,
  untouchedPairs,
  valuesOf,
  withEarlyTyping,
  withoutLostPictures,
} from "./form-fields.ts";
import { type Copy, claimCopy, type HeldCopy, writeCopy } from "./local-copy.ts";
import { notePress } from "./press.ts";

const ONE_GESTURE_MS = 800;
/** A form that is left waits no longer for the server to have its words: this browser has them. */
const LEAVING_MS = 4_000;

/** What a form opens with, or is filled with again. */
export type Filling = { values: FormValues; images: readonly Image[] };

type TypedForm = {
  /** Where this browser keeps what is typed (`placeOf`). */
  place: string;
  start: Filling;
  /** Fields that are lists even when they hold one value. */
  lists: readonly string[];
  /** Keeps what is typed on the server too. */
  sync?: DraftSync;
  /** Told at the first key that changes something. */
  onTyped?: () => void;
  /** Something the server answered that the form goes on with: a new object fills it anew. */
  filledAnew?: Filling;
};

/**
 * A form of uncontrolled fields that loses nothing: each key is kept in this browser, the server has it a little later, one press is sent at a
 * time, and one tab types. `noteEdit` goes on the form's `onChange`, and into the effects of parts that change their fields without typing.
 */
export function useTypedForm({ place, start, lists, sync, onTyped, filledAnew }: TypedForm) {
  const form = useRef<HTMLFormElement>(null);
  const held = useRef<HeldCopy>(undefined);
  const unchanged = useRef<string>(undefined);
  const latest = useRef({ start, onTyped });
  const [isRefused] = useState(filledAnew !== undefined);
  const [opened, setOpened] = useState({ ...(filledAnew ?? start), count: 0 });
  /** What is typed now; undefined until script runs. */
  const [typed, setTyped] = useState<FormData>();
  const [isDirty, setIsDirty] = useState(false);
  const [isHere, setIsHere] = useState(true);
  /** When the words were typed that this browser had, and the form was filled with. */
  const [foundAt, setFoundAt] = useState<string>();
  const { isSaving, handleSubmit, noteSaved } = usePress(form, sync, (content) => {
    held.current?.drop();
    sync?.end();
    unchanged.current = content;
    setFoundAt(undefined);
    noteEdit();
  });

  useEffect(() => {
    latest.current = { start, onTyped };
  });

  const copyNow = useCallback(
    (): Copy => ({
      at: new Date().toISOString(),
      fields: pairsIn(form.current),
      images: form.current ? picturesIn(form.current) : [],
      base: sync?.read().version ?? 0,
    }),
    [sync],
  );

  const noteEdit = useCallback(() => {
    if (!form.current) return;
    const fields = pairsIn(form.current);
    const content = JSON.stringify(fields);
    if (unchanged.current === undefined) {
      const untouched = untouchedPairs(form.current);
      unchanged.current = isRefused ? "" : JSON.stringify(untouched); // what was refused before script ran is nowhere else
      if (!isRefused) sync?.open(untouched);
    }
    const isChanged = content !== unchanged.current;
    setTyped(readFields(form.current));
    setIsDirty(isChanged);
    if (isChanged) latest.current.onTyped?.();
    const isOnDevice = isChanged && (held.current?.write(copyNow()) ?? false);
    if (!isChanged) held.current?.drop();
    sync?.note({
      fields,
      isOnDevice,
      onKept: (isAll) => {
        if (isAll && !fields.some(([name]) => name === UNSENT_FIELD)) held.current?.drop();
        else if (form.current) held.current?.write(copyNow());
      },
    });
  }, [copyNow, sync, isRefused]);

  const fill = useCallback(({ values, images }: Filling) => {
    setOpened(({ count }) => ({ values, images: [...images, ...latest.current.start.images], count: count + 1 }));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are new ones
  useLayoutEffect(noteEdit, [noteEdit, opened.count]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: claimed once for each form that is opened
  useEffect(() => {
    let isGone = false;
    const claimed = claimCopy(place, () => setIsHere(false)).then(async (claim) => {
      if (claim === "elsewhere") return void setIsHere(false);
      if (isGone) return claim;
      held.current = claim;
      const { copy } = claim;
      const fields = copy && !isRefused && form.current && withEarlyTyping(form.current, copy.fields);
      if (!copy || !fields || JSON.stringify(fields) === JSON.stringify(pairsIn(form.current))) {
        noteEdit(); // what was typed before the place was this form's
        return claim;
      }
      const usable = await withoutLostPictures({ ...copy, fields });
      sync?.follow(copy.base);
      setFoundAt(copy.at);
      fill({ values: valuesOf(usable.fields as Pairs, lists), images: usable.images });
      return claim;
    });
    return () => {
      isGone = true;
      void claimed.then(async (claim) => {
        if (sync) await Promise.race([sync.flush(), new Promise((resolve) => setTimeout(resolve, LEAVING_MS))]);
        claim?.release();
      });
    };
  }, [place]);

  useEffect(() => {
    if (!isHere) void sync?.press(); // the tab that has the form sends what is typed in it
  }, [isHere, sync]);

  const text = JSON.stringify(start.values);
  const followed = useRef(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pictures belong to the values
  useEffect(() => {
    if (isDirty || text === followed.current) return;
    followed.current = text;
    unchanged.current = undefined;
    fill(start);
  }, [text, isDirty]);

  const answered = useRef(filledAnew);
  useEffect(() => {
    if (!filledAnew || answered.current === filledAnew) return;
    answered.current = filledAnew;
    fill(filledAnew);
  }, [filledAnew, fill]);

  /** Throws what is typed away, wherever it is kept; what it returns puts it back for the next page of this address. */
  function erase(next?: Filling) {
    const erased = copyNow();
    held.current?.drop();
    sync?.erase();
    setFoundAt(undefined);
    unchanged.current = JSON.stringify(erased.fields);
    if (next) {
      unchanged.current = undefined; // what comes is what is stored: typing begins afresh
      fill(next);
    }
    return () => writeCopy(place, erased);
  }

  const valuesNow = () => valuesOf(pairsIn(form.current), lists);
  return {
    form,
    opened,
    typed,
    isDirty,
    isHere,
    foundAt,
    isSaving,
    noteEdit,
    handleSubmit,
    noteSaved,
    fill,
    erase,
    valuesNow,
  };
}

/** One press at a time; a second press of the same gesture, or before the answer, does nothing. */
function usePress(form: React.RefObject<HTMLFormElement | null>, sync: DraftSync | undefined, onSaved: (content: string) => void) {
  const navigation = useNavigation();
  const isSaving = navigation.state !== "idle" && navigation.formMethod === "POST";
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const wait = useRef<"over" | "running">(undefined);
  const saved = useRef(onSaved);
  useEffect(() => {
    saved.current = onSaved;
  });

  useEffect(() => {
    if (isSaving) return;
    pressedAt.current = Number.NEGATIVE_INFINITY; // answered: the next press is another one
    sync?.resume();
  }, [isSaving, sync]);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const now = performance.now();
    if (isSaving || wait.current === "running" || now - pressedAt.current < ONE_GESTURE_MS) return event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const onItsWay = sync?.press();
    if (onItsWay && wait.current === undefined) {
      event.preventDefault();
      wait.current = "running";
      return void onItsWay.then(() => {
        wait.current = "over";
        form.current?.requestSubmit(submitter?.isConnected ? submitter : null);
      });
    }
    wait.current = undefined;
    pressedAt.current = now;
    const base = event.currentTarget.elements.namedItem(DRAFT_BASE_FIELD);
    if (base instanceof HTMLInputElement) base.value = String(sync?.read().version ?? 0);
    const content = JSON.stringify(pairsIn(event.currentTarget));
    notePress(() => saved.current(content));
  }

  return { isSaving, handleSubmit, noteSaved: onSaved };
}
