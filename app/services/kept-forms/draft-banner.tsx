import { type ReactNode, useEffect, useRef } from "react";
import type { FormDifference } from "./form-differences.ts";
import { DifferenceTable } from "./two-versions.tsx";

type DraftBannerProps = {
  title: string;
  children?: ReactNode;
  differences?: FormDifference[] /** How the row is told: "En ligne". */;
  stored?: string;
  answers?: ReactNode;
};

/**
 * The one line above a form about the words in it. In the flow of the page, so that it covers nothing; a reload that comes back in the middle
 * of a form is led to it.
 */
export function DraftBanner({ title, children, differences = [], stored = "Enregistré", answers }: DraftBannerProps) {
  const banner = useRef<HTMLDivElement>(null);

  // After a reload the browser, and later the router, go back to where the page was: that ends with the first gesture of the reader.
  useEffect(() => {
    const gesture = new AbortController();
    const { signal } = gesture;
    function show() {
      const { top } = banner.current?.getBoundingClientRect() ?? { top: 0 };
      if (top < 0 || top > window.innerHeight / 2) banner.current?.scrollIntoView({ block: "start" });
    }
    for (const name of ["pointerdown", "wheel", "keydown", "focusin"])
      window.addEventListener(name, () => gesture.abort(), { signal, passive: true });
    window.addEventListener("scroll", show, { signal, passive: true });
    show();
    return () => gesture.abort();
  }, []);

  return (
    <div className="draft-banner tone-gold notice column gap-2h mb-4" role="status" ref={banner}>
      <p>
        <b>{title}</b> {children}
      </p>
      <DifferenceTable differences={differences} columns={{ stored, mine: "Votre saisie" }} />
      {answers && <div className="button-row">{answers}</div>}
    </div>
  );
}
