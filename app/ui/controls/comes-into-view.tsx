import { type ReactNode, useEffect, useRef } from "react";

/** Comes into view with each new answer: on a telephone what is said may stand two screens away from the button that was pressed. */
export function ComesIntoView({ answer, children }: { answer: object | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) place.current?.scrollIntoView({ block: "center" });
  }, [answer]);
  return <div ref={place}>{children}</div>;
}
