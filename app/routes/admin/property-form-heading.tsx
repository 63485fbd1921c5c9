import { ArrowLeft, ExternalLink, History } from "lucide-react";
import type { AdminProperty } from "#app/features/properties/property-queries.server.ts";
import { formatDateTime } from "#app/lib/dates.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";

/** Without a property: the heading of a new one. */
export function PropertyFormHeading({ property }: { property?: AdminProperty }) {
  return (
    <>
      <h2 className="admin-title">Biens immobiliers</h2>
      <div className="admin-form-heading">
        <ButtonLink to="/admin-dashboard/biens" variant="link">
          <ArrowLeft />
          Tous les biens
        </ButtonLink>
        {property ? (
          <>
            <p>
              {property.reference}, modifié le {formatDateTime(property.updated_at)}
            </p>
            <ButtonLink href={`/biens/${property.slug}`} target="_blank" rel="noopener" variant="link">
              <ExternalLink />
              Voir sur le site
            </ButtonLink>
            <ButtonLink to={`/admin-dashboard/biens/${property.id}/historique`} variant="link">
              <History />
              Historique
            </ButtonLink>
          </>
        ) : (
          <p>Nouveau bien</p>
        )}
      </div>
    </>
  );
}
