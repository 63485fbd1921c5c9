import type { ReactNode } from "react";
import { isNarrowed, type ListFilter } from "#app/lib/text/list-filter.ts";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { EmptyState } from "#app/ui/layout/states.tsx";

type EmptyListProps = {
  icon: ReactNode;
  filter: ListFilter<string>;
  /** The title of a list without rows, and the one of a search that found none. */
  none: string;
  noMatch: string;
  /** What the first row will bring, or where it comes from. */
  children: ReactNode;
  listUrl: string;
  /** Makes the first row. */
  action?: ReactNode;
};

export function EmptyList({ icon, filter, none, noMatch, children, listUrl, action }: EmptyListProps) {
  if (!isNarrowed(filter))
    return (
      <EmptyState icon={icon} title={none} actions={action}>
        {children}
      </EmptyState>
    );
  return (
    <EmptyState icon={icon} title={noMatch} actions={<ClearSearch to={listUrl} />}>
      Essayez un autre mot ou un autre filtre.
    </EmptyState>
  );
}

/** The way out of a list without a match: the whole list. */
export function ClearSearch({ to }: { to: string }) {
  return (
    <ButtonRouteLink to={to} variant="outline">
      Effacer la recherche
    </ButtonRouteLink>
  );
}
