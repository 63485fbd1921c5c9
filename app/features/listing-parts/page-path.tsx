import { ChevronRight } from "lucide-react";
import { Fragment } from "react";

export type PathStep = { label: string; href: string };

/** Where a page stands in the site: the pages above it, the home page first, and its own name. */
export function PagePath({ steps, current }: { steps: readonly PathStep[]; current: string }) {
  return (
    <nav className="listing-path" aria-label="Fil d’Ariane">
      {steps.map(({ label, href }) => (
        <Fragment key={href}>
          <a href={href}>{label}</a>
          <ChevronRight aria-hidden="true" />
        </Fragment>
      ))}
      <span aria-current="page">{current}</span>
    </nav>
  );
}
