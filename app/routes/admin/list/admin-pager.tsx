import { ArrowLeft, ArrowRight } from "lucide-react";
import { ButtonLink } from "#app/ui/button-link.tsx";

type AdminPagerProps = { page: number; pageCount: number; searchOf: (page: number) => string };

export function AdminPager({ page, pageCount, searchOf }: AdminPagerProps) {
  if (pageCount < 2) return null;
  return (
    <nav className="admin-pager" aria-label="Pages de la liste">
      {page > 1 && (
        <ButtonLink to={{ search: searchOf(page - 1) }} variant="outline" size="small" rel="prev">
          <ArrowLeft />
          Précédente
        </ButtonLink>
      )}
      <p>
        Page {page} sur {pageCount}
      </p>
      {page < pageCount && (
        <ButtonLink to={{ search: searchOf(page + 1) }} variant="outline" size="small" rel="next">
          Suivante
          <ArrowRight />
        </ButtonLink>
      )}
    </nav>
  );
}
