import { useEffect, useRef } from "react";
import { redirect } from "react-router";
import { rightHere, tableAt } from "#app/features/listing-desk/content-address.ts";
import { ContentFormHeading, nameInAddress, useDraftSync } from "#app/features/listing-desk/content-form-heading.tsx";
import { contentAt } from "#app/features/listing-desk/definitions.server.ts";
import { openDraft } from "#app/features/listing-desk/opened-draft.server.ts";
import { findCopied, saveNewContent } from "#app/features/listing-desk/save-content.server.ts";
import { lookOf } from "#app/features/listings/content-looks.tsx";
import { newId } from "#app/lib/values/ids.ts";
import { nameOfMember } from "#app/services/auth/auth-tables.server.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import type { ContentFormResult } from "#app/services/content/content-form.tsx";
import { copiedValues } from "#app/services/content/content-values.ts";
import { contentFor, draftFor } from "#app/services/content/rows/content-for.server.ts";
import { neverReload } from "#app/services/desk-forms/form-reload.ts";
import { isRowId } from "#app/services/desk-forms/form-submission.server.ts";
import { keptAction } from "#app/services/desk-forms/keep-typed.ts";
import { findColleaguesDraft, findDraft } from "#app/services/kept-forms/drafts.server.ts";
import { DRAFT_PARAM } from "#app/services/kept-forms/form-draft.ts";
import { useListSearch } from "#app/ui/admin/list-return.ts";
import type { Route } from "./+types/new";

export const loader = defineLoader(rightHere("modifier"), async ({ pattern, url }, { admin, db }) => {
  const content = contentFor(contentAt(pattern), admin);
  const draftId = url.searchParams.get(DRAFT_PARAM);
  const typed = draftId ? await findDraft(db, content.table, draftId, admin) : undefined;
  const draft = typed && draftFor(content, admin, typed);
  // Saved meanwhile: what is left of the draft belongs to the row.
  if (draftId && (draft?.row_id || (await content.find(db, draftId)))) throw redirect(`${content.listUrl}/${encodeURIComponent(draftId)}`);
  const copied = draft ? undefined : await findCopied(content, db, url);
  const colleagues = draftId && !draft ? await findColleaguesDraft(db, content.table, draftId, admin) : undefined;
  const taken = colleagues && { by: await nameOfMember(db, colleagues.auteur), at: colleagues.created_at, listUrl: content.listUrl };
  return {
    table: tableAt(pattern),
    id: draftId && isRowId(draftId) ? draftId : newId(),
    copied,
    draft: draft && (await openDraft(db, draft)),
    taken,
  };
});

export const action = defineAction(rightHere("modifier"), (args, { admin, db }) =>
  saveNewContent(contentFor(contentAt(args.pattern), admin), db, admin, args),
);

export const clientAction = keptAction<typeof action, ContentFormResult>((message) => ({ kind: "failed", values: {}, message }));

export const shouldRevalidate = neverReload;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData ? lookOf(loaderData.table).newLabel : "Nouveau"} — Dashboard FADEM` }];
}

export default function ContentNewPage({ loaderData: { table, id, copied, draft, taken }, actionData }: Route.ComponentProps) {
  const { Form, definition } = lookOf(table);
  const search = useListSearch();
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (copied) page.current?.querySelector<HTMLInputElement>('input[name="titre"]')?.select(); // what a copy is to be told apart by
  }, [copied]);
  const sync = useDraftSync(table, id, draft);
  const untyped = { values: copied ? copiedValues(definition, copied) : definition.initial, images: copied?.images ?? [] };
  const { values, images } = draft ?? untyped;
  return (
    <div ref={page}>
      <ContentFormHeading table={table} copied={copied} sync={sync} />
      <Form
        start={{ values, images, id, sync, onTyped: () => nameInAddress(id), draft, untyped, taken }}
        result={actionData}
        listUrl={adminListUrl(table) + search}
      />
    </div>
  );
}
