import { type RefObject, useEffect, useRef } from "react";

/** Hidden fields change silently: the form's onChange hears the change event of the file field instead. */
export function useToldToForm(input: RefObject<HTMLInputElement | null>, content: string) {
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed is the point
  useEffect(() => {
    if (!isFirst.current) input.current?.dispatchEvent(new Event("change", { bubbles: true }));
    isFirst.current = false;
  }, [content]);
}
