import { Check } from "lucide-react";
import { Link } from "react-router";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import type { Unconfirmed } from "#app/services/content/rows/timed-publication.server.ts";
import { ReconfirmButton, ReconfirmMark } from "#app/services/publication/reconfirm-button.tsx";
import { buttonClass } from "#app/ui/controls/button.tsx";

/** The button unfolds those that have waited longest: each is confirmed in one tap. */
export function UnconfirmedRows({ unconfirmed: { total, listings } }: { unconfirmed: Unconfirmed }) {
  const tables = [...new Set(listings.map(({ table }) => table))];
  return (
    <details className="unconfirmed whole-row">
      <summary className={buttonClass({ variant: "outline", size: "small", className: "no-marker" })}>
        <Check />
        Confirmer
      </summary>
      <ul className="stack">
        {listings.map(({ table, days, ...row }) => (
          <li className="cluster ruled" key={row.id}>
            <Link to={`${adminListUrl(table)}/${row.id}`}>{row.titre}</Link>
            <span>{row.reference}</span>
            <ReconfirmMark days={days} />
            <ReconfirmButton row={row} action={`${adminListUrl(table)}?retour=accueil`} />
          </li>
        ))}
      </ul>
      {total > listings.length &&
        tables.map((table) => (
          <Link key={table} to={`${adminListUrl(table)}?tri=reconfirmer`}>
            {table === "vehicles" ? "Tous les véhicules à reconfirmer" : "Tous les biens à reconfirmer"}
          </Link>
        ))}
    </details>
  );
}
