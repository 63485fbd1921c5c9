import { type SyntheticEvent, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { FormErrors } from "#app/lib/forms/forms.server.ts";

/** Fields that a mistake of another field may lie in: an end before its start is mended by either. */
export type SharedMistakes = Readonly<Partial<Record<string, readonly string[]>>>;

/**
 * The answer to the last sending, until the page is sent or opened again: the router itself forgets it as soon as the page's data is read
 * anew, which any change heard of from elsewhere makes it do. A sentence in red goes when its field changes; what is about the whole form
 * (`standing`) goes with the first change. The button that was pressed is out of use while it waits and loses the focus by that: the first
 * field in red takes it.
 */
export function useAnswer<Answer extends object>(given: Answer | undefined, shared: SharedMistakes = {}) {
  const { key } = useLocation();
  const [kept, setKept] = useState({ answer: given, key, changed: [] as readonly string[] });
  const isOther = given === undefined ? kept.answer !== undefined && kept.key !== key : kept.answer !== given;
  const { answer, changed }: Omit<typeof kept, "key"> = isOther ? { answer: given, changed: [] } : kept;
  if (isOther || kept.key !== key) setKept({ answer, key, changed });

  useEffect(() => {
    const wrong = answer && document.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.closest("details")?.setAttribute("open", "");
    wrong?.focus();
  }, [answer]);

  function noteInput({ target }: Pick<SyntheticEvent, "target">) {
    const name = (target as Partial<HTMLInputElement>).name || "*";
    if (answer && !changed.includes(name)) setKept({ answer, key, changed: [...changed, name] });
  }

  const told = Object.entries(errorsOf(answer)).filter(([name]) => ![name, ...(shared[name] ?? [])].some((each) => changed.includes(each)));
  return { answer, standing: changed.length === 0 ? answer : undefined, errors: Object.fromEntries(told) as FormErrors, noteInput };
}

function errorsOf(answer: object | undefined): FormErrors {
  return (answer as { errors?: FormErrors } | undefined)?.errors ?? {};
}
