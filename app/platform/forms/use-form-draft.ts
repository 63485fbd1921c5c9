import { useCallback, useEffect, useRef, useState } from "react";
import type { Image } from "#app/platform/media/image.ts";
import { dropDraft, findDraft, type KeptDraft, keepDraft } from "./kept-drafts.ts";

/**
 * Follows what is typed in a form of uncontrolled fields and keeps it in the browser under this name until it is saved. `noteEdit`
 * goes on the form's `onChange`, and into the effects of parts that change their fields without typing.
 */
export function useFormDraft(name: string) {
  const form = useRef<HTMLFormElement>(null);
  const unchanged = useRef<string>(undefined);
  const isKept = useRef(false);
  /** Undefined until script runs. */
  const [draft, setDraft] = useState<FormData>();
  const [isDirty, setIsDirty] = useState(false);
  /** What was typed before this page was opened. */
  const [found, setFound] = useState<KeptDraft>();

  const noteEdit = useCallback(() => {
    if (!form.current) return;
    const typed = readFields(form.current);
    const content = contentOf(typed);
    if (unchanged.current === undefined) {
      unchanged.current = contentOf(readUntouched(form.current));
      const earlier = findDraft(name);
      setFound(earlier && JSON.stringify(earlier.fields) !== content ? earlier : undefined);
    }
    const isChanged = content !== unchanged.current;
    setDraft(typed);
    setIsDirty(isChanged);
    if (isChanged) keepDraft(name, { at: new Date().toISOString(), fields: JSON.parse(content), images: picturesOf(form.current) });
    else if (isKept.current) dropDraft(name);
    isKept.current = isChanged;
  }, [name]);

  useEffect(noteEdit, [noteEdit]);

  const forget = useCallback(() => {
    dropDraft(name);
    isKept.current = false;
    setFound(undefined);
  }, [name]);

  /** The content that the server has now: only what was typed since counts as a change. */
  const noteSaved = useCallback(
    (content: string) => {
      forget();
      unchanged.current = content;
      noteEdit();
    },
    [forget, noteEdit],
  );

  return { form, draft, isDirty, found, noteEdit, noteSaved, forget, setFound, unchanged };
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
