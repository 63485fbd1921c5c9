import { useState } from "react";
import { useLocation } from "react-router";

/**
 * The answer to the last sending, until the page is sent or opened again. The router itself forgets it as soon as the page's data is read
 * anew, which any change heard of from elsewhere makes it do.
 */
export function useKeptAnswer<Answer extends object>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ answer, key });
  const isOther = answer === undefined ? kept.answer !== undefined && kept.key !== key : kept.answer !== answer || kept.key !== key;
  if (isOther) setKept({ answer, key });
  return isOther ? answer : kept.answer;
}
