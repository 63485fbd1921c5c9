import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { dismissToast, toast } from "#app/ui/toast-store.ts";
import { isLocked, noteAttempt, noteRefusal, useIsLocked } from "./form-attempts.ts";
import { type SendingKey, sendForm } from "./send-form.ts";
import { type FormAnswer, type FormMessages, TOO_MANY_ATTEMPTS } from "./visitor-form.ts";

type VisitorFormOptions = {
  /** The same as on the server; attempts are counted under it. */
  name: string;
  /** Where the form is sent, with and without script. */
  action: string;
  messages: FormMessages;
  /** What the server said when the browser sent the form by itself. */
  answer?: FormAnswer;
  /** Fields that are not in the page; waited for before the form leaves. */
  collect?: () => Promise<[name: string, value: string][]>;
  onSent?: () => void;
};

/** A form for visitors: plain HTML until script runs, then sent without leaving the page. Its fields are uncontrolled and keep what was typed. */
export function useVisitorForm({ name, action, messages, answer: firstAnswer, collect, onSent }: VisitorFormOptions) {
  const ref = useRef<HTMLFormElement>(null);
  const openedAt = useRef(0);
  const sending = useRef<SendingKey>(undefined);
  const failure = useRef<number>(undefined); // the notification of the last one
  const [answer, setAnswer] = useState(firstAnswer);
  const [isSending, setIsSending] = useState(false);
  const isFormLocked = useIsLocked(name);

  useEffect(() => {
    openedAt.current = performance.now();
  }, []);

  useEffect(() => {
    if (answer?.kind === "invalid") ref.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    if (isLocked(name)) return tellTooMany();
    const form = event.currentTarget;
    if (failure.current) dismissToast(failure.current);
    setIsSending(true);
    const sent = await sendForm(form, { openedAt: openedAt.current, last: sending.current, more: await collect?.() });
    sending.current = sent.sending;
    setIsSending(false);
    setAnswer(sent.answer);
    settle(sent.answer, form);
  }

  function settle({ kind }: FormAnswer, form: HTMLFormElement) {
    if (kind === "invalid") return;
    if (kind === "limited") {
      noteRefusal(name);
      return tellTooMany();
    }
    noteAttempt(name, kind === "sent");
    if (kind === "failed") {
      failure.current = toast({ title: messages.failed, tone: "bad" });
      return;
    }
    toast({ ...messages.sent, tone: "ok" });
    sending.current = undefined;
    form.reset();
    onSent?.();
  }

  // A disabled button keeps the browser from submitting on Enter, so the visitor would not learn why nothing happens.
  function handleKeyDown({ key, target }: KeyboardEvent<HTMLFormElement>) {
    if (key === "Enter" && target instanceof HTMLInputElement && isLocked(name)) tellTooMany();
  }

  return {
    formProps: { ref, method: "post" as const, action, noValidate: true, onSubmit: handleSubmit, onKeyDown: handleKeyDown },
    errors: answer?.kind === "invalid" ? answer.errors : {},
    /** What was typed, when the browser sent the form by itself. */
    typed: firstAnswer && "values" in firstAnswer ? firstAnswer.values : {},
    /** Said beside the button; with script a notification says it. */
    failure: answer?.kind === "failed" ? messages.failed : answer?.kind === "limited" ? TOO_MANY_ATTEMPTS : undefined,
    isSending,
    isLocked: isFormLocked,
  };
}

export type VisitorFormState = ReturnType<typeof useVisitorForm>;

function tellTooMany() {
  toast({ title: TOO_MANY_ATTEMPTS, tone: "bad" });
}
