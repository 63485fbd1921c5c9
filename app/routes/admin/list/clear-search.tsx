import { ButtonRouteLink } from "#app/ui/button-route-link.tsx";

/** The way out of a list without a match: the whole list. */
export function ClearSearch({ to }: { to: string }) {
  return (
    <ButtonRouteLink to={to} variant="outline">
      Effacer la recherche
    </ButtonRouteLink>
  );
}
