import { Link } from "react-router";
import { type BoiteFilter, boiteSearch } from "#app/features/inbox/parts/boite-address.ts";
import { type PersonView, personViewLabels, personViews } from "#app/features/people/person-words.ts";
import { formatNumber } from "#app/lib/text/money.ts";
import { releaseRows } from "#app/services/desk-lists/held-rows.ts";

type BoiteViewsProps = { filter: BoiteFilter; counts: Record<PersonView, number> };

/** The views, each with its count. What was marked as unwanted stands at the end of everybody. */
export function BoiteViews({ filter: { vue, q }, counts }: BoiteViewsProps) {
  const isAll = vue === "tous" || vue === "indesirables";
  return (
    <nav className="admin-pills line gap-2" aria-label="Vues de la boîte">
      {personViews
        .filter((view) => view !== "indesirables" || isAll)
        .map((view) => (
          <Link
            key={view}
            to={{ search: boiteSearch({ vue: view, q }) }}
            replace
            preventScrollReset
            className="admin-pill white plain tap inline-row gap-2 small fixed tabular"
            aria-current={view === vue && !q ? "true" : undefined}
            onClick={() => releaseRows("people")}
          >
            {personViewLabels[view]} <b>{formatNumber(counts[view])}</b>
          </Link>
        ))}
    </nav>
  );
}
