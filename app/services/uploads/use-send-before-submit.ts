import { type RefObject, useEffect, useRef, useState } from "react";
import { forgetPress, notePress, type PressedForm, resendWhenBack, takePress } from "#app/services/forms/pressed-form.ts";
import type { SendOutcome } from "./upload-queue.ts";

type Resumed = { submitter: HTMLElement | null };

type SendBeforeSubmit = {
  hasUnsent: boolean;
  sendAll: () => Promise<SendOutcome>;
  /** The connection broke once more: the rest is left to the person. */
  onGivenUp: () => void;
};

/**
 * Saving a form whose files are not all sent sends them first; then the form goes as it was asked to. When the connection breaks, files and
 * form are sent once more when it is back. True while that is awaited.
 */
export function useSendBeforeSubmit(part: RefObject<HTMLElement | null>, given: SendBeforeSubmit): boolean {
  const [resumed, setResumed] = useState<Resumed>();
  const [isWaiting, setIsWaiting] = useState(false);
  const latest = useRef({ ...given, isSending: false });

  useEffect(() => {
    latest.current = { ...latest.current, ...given };
  });

  useEffect(() => {
    const form = part.current?.closest("form");
    let press: PressedForm | undefined;
    async function handleSubmit(event: SubmitEvent) {
      if (!latest.current.hasUnsent) return;
      event.preventDefault();
      event.stopPropagation();
      if (latest.current.isSending) return;
      const { submitter } = event;
      press = beginPress(() => form?.requestSubmit(submitter?.isConnected ? submitter : null));
      latest.current.isSending = true;
      setIsWaiting(false);
      const outcome = await latest.current.sendAll();
      latest.current.isSending = false;
      if (outcome === "complete") return setResumed({ submitter });
      if (outcome === "refused" || !form?.isConnected) return;
      if (resendWhenBack(press)) setIsWaiting(true);
      else latest.current.onGivenUp();
    }
    form?.addEventListener("submit", handleSubmit);
    return () => {
      form?.removeEventListener("submit", handleSubmit);
      forgetPress(press);
    };
  }, [part]);

  // By the time of this effect the fields of what was sent are in the form.
  useEffect(() => {
    if (!resumed) return;
    setResumed(undefined);
    part.current?.closest("form")?.requestSubmit(resumed.submitter);
  }, [resumed, part]);

  return isWaiting;
}

/** Not yet the action of the page: nobody else may take it for its own. */
function beginPress(resend: () => void): PressedForm {
  const press = { onSent() {}, resend };
  notePress(press);
  takePress();
  return press;
}
