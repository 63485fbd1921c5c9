import { useState } from "react";

/** The answer to the last sending, until somebody types again: what stands in red is about what was sent. Each answer is an object of its own. */
export function useStandingAnswer<Answer extends object>(answer: Answer | undefined) {
  const [corrected, setCorrected] = useState<Answer>();
  return { standing: answer === corrected ? undefined : answer, noteInput: () => setCorrected(answer) };
}
