import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { DraftKeeper } from "#app/services/drafts/draft-keeper.ts";
import { UNSENT_FIELD, type Unsent } from "#app/services/drafts/unsent-field.ts";
import type { Image } from "#app/services/pictures/image.ts";
import {
  dropDraft,
  dropDraftsOfRow,
  type FoundDraft,
  fieldIn,
  type KeptDraft,
  keepDraft,
  newDraftPlace,
  readDraftAt,
} from "./kept-drafts.ts";
import { useFoundDrafts } from "./use-found-drafts.ts";

/**
 * Follows what is typed in a form of uncontrolled fields and keeps it in the browser under this name until it is saved. `noteEdit`
 * goes on the form's `onChange`, and into the effects of parts that change their fields without typing. What was found lies elsewhere:
 * no typing overwrites it. With a keeper the server has it a few seconds later, and the browser holds only what the server has not.
 * `saysNothing`: of a draft that brings nothing new to the row of the form. `onContinued`: of what this browser typed in the draft that the form
 * was opened with, and had not sent when the page went: a reload comes back to it.
 */
export function useFormDraft(
  name: string,
  keeper: DraftKeeper | undefined,
  { saysNothing, onContinued }: { saysNothing: (draft: KeptDraft) => boolean; onContinued: (draft: FoundDraft) => void },
) {
  const form = useRef<HTMLFormElement>(null);
  const unchanged = useRef<string>(undefined);
  /** Where what is typed now lies; undefined while it is what the form opened with. */
  const place = useRef<string>(undefined);
  /** Undefined until script runs. */
  const [draft, setDraft] = useState<FormData>();
  const [isDirty, setIsDirty] = useState(false);
  /** The files that did not come back with what was filled in again. */
  const [lost, setLost] = useState<Unsent>();
  const { found, hold, drop, setAside } = useFoundDrafts(name, {
    isKnown: (kept) => JSON.stringify(kept.fields) === JSON.stringify(pairsIn(form.current)) || saysNothing(kept),
    isOfForm: ({ fields }) => !keeper || keeper.read().version === 0 || fieldIn(fields, "id") === idIn(form.current),
    savedAmong: async (ids) => keeper?.savedAmong(ids.filter((id) => id !== idIn(form.current))) ?? [],
    isContinued: ({ base, fields }) => {
      const shown = pairsIn(form.current);
      const isSame = (field: string) => fieldIn(fields, field) === fieldIn(shown, field);
      return Boolean(base) && base === keeper?.read().version && isSame("id") && isSame("version");
    },
    onContinued,
    onUnsent: (kept) => {
      setLost(kept.unsent);
      if (place.current) drop(kept.place);
      else place.current = kept.place;
    },
  });

  const forget = useCallback(() => {
    if (place.current) drop(place.current);
    place.current = undefined;
  }, [drop]);

  /** What stands in the fields is in this browser, in a place of its own. */
  const keep = useCallback(() => {
    if (!form.current) return false;
    if (!place.current) {
      place.current = newDraftPlace(name);
      void hold(place.current);
    }
    const [at, fields] = [new Date().toISOString(), pairsIn(form.current)];
    return keepDraft(place.current, { at, fields, images: picturesOf(form.current), base: keeper?.read().version, unsent: unsentOf(form) });
  }, [name, hold, keeper]);

  const noteEdit = useCallback(() => {
    if (!form.current) return;
    const typed = readFields(form.current);
    const content = contentOf(typed);
    if (unchanged.current === undefined) {
      unchanged.current = contentOf(readUntouched(form.current));
      keeper?.open(unchanged.current);
    }
    const isChanged = content !== unchanged.current;
    setDraft(typed);
    setIsDirty(isChanged);
    const isOnDevice = (isChanged || unsentOf(form) !== undefined) && keep();
    if (!isChanged && !unsentOf(form)) forget();
    keeper?.note({
      content,
      isOnDevice,
      onKept: () => place.current && !unsentOf(form) && dropDraft(place.current), // the server has it
    });
  }, [keep, forget, keeper]);

  useEffect(noteEdit, [noteEdit]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand in the form now
  useEffect(noteEdit, [lost]);

  /** Before something else fills the fields: what was typed in them waits in this browser, unless the server has it. */
  const putBy = useCallback(() => {
    const isKept = keeper?.read().isKept ?? contentOf(readFields(form.current)) === unchanged.current;
    if (!isKept) keep();
  }, [keep, keeper]);

  /** The fields hold a draft that was found: it is this form's now, and what was typed before it waits in its turn. */
  const noteTaken = useCallback(
    (taken: FoundDraft) => {
      if (place.current) setAside(place.current);
      place.current = undefined;
      setLost(taken.unsent);
      noteEdit();
      drop(taken.place);
    },
    [setAside, noteEdit, drop],
  );

  /** The fields hold another version of the draft now: what was typed here waits, to be put in its place if that is wanted. */
  const noteOther = useCallback(
    (version: number) => {
      const mine = place.current && readDraftAt(place.current);
      if (mine) {
        keepDraft(mine.place, { ...mine, base: version });
        setAside(mine.place);
      }
      place.current = undefined;
      keeper?.open(contentOf(readFields(form.current)), version);
      noteEdit();
    },
    [setAside, noteEdit, keeper],
  );

  /** The content that the server has now: only what was typed since counts as a change. */
  const noteSaved = useCallback(
    (content: string) => {
      forget();
      dropDraftsOfRow(name, keeper?.rowId ?? idIn(form.current));
      keeper?.noteSaved();
      unchanged.current = content;
      setLost(undefined);
      noteEdit();
    },
    [name, forget, noteEdit, keeper],
  );

  /** Thrown away wherever it is kept. */
  const erase = useCallback(() => {
    forget();
    keeper?.erase(contentOf(readFields(form.current)));
  }, [forget, keeper]);

  return { form, draft, isDirty, found, lost, noteEdit, putBy, noteTaken, noteOther, noteSaved, erase, drop, unchanged };
}

/** In one text, so that two states of a form can be compared. Fields with a dot in their name exist only until script runs. */
export function contentOf(fields: FormData): string {
  return JSON.stringify([...fields].filter(([name, value]) => typeof value === "string" && !name.includes(".")));
}

/** What is kept of a form: files that were chosen are not. */
function pairsIn(form: HTMLFormElement | null): [string, string][] {
  return (JSON.parse(contentOf(readFields(form))) as [string, string][]).filter(([name]) => name !== UNSENT_FIELD);
}

/** A new row's form has its id among its fields. */
function idIn(form: HTMLFormElement | null) {
  return fieldIn(readFields(form), "id");
}

/** What the form would send, secrets left out: they are never kept. */
function readFields(form: HTMLFormElement | null): FormData {
  if (!form) return new FormData();
  const fields = new FormData(form);
  for (const field of form.querySelectorAll<HTMLInputElement>('[type="password"], [autocomplete="one-time-code"]'))
    fields.delete(field.name);
  return fields;
}

/** What the form opened with, even if something was typed before script ran. */
function readUntouched(form: HTMLFormElement): FormData {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return readFields(copy);
}

/** The pictures that hidden fields name by their id. */
function picturesOf(form: HTMLFormElement): Image[] {
  return [...form.querySelectorAll<HTMLElement>("[data-picture]")].map(({ dataset }) => JSON.parse(dataset.picture ?? "") as Image);
}

/** The files that were chosen and have not left, or that have to be chosen again. */
function unsentOf({ current: form }: RefObject<HTMLFormElement | null>): Unsent | undefined {
  const told = form?.querySelector<HTMLElement>("[data-unsent]")?.dataset.unsent;
  return told === undefined ? undefined : (JSON.parse(told) as Unsent);
}
