import { type RefObject, useEffect, useRef, useState } from "react";

type Resumed = { submitter: HTMLElement | null };

/** Saving a form whose files are not all sent sends them first; then the form goes as it was asked to. */
export function useSendBeforeSubmit(part: RefObject<HTMLElement | null>, hasUnsent: boolean, sendAll: () => Promise<boolean>) {
  const [resumed, setResumed] = useState<Resumed>();
  const latest = useRef({ hasUnsent, sendAll, isSending: false });

  useEffect(() => {
    latest.current = { ...latest.current, hasUnsent, sendAll };
  });

  useEffect(() => {
    const form = part.current?.closest("form");
    async function handleSubmit(event: SubmitEvent) {
      const state = latest.current;
      if (!state.hasUnsent) return;
      event.preventDefault();
      event.stopPropagation();
      if (state.isSending) return;
      const { submitter } = event;
      latest.current.isSending = true;
      const isComplete = await state.sendAll();
      latest.current.isSending = false;
      if (isComplete) setResumed({ submitter });
    }
    form?.addEventListener("submit", handleSubmit);
    return () => form?.removeEventListener("submit", handleSubmit);
  }, [part]);

  // By the time of this effect the fields of what was sent are in the form.
  useEffect(() => {
    if (!resumed) return;
    setResumed(undefined);
    part.current?.closest("form")?.requestSubmit(resumed.submitter);
  }, [resumed, part]);
}
