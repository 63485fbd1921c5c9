import { ButtonLink } from "#app/ui/button-link.tsx";

/** The way out of a list without a match: the whole list. */
export function ClearSearch({ to }: { to: string }) {
  return (
    <ButtonLink to={to} variant="outline">
      Effacer la recherche
    </ButtonLink>
  );
}
