import { Link } from "react-router";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import type { BlockedListing } from "#app/services/content/rows/timed-publication.server.ts";

/** Listings whose minute has passed and that visitors still do not see, each with the reason and the way to mend it. */
export function BlockedPublicationsNote({ listings }: { listings: BlockedListing[] }) {
  if (listings.length === 0) return null;
  return (
    <section className="admin-card blocked-publications" aria-labelledby="blocked-publications-titre">
      <h2 id="blocked-publications-titre">Annonces programmées restées hors ligne</h2>
      <ul className="stack gap-1h">
        {listings.map(({ table, id, titre, reference, publier_le, isInBin }) => (
          <li key={id}>
            <b>{titre}</b> ({reference}), prévue le {formatDateTime(publier_le)}&nbsp;:{" "}
            {isInBin ? (
              <>
                elle est dans la <Link to="/admin-dashboard/corbeille">corbeille</Link>.
              </>
            ) : (
              <>
                une de ses photos manque. <Link to={`${adminListUrl(table)}/${id}`}>Revoir ses photos</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
