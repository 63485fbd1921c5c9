import { useCallback, useEffect, useRef, useState } from "react";

/**
 * Follows what is typed in a form of uncontrolled fields. `noteEdit` goes on the form's `onChange`, and into the effects of parts
 * that change their fields without typing. The draft is undefined until script runs.
 */
export function useFormDraft() {
  const form = useRef<HTMLFormElement>(null);
  const atFirst = useRef<string>(undefined);
  const [draft, setDraft] = useState<FormData>();
  const [isDirty, setIsDirty] = useState(false);

  const noteEdit = useCallback(() => {
    if (!form.current) return;
    const typed = new FormData(form.current);
    const content = JSON.stringify([...typed]);
    atFirst.current ??= content;
    setDraft(typed);
    setIsDirty(content !== atFirst.current);
  }, []);

  useEffect(noteEdit, [noteEdit]);

  return { form, draft, isDirty, noteEdit };
}
