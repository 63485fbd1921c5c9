import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";

const TYPING_MS = 300;

/** The value of a choice that filters nothing: no filter knows it. */
export const ALL = "all";

type FilterFormOptions = {
  /** The filter in the address, page left out. */
  address: string;
  /** What the form asks for, values that mean "everything" left out. */
  normalize: (given: URLSearchParams) => URLSearchParams;
  names: readonly string[];
  /** The parameters of the other lists of the page. */
  others: string;
};

/** For a plain search form on the home page that, once scripts run, applies itself at every change. */
export function useFilterForm({ address, normalize, names, others }: FilterFormOptions) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const applied = useRef(address);
  const isFresh = useRef(true);

  function apply() {
    clearTimeout(typing.current);
    if (!form.current) return;
    const asked = normalize(readForm(form.current)).toString();
    if (asked === applied.current) return;
    applied.current = asked;
    const search = [others, asked].filter(Boolean).join("&");
    void navigate({ pathname: "/", search }, { replace: true, preventScrollReset: true });
  }

  function handleChange({ target }: ChangeEvent<HTMLFormElement>) {
    clearTimeout(typing.current);
    const isChoice = target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === "radio");
    if (isChoice) apply();
    else typing.current = setTimeout(apply, TYPING_MS);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    apply();
  }

  const followAddress = useEffectEvent((current: string) => {
    if (isFresh.current) {
      isFresh.current = false;
      apply(); // what was chosen before the scripts started
      return;
    }
    // The address also changes from outside (back, the button that clears the filters); the field in use keeps what is being typed.
    applied.current = current;
    if (form.current) fillForm(form.current, names, new URLSearchParams(current));
  });
  useEffect(() => followAddress(address), [address]);

  useEffect(() => () => clearTimeout(typing.current), []);

  return { ref: form, onChange: handleChange, onSubmit: handleSubmit };
}

function readForm(form: HTMLFormElement) {
  const given = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") given.set(name, value);
  return given;
}

function fillForm(form: HTMLFormElement, names: readonly string[], filter: URLSearchParams) {
  for (const name of names) {
    const field = form.elements.namedItem(name);
    if (field === document.activeElement) continue;
    const value = filter.get(name);
    if (field instanceof HTMLInputElement) field.value = value ?? "";
    else if (field instanceof HTMLSelectElement) field.value = value ?? field.options[0]?.value ?? ALL;
    else if (field instanceof RadioNodeList) field.value = value ?? ALL;
  }
}
