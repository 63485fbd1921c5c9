import { ArrowLeft, ArrowRight } from "lucide-react";
import { pagerSteps } from "./pager-steps.ts";

type ListPagerProps = { page: number; last: number; addressOf: (page: number) => string };

/** Plain links: each page of a list is a page of its own. */
export function ListPager({ page, last, addressOf }: ListPagerProps) {
  if (last < 2) return null;
  return (
    <nav className="list-pager" aria-label="Pages">
      {page > 1 && (
        <a className="list-pager-step" href={addressOf(page - 1)} rel="prev">
          <ArrowLeft aria-hidden="true" />
          Page précédente
        </a>
      )}
      <ol>
        {pagerSteps(page, last).map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no name of their own
          <li key={index}>
            {step === "gap" ? (
              "…"
            ) : (
              <a href={addressOf(step)} aria-label={`Page ${step}`} aria-current={step === page ? "page" : undefined}>
                {step}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < last && (
        <a className="list-pager-step" href={addressOf(page + 1)} rel="next">
          Page suivante
          <ArrowRight aria-hidden="true" />
        </a>
      )}
    </nav>
  );
}
