import { useCallback, useEffect, useRef, useState } from "react";
import type { Image } from "#app/platform/media/image.ts";
import { keepDraft, newDraftPlace } from "./kept-drafts.ts";
import { useFoundDrafts } from "./use-found-drafts.ts";

/**
 * Follows what is typed in a form of uncontrolled fields and keeps it in the browser under this name until it is saved. `noteEdit`
 * goes on the form's `onChange`, and into the effects of parts that change their fields without typing. What was found lies elsewhere:
 * no typing overwrites it.
 */
export function useFormDraft(name: string) {
  const form = useRef<HTMLFormElement>(null);
  const unchanged = useRef<string>(undefined);
  /** Where what is typed now lies; undefined while it is what the form opened with. */
  const place = useRef<string>(undefined);
  /** Undefined until script runs. */
  const [draft, setDraft] = useState<FormData>();
  const [isDirty, setIsDirty] = useState(false);
  const { found, hold, drop, setAside } = useFoundDrafts(name, ({ fields }) => {
    return form.current !== null && JSON.stringify(fields) === contentOf(readFields(form.current));
  });

  const forget = useCallback(() => {
    if (place.current) drop(place.current);
    place.current = undefined;
  }, [drop]);

  const noteEdit = useCallback(() => {
    if (!form.current) return;
    const typed = readFields(form.current);
    const content = contentOf(typed);
    unchanged.current ??= contentOf(readUntouched(form.current));
    const isChanged = content !== unchanged.current;
    setDraft(typed);
    setIsDirty(isChanged);
    if (!isChanged) return forget();
    if (!place.current) {
      place.current = newDraftPlace(name);
      void hold(place.current);
    }
    keepDraft(place.current, { at: new Date().toISOString(), fields: JSON.parse(content), images: picturesOf(form.current) });
  }, [name, hold, forget]);

  useEffect(noteEdit, [noteEdit]);

  /** The fields hold a draft that was found: it is this form's now, and what was typed before it waits in its turn. */
  const noteTaken = useCallback(
    (taken: string) => {
      if (place.current) setAside(place.current);
      place.current = undefined;
      noteEdit();
      drop(taken);
    },
    [setAside, noteEdit, drop],
  );

  /** The content that the server has now: only what was typed since counts as a change. */
  const noteSaved = useCallback(
    (content: string) => {
      forget();
      unchanged.current = content;
      noteEdit();
    },
    [forget, noteEdit],
  );

  return { form, draft, isDirty, found, noteEdit, noteTaken, noteSaved, forget, drop, unchanged };
}

/** In one text, so that two states of a form can be compared. Fields with a dot in their name exist only until script runs. */
export function contentOf(fields: FormData): string {
  return JSON.stringify([...fields].filter(([name, value]) => typeof value === "string" && !name.includes(".")));
}

/** What the form would send, secrets left out: they are never kept. */
function readFields(form: HTMLFormElement): FormData {
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
