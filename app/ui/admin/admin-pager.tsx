import { ArrowLeft, ArrowRight } from "lucide-react";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";

type AdminPagerProps = { page: number; pageCount: number; searchOf: (page: number) => string };

export function AdminPager({ page, pageCount, searchOf }: AdminPagerProps) {
  if (pageCount < 2) return null;
  return (
    <nav className="admin-pager cluster mt-5 small tabular" aria-label="Pages de la liste">
      {page > 1 && (
        <ButtonRouteLink to={{ search: searchOf(page - 1) }} variant="outline" size="small" rel="prev">
          <ArrowLeft />
          Précédente
        </ButtonRouteLink>
      )}
      <p>
        Page {page} sur {pageCount}
      </p>
      {page < pageCount && (
        <ButtonRouteLink to={{ search: searchOf(page + 1) }} variant="outline" size="small" rel="next">
          Suivante
          <ArrowRight />
        </ButtonRouteLink>
      )}
    </nav>
  );
}
