import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isFieldChanged } from "#app/lib/browser/form-changed.ts";
import { textOf } from "#app/lib/forms/form-values.ts";
import type { FormErrors } from "#app/lib/forms/forms.server.ts";
import type { Message } from "#app/lib/text/message.ts";
import { dismissToast, toast } from "#app/ui/overlays/toast-store.ts";
import { countAttempt, isLocked, recordRefusal, useIsLocked } from "./form-lock.ts";
import { CUT, type FormAnswer, type FormMessages, OFFLINE, postVisitorForm, type RepeatKey, TOO_MANY_ATTEMPTS } from "./visitor-form.ts";

type VisitorFormOptions = {
  /** The same as on the server; attempts are counted under it. */
  name: string;
  /** Where the form is sent, with and without script. */
  action: string;
  messages: FormMessages;
  /** What the server said when the browser sent the form by itself. */
  answer?: FormAnswer;
  /** What is asked of a field left empty, before the form travels for nothing; of the two fields of `either` too then. */
  required?: Readonly<Record<string, string>>;
  /** One of these fields is enough: this sentence goes as soon as one of them is filled in. */
  either?: { names: readonly string[]; sentence: string };
  /** Fields that are not in the page; waited for before the form leaves. */
  collect?: () => Promise<[name: string, value: string][]>;
  onSent?: (answer: FormAnswer & { kind: "sent" }) => void;
  onRefused?: (errors: FormErrors) => void;
};

/** A form for visitors: plain HTML until script runs, then sent without leaving the page. Its fields are uncontrolled and keep what was typed. */
export function useVisitorForm({
  name,
  action,
  messages,
  answer: firstAnswer,
  required,
  either,
  collect,
  onSent,
  onRefused,
}: VisitorFormOptions) {
  const ref = useRef<HTMLFormElement>(null);
  const openedAt = useRef(0);
  const sending = useRef<RepeatKey>(undefined);
  const sentFrom = useRef<Element>(null); // where the visitor was when it left
  const failure = useRef<number>(undefined); // the notification of the last one
  const [answer, setAnswer] = useState(firstAnswer);
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set());
  const [isSending, setIsSending] = useState(false);
  const isFormLocked = useIsLocked(name);
  const [isAnother, setIsAnother] = useState(false);
  const known = isAnother ? undefined : firstAnswer;

  useEffect(() => {
    openedAt.current = performance.now();
    // What was corrected before the script ran, in a form that came back from the server.
    const fields = [...(ref.current?.elements ?? [])].filter(isFieldChanged);
    if (fields.length > 0) setCorrected(new Set(fields.map(nameOf)));
  }, []);

  useEffect(() => {
    if (answer?.kind !== "invalid" || isElsewhere(ref.current, sentFrom.current)) return;
    ref.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    if (isLocked(name)) return toastTooMany();
    const form = event.currentTarget;
    sentFrom.current = document.activeElement;
    if (failure.current) dismissToast(failure.current);
    const missing = required && findMissing(form, required, either);
    if (missing) {
      setCorrected(new Set());
      return setAnswer(missing);
    }
    setIsSending(true);
    const sent = await postVisitorForm(form, { openedAt: openedAt.current, last: sending.current, more: await collect?.() });
    sending.current = sent.sending;
    setIsSending(false);
    setCorrected(new Set());
    setAnswer(sent.answer);
    handleAnswer(sent.answer, form);
  }

  function handleAnswer(received: FormAnswer, form: HTMLFormElement) {
    const { kind } = received;
    if (received.kind === "invalid") return onRefused?.(received.errors);
    if (kind === "limited") {
      recordRefusal(name);
      return toastTooMany();
    }
    if (kind !== "offline") countAttempt(name, kind === "sent"); // what never left is no attempt
    const failed = failureOf(received, messages);
    if (failed || received.kind !== "sent") {
      failure.current = failed && toast({ ...failed, tone: "bad" });
      return;
    }
    const { title, lead, page } = received.receipt;
    if (page) return window.location.assign(page);
    toast({ title, description: lead, tone: "ok" });
    sending.current = undefined;
    form.reset();
    setIsAnother(true);
    onSent?.(received);
  }

  /** The empty form again, in the place of what was said of the last sending. */
  function again() {
    flushSync(() => setAnswer(undefined));
    ref.current?.querySelector<HTMLElement>("[name=nom]")?.focus();
  }

  /** What stands in red under a field is about what was sent: it goes when the field is touched. */
  function handleInput({ target }: FormEvent<HTMLFormElement>) {
    const edited = nameOf(target as Element);
    if (edited && !corrected.has(edited)) setCorrected(new Set([...corrected, edited]));
  }

  // A disabled button keeps the browser from submitting on Enter, so the visitor would not learn why nothing happens.
  function handleKeyDown({ key, target }: KeyboardEvent<HTMLFormElement>) {
    if (key === "Enter" && target instanceof HTMLInputElement && isLocked(name)) toastTooMany();
  }

  return {
    formProps: {
      ref,
      method: "post" as const,
      action,
      noValidate: true,
      onSubmit: handleSubmit,
      onInput: handleInput,
      onKeyDown: handleKeyDown,
    },
    errors: answer?.kind === "invalid" ? openErrors(answer, corrected, either) : {},
    /** What was typed, when the browser sent the form by itself. */
    typed: known && "values" in known ? known.values : {},
    /** Said beside the button; with script a notification says it. */
    failure: answer && failureOf(answer, messages),
    offline: messages.offline ?? OFFLINE,
    isSending,
    isLocked: isFormLocked,
    /** What can take the place of the form once it was stored. */
    receipt: answer?.kind === "sent" ? answer.receipt : undefined,
    again,
  };
}

