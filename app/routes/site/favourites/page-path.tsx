import { ChevronRight } from "lucide-react";
import { Fragment } from "react";
import { FAVOURITES_PATH } from "#app/platform/favourites/references.ts";

export const homeStep = { label: "Accueil", href: "/" };
export const favouritesStep = { label: "Mes favoris", href: FAVOURITES_PATH };

/** Where a page stands in the site. */
export function PagePath({ steps, current }: { steps: { label: string; href: string }[]; current: string }) {
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
