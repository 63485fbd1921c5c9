import { Link } from "react-router";
import { formatNumber } from "#app/lib/money.ts";
import { adminListUrl } from "#app/platform/content/content-definition.ts";
import { ReconfirmButton, ReconfirmMark } from "#app/platform/publication/reconfirm-button.tsx";
import type { Unconfirmed } from "#app/platform/publication/reconfirmation.server.ts";

/** Listings that nobody has spoken of for a while: each is confirmed in one tap. */
export function UnconfirmedNote({ unconfirmed: { total, listings } }: { unconfirmed: Unconfirmed }) {
  if (total === 0) return null;
  const tables = [...new Set(listings.map(({ table }) => table))];
  return (
    <section className="admin-card unconfirmed" aria-labelledby="unconfirmed-titre">
      <h2 id="unconfirmed-titre">{total === 1 ? "1 annonce à reconfirmer" : `${formatNumber(total)} annonces à reconfirmer`}</h2>
      <ul>
        {listings.map(({ table, days, ...row }) => (
          <li key={row.id}>
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
    </section>
  );
}
