import type { ListingTable } from "#app/db/tables/content-types.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";

type StayCalendarCardProps = { table: ListingTable; row: { id: string; reservable: boolean } };

/** The calendar of a listing with the form of a stay open: where a member notes what was agreed on the telephone. */
export function typedStayUrl(table: ListingTable, id: string): string {
  return `${adminListUrl(table)}/${id}/sejours?noter=oui#noter`;
}

/** The way from the form of a listing to its own calendar. */
export function StayCalendarCard({ table, row }: StayCalendarCardProps) {
  const may = useMay();
  if (!row.reservable || !may("calendriers.lire")) return null;
  return (
    <section className="admin-card stack gap-2">
      <h3>Calendrier</h3>
      <p className="field-hint">Séjours demandés et acceptés, dates bloquées, adresse pour les autres calendriers.</p>
      <ButtonRouteLink to={`${adminListUrl(table)}/${row.id}/sejours`} variant="outline">
        Calendrier de l’annonce
      </ButtonRouteLink>
    </section>
  );
}