export type VisitorFormState = ReturnType<typeof useVisitorForm>;

/** Why nothing is stored, as far as is known, and what to do. */
function failureOf({ kind }: FormAnswer, { failed, offline = OFFLINE }: FormMessages): Message | undefined {
  if (kind === "offline") return offline;
  if (kind === "cut") return { title: failed, description: CUT };
  if (kind === "limited") return { title: TOO_MANY_ATTEMPTS };
  return kind === "failed" ? { title: failed } : undefined;
}

/** As the server would answer, had it been asked. */
function findMissing(
  form: HTMLFormElement,
  required: Readonly<Record<string, string>>,
  either: VisitorFormOptions["either"],
): (FormAnswer & { kind: "invalid" }) | undefined {
  const values = Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === "string")) as Record<string, string>;
  const isEmpty = (name: string) => !values[name]?.trim();
  const errors = Object.fromEntries(Object.entries(required).filter(([name]) => isEmpty(name)));
  if (either?.names.every(isEmpty) && either.names[0]) errors[either.names[0]] = either.sentence;
  return Object.keys(errors).length > 0 ? { kind: "invalid", errors, values } : undefined;
}

/** The errors of fields not corrected since. */
function openErrors(
  { errors, values }: FormAnswer & { kind: "invalid" },
  corrected: ReadonlySet<string>,
  either: VisitorFormOptions["either"],
): FormErrors {
  const isAnswered = either?.names.every((name) => !textOf(values, name)) && either.names.some((name) => corrected.has(name));
  return Object.fromEntries(
    Object.entries(errors).filter(([name, sentence]) => !corrected.has(name) && !(isAnswered && sentence === either?.sentence)),
  );
}

function nameOf(field: Element) {
  return field.getAttribute("name") ?? "";
}

function toastTooMany() {
  toast({ title: TOO_MANY_ATTEMPTS, tone: "bad" });
}

/** The visitor has gone on typing in another field while the form was away: the letters that follow belong there. */
function isElsewhere(form: HTMLFormElement | null, sentFrom: Element | null) {
  const { activeElement } = document;
  return activeElement !== sentFrom && form?.contains(activeElement) === true && activeElement?.matches("input, select, textarea") === true;
}
