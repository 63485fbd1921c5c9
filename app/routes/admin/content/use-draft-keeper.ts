import { useMemo } from "react";
import type { PagedTable } from "#app/db/content-types.ts";
import { adminListUrl } from "#app/platform/content/content-definition.ts";
import { DraftKeeper } from "#app/platform/drafts/draft-keeper.ts";
import { DRAFT_PARAM, type OpenedDraft } from "#app/platform/drafts/form-draft.ts";

/** Sends what is typed in the form of this page to the server. Without a row the address then names the draft: a reload comes back to it. */
export function useDraftKeeper(table: PagedTable, { rowId, draft }: { rowId?: string; draft?: OpenedDraft }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one for each form that is opened
  return useMemo(() => {
    const { version, updated_at } = draft ?? {};
    return new DraftKeeper({
      listUrl: adminListUrl(table),
      rowId,
      version,
      updated_at,
      onKept: rowId === undefined ? nameInAddress : undefined,
    });
  }, [table, rowId]);
}

/** The router is not asked: nothing on the page changes with it. */
function nameInAddress(cle: string) {
  const address = new URL(window.location.href);
  if (!address.pathname.endsWith("/nouveau") || address.searchParams.get(DRAFT_PARAM) === cle) return;
  address.searchParams.set(DRAFT_PARAM, cle);
  window.history.replaceState(window.history.state, "", address);
}
