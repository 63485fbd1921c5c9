import { ArrowLeft, ExternalLink, History, Image as ImageIcon } from "lucide-react";
import { useMemo } from "react";
import { listingPath, listingTables, type PagedTable } from "#app/db/tables/content-types.ts";
import { contentLooks } from "#app/features/listings/content-looks.tsx";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import { PublicationNow } from "#app/services/content/publication-choice.tsx";
import { DraftState } from "#app/services/kept-forms/draft-state.tsx";
import { DraftSync } from "#app/services/kept-forms/draft-sync.ts";
import { DRAFT_PARAM, type OpenedDraft } from "#app/services/kept-forms/form-draft.ts";
import type { PublicationState } from "#app/services/publication/publication-rules.ts";
import { returning, useListSearch } from "#app/ui/admin/list-return.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";

type ContentFormHeadingProps = {
  table: PagedTable;
  /** Without it: the heading of a new one. */
  row?: { id: string; updated_at: string; reference?: string; slug?: string } & Partial<PublicationState>;
  /** The row that a new one is a copy of. */
  copied?: { reference?: string };
  sync: DraftSync;
};

export function ContentFormHeading({ table, row, copied, sync }: ContentFormHeadingProps) {
  const { title, editTitle = title, allLabel, newLabel, newTitle = title } = contentLooks[table];
  const listUrl = adminListUrl(table);
  const search = useListSearch();
  const may = useMay();
  const listing = listingTables.find((name) => name === table);
  return (
    <>
      <h2 className="admin-title">{row ? editTitle : newTitle}</h2>
      <div className="admin-form-heading cluster mb-2">
        <ButtonRouteLink to={listUrl + search} state={returning} variant="link">
          <ArrowLeft />
          {allLabel}
        </ButtonRouteLink>
        <DraftState sync={sync}>
          {row?.publication && <PublicationNow publication={row.publication} publier_le={row.publier_le ?? null} />}
        </DraftState>
        {row ? (
          <>
            <p>
              {row.reference ? `${row.reference}, modifié` : "Modifié"} le {formatDateTime(row.updated_at)}
            </p>
            {listing && row.publication === "en_ligne" && (
              <ButtonLink href={`${listingPath(listing)}/${row.slug}`} target="_blank" rel="noopener" variant="link">
                <ExternalLink />
                Voir sur le site
              </ButtonLink>
            )}
            {listing && row.publication === "en_ligne" && may("affiches.lire") && (
              <ButtonRouteLink to={`${listUrl}/${row.id}/affiche`} variant="link">
                <ImageIcon />
                Affiches
              </ButtonRouteLink>
            )}
            <ButtonRouteLink to={`${listUrl}/${row.id}/historique${search}`} variant="link">
              <History />
              Historique
            </ButtonRouteLink>
          </>
        ) : (
          <p>
            {copied?.reference ? `Copie de ${copied.reference}\u00a0· référence donnée à l’enregistrement` : newTitle === title && newLabel}
          </p>
        )}
      </div>
    </>
  );
}

/** Keeps what is typed in the form of this page on the server; one for each form that is opened. */
export function useDraftSync(table: PagedTable, row: string, draft?: OpenedDraft) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes on with the draft that the form was opened with
  return useMemo(() => new DraftSync({ listUrl: adminListUrl(table), row }, draft), [table, row]);
}

/** The id of a new row, at the first key: a reload comes back to it. The router is not asked, because nothing on the page changes with it. */
export function nameInAddress(row: string) {
  const address = new URL(window.location.href);
  if (!address.pathname.endsWith("/nouveau") || address.searchParams.get(DRAFT_PARAM) === row) return;
  address.searchParams.set(DRAFT_PARAM, row);
  window.history.replaceState(window.history.state, "", address);
}
