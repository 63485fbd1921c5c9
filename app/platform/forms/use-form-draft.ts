import { useCallback, useEffect, useRef, useState } from "react";
import type { FormValues } from "#app/lib/forms.server.ts";
import type { DraftKeeper } from "#app/platform/drafts/draft-keeper.ts";
import type { OtherDraft } from "#app/platform/drafts/form-draft.ts";
import type { Image } from "#app/platform/media/image.ts";
import { dropDraft, keepDraft, newDraftPlace, readDraftAt } from "./kept-drafts.ts";
import { useFoundDrafts } from "./use-found-drafts.ts";

/**
 * Follows what is typed in a form of uncontrolled fields and keeps it in the browser under this name until it is saved. `noteEdit`
 * goes on the form's `onChange`, and into the effects of parts that change their fields without typing. What was found lies elsewhere:
 * no typing overwrites it. With a keeper the server has it a few seconds later, and the browser holds only what the server has not.
 */
export function useFormDraft(name: string, keeper?: DraftKeeper) {
  const form = useRef<HTMLFormElement>(null);
  const unchanged = useRef<string>(undefined);
  /** Where what is typed now lies; undefined while it is what the form opened with. */
  const place = useRef<string>(undefined);
  /** Undefined until script runs. */
  const [draft, setDraft] = useState<FormData>();
  const [isDirty, setIsDirty] = useState(false);
  const { found, hold, drop, setAside } = useFoundDrafts(name, {
    isKnown: ({ fields }) => form.current !== null && JSON.stringify(fields) === contentOf(readFields(form.current)),
    isOfForm: ({ fields }) => !keeper || keeper.read().version === 0 || idIn(fields) === idIn([...readFields(form.current)]),
  });

  const forget = useCallback(() => {
    if (place.current) drop(place.current);
    place.current = undefined;
  }, [drop]);

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
    if (!isChanged) forget();
    else if (!place.current) {
      place.current = newDraftPlace(name);
      void hold(place.current);
    }
    const kept = { at: new Date().toISOString(), fields: JSON.parse(content), images: picturesOf(form.current) };
    const isOnDevice = place.current !== undefined && keepDraft(place.current, { ...kept, base: keeper?.read().version });
    keeper?.note({
      content,
      isOnDevice,
      onKept: () => place.current && dropDraft(place.current), // the server has it
    });
  }, [name, hold, forget, keeper]);

  useEffect(noteEdit, [noteEdit]);

  /** Before something else fills the fields: what stands in them is in this browser too, also what only the server had. */
  const putBy = useCallback(() => {
    const version = keeper?.read().version;
    if (!form.current) return;
    const content = contentOf(readFields(form.current));
    if (content === unchanged.current && !version) return;
    if (!place.current) {
      place.current = newDraftPlace(name);
      void hold(place.current);
    }
    keepDraft(place.current, {
      at: new Date().toISOString(),
      fields: JSON.parse(content),
      images: picturesOf(form.current),
      base: version,
    });
  }, [name, hold, keeper]);

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

  /** The fields hold another version of the draft now: what was typed here waits, to be put in its place if that is wanted. */
  const noteOther = useCallback(
    (version: number) => {
      const mine = place.current && readDraftAt(place.current);
      if (mine) {
        keepDraft(mine.place, { ...mine, base: version });
        setAside(mine.place);
      }
      place.current = undefined;
      if (form.current) keeper?.open(contentOf(readFields(form.current)), version);
      noteEdit();
    },
    [setAside, noteEdit, keeper],
  );

  /** What is typed here takes the place of the other version, which waits in this browser. */
  const keepMine = useCallback(
    ({ values, images, version, updated_at: at }: OtherDraft) => {
      const id = idIn([...readFields(form.current)]);
      const fields = pairsOf(typeof id === "string" ? { ...values, id } : values);
      const theirs = newDraftPlace(name);
      keepDraft(theirs, { at, fields, images, base: version + 1 });
      void hold(theirs);
      setAside(theirs);
      keeper?.keepMine();
    },
    [name, hold, setAside, keeper],
  );

  /** The content that the server has now: only what was typed since counts as a change. */
  const noteSaved = useCallback(
    (content: string) => {
      forget();
      keeper?.noteSaved(content);
      unchanged.current = content;
      noteEdit();
    },
    [forget, noteEdit, keeper],
  );

  /** Thrown away wherever it is kept. */
  const erase = useCallback(() => {
    forget();
    if (form.current) keeper?.erase(contentOf(readFields(form.current)));
  }, [forget, keeper]);

  return { form, draft, isDirty, found, noteEdit, putBy, noteTaken, noteOther, keepMine, noteSaved, erase, drop, unchanged };
}

/** In one text, so that two states of a form can be compared. Fields with a dot in their name exist only until script runs. */
export function contentOf(fields: FormData): string {
  return JSON.stringify([...fields].filter(([name, value]) => typeof value === "string" && !name.includes(".")));
}

/** As a form sends them, lists one by one. */
function pairsOf(values: FormValues): [string, string][] {
  return Object.entries(values).flatMap(([name, value]) => [value].flat().map((text): [string, string] => [name, text]));
}

/** A new row's form has its id among its fields. */
function idIn(fields: Iterable<[string, unknown]>) {
  for (const [name, value] of fields) if (name === "id") return value;
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
