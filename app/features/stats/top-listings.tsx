import { formatNumber } from "#app/lib/text/money.ts";
import type { TopListing } from "./top-listings-queries.server.ts";

export function TopListings({ listings }: { listings: TopListing[] }) {
  if (listings.length === 0) return <p className="stats-none">— Aucune annonce n’a encore été ouverte sur cette période.</p>;
  return (
    <table className="top-listings wide small tabular">
      <thead>
        <tr>
          <th scope="col">Annonce</th>
          <th scope="col">Vues</th>
          <th scope="col">Par QR</th>
          <th scope="col">Contacts</th>
        </tr>
      </thead>
      <tbody>
        {listings.map(({ titre, reference, address, views, scans, contacts }) => (
          <tr key={address}>
            <th scope="row">
              <a href={address} target="_blank" rel="noopener noreferrer">
                {titre}
              </a>
              <small className="muted">{reference}</small>
            </th>
            <td>{formatNumber(views)}</td>
            <td>{formatNumber(scans)}</td>
            <td>{formatNumber(contacts)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
