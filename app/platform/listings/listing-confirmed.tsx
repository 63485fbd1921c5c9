import { formatDate } from "#app/lib/dates.ts";

/** When somebody of the company last said that the listing is still available: a day, so that the page stays the same until the next. */
export function ListingConfirmed({ day }: { day: string | null }) {
  if (day === null) return null;
  return (
    <p className="listing-panel-confirmed icon-before icon-check">
      <span>
        Disponibilité confirmée le <time dateTime={day}>{formatDate(day)}</time>
      </span>
    </p>
  );
}
