import { ArrowLeft, ExternalLink, History } from "lucide-react";
import type { ReactNode } from "react";
import { formatDateTime } from "#app/lib/dates.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { ButtonRouteLink } from "#app/ui/button-route-link.tsx";

type ListingFormHeadingProps = {
  title: string;
  listUrl: string;
  listLabel: string;
  /** "/biens", where the site shows one. */
  publicPath: string;
  row: { id: string; reference: string; slug: string; updated_at: string } | undefined;
  /** Stands in the place of the reference while there is no row. */
  children?: ReactNode;
};

export function ListingFormHeading({ title, listUrl, listLabel, publicPath, row, children }: ListingFormHeadingProps) {
  return (
    <>
      <h2 className="admin-title">{title}</h2>
      <div className="admin-form-heading">
        <ButtonRouteLink to={listUrl} variant="link">
          <ArrowLeft />
          {listLabel}
        </ButtonRouteLink>
        {row ? (
          <>
            <p>
              {row.reference}, modifié le {formatDateTime(row.updated_at)}
            </p>
            <ButtonLink href={`${publicPath}/${row.slug}`} target="_blank" rel="noopener" variant="link">
              <ExternalLink />
              Voir sur le site
            </ButtonLink>
            <ButtonRouteLink to={`${listUrl}/${row.id}/historique`} variant="link">
              <History />
              Historique
            </ButtonRouteLink>
          </>
        ) : (
          children
        )}
      </div>
    </>
  );
}
