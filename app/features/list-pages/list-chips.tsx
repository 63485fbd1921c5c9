import { X } from "lucide-react";
import type { FoundLink } from "#app/features/finding/found-search.ts";

/** What narrows the list; each takes itself away. */
export function ListChips({ chips, clearHref }: { chips: FoundLink[]; clearHref: string }) {
  if (chips.length === 0) return null;
  return (
    <ul className="list-chips" aria-label="Filtres choisis">
      {chips.map(({ label, href }) => (
        <li key={label}>
          <a className="list-chip" href={href} rel="nofollow" aria-label={`Retirer le filtre\u00a0: ${label}`} data-list="">
            {label}
            <X aria-hidden="true" />
          </a>
        </li>
      ))}
      <li>
        <a className="list-clear" href={clearHref} rel="nofollow" data-list="">
          Tout effacer
        </a>
      </li>
    </ul>
  );
}
