import { useMemo } from "react";
import type { PagedTable } from "#app/db/tables/content-types.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import { DraftKeeper } from "#app/services/drafts/draft-keeper.ts";
import { DRAFT_PARAM, type OpenedDraft, type OtherDraft } from "#app/services/drafts/form-draft.ts";

type Drafts = { rowId?: string /** What the form was opened with. */; draft?: OpenedDraft /** What it was not. */; beside?: OtherDraft };

/** Sends what is typed in the form of this page to the server. The address then names the draft: a reload comes back to it. */
export function useDraftKeeper(table: PagedTable, { rowId, draft, beside }: Drafts) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one for each form that is opened
  return useMemo(() => {
    const { version, updated_at } = draft ?? {};
    return new DraftKeeper({ listUrl: adminListUrl(table), rowId, version, updated_at, beside, onKept: nameInAddress });
  }, [table, rowId]);
}

/** The router is not asked: nothing on the page changes with it. */
function nameInAddress(cle: string) {
  const address = new URL(window.location.href);
  const isOfForm = ["/nouveau", `/${cle}`].some((end) => address.pathname.endsWith(end));
  if (!isOfForm || address.searchParams.get(DRAFT_PARAM) === cle) return;
  address.searchParams.set(DRAFT_PARAM, cle);
  window.history.replaceState(window.history.state, "", address);
}
