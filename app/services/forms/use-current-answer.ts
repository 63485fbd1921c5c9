import { useEffect, useState } from "react";

/**
 * The answer to the last sending, until the next input: what stands in red is about what was sent. Each answer is an object of its own.
 * The button that was pressed is out of use while it waits and loses the focus by that: the first field in red takes it.
 */
export function useCurrentAnswer<Answer extends object>(answer: Answer | undefined) {
  const [corrected, setCorrected] = useState<Answer>();
  useEffect(() => {
    if (answer) document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [answer]);
  return { standing: answer === corrected ? undefined : answer, noteInput: () => setCorrected(answer) };
}
