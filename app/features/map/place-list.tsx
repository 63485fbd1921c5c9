import type { PlacePoint } from "./place-points.ts";

type PlaceListProps = {
  points: readonly PlacePoint[];
  countText: (count: number) => string;
  /** What lies in none of them: "Autre quartier de Lomé". */
  other?: { label: string; count: number };
};

/** The points of a map in words, fullest first, so that nothing depends on the drawing. */
export function PlaceList({ points, countText, other }: PlaceListProps) {
  const shown = points.filter(({ count }) => count > 0).toSorted((one, next) => next.count - one.count);
  return (
    <ul className="place-list">
      {shown.map(({ place, count, href, isChosen }) => (
        <li key={place.slug}>
          <a className="icon-before icon-pin" href={href} aria-current={isChosen ? "location" : undefined}>
            {place.nom} <span>{countText(count)}</span>
          </a>
        </li>
      ))}
      {other && other.count > 0 && (
        <li>
          {other.label}&nbsp;: {other.count}
        </li>
      )}
    </ul>
  );
}
