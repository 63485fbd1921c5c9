import { useEffect, useState } from "react";
import { type ClientLoaderFunctionArgs, redirect } from "react-router";
import { rightHere } from "#app/features/listing-desk/content-address.ts";
import { ContentFormHeading, useDraftSync } from "#app/features/listing-desk/content-form-heading.tsx";
import { contentAt } from "#app/features/listing-desk/definitions.server.ts";
import { isOnline, openOver, saysMore } from "#app/features/listing-desk/opened-draft.server.ts";
import { saveContent } from "#app/features/listing-desk/save-content.server.ts";
import { lookOf } from "#app/features/listings/content-looks.tsx";
import { notFound } from "#app/lib/forms/http.ts";
import { listSearch } from "#app/lib/text/list-filter.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import type { ContentFormResult } from "#app/services/content/content-form.tsx";
import { formValuesOf } from "#app/services/content/content-values.ts";
import { contentFor, draftFor } from "#app/services/content/rows/content-for.server.ts";
import { cacheLoaded } from "#app/services/desk-forms/cache-loaded.ts";
import { keptAction } from "#app/services/desk-forms/keep-typed.ts";
import { findColleaguesDraft, findDraft } from "#app/services/kept-forms/drafts.server.ts";
import { DRAFT_PARAM, rowVersionOf } from "#app/services/kept-forms/form-draft.ts";
import { useListSearch } from "#app/ui/admin/list-return.ts";
import type { Route } from "./+types/edit";

/** Needs `modifier`; a member who may only read has the preview: a form that saves nothing misleads. */
export const loader = defineLoader(rightHere("modifier"), async ({ pattern, params, url }: Route.LoaderArgs, { admin, db }) => {
  const content = contentFor(contentAt(pattern), admin);
  const { table, find, words, fields } = content;
  const row = await find(db, params.id);
  const typed = await findDraft(db, table, params.id, admin);
  const draft = typed && draftFor(content, admin, typed);
  if (!row && (draft?.row_id === null || (await findColleaguesDraft(db, table, params.id, admin))))
    throw redirect(`${content.listUrl}/nouveau${listSearch(url.searchParams, { [DRAFT_PARAM]: params.id })}`);
  if (!row) throw notFound(words.notFound);
  const over = draft && saysMore(fields, draft, row) ? await openOver(db, content, draft, row) : undefined;
  return { table, row, isOnline: isOnline(row), draft: over?.draft, meanwhile: over?.meanwhile };
});

export const action = defineAction(rightHere("modifier"), (args: Route.ActionArgs, { admin, db }) =>
  saveContent(contentFor(contentAt(args.pattern), admin), db, admin, args.params.id, args),
);

export const clientAction = keptAction<typeof action, ContentFormResult>((message) => ({ kind: "failed", values: {}, message }));

/** The row whose form is on the screen. */
let openRow: string | undefined;

/** Read again as the content changes, so that what is online is told as it is; a form stays although its row is gone by now: saving says so. */
export async function clientLoader({ request, params, serverLoader }: ClientLoaderFunctionArgs) {
  return cacheLoaded(new URL(request.url).pathname, () => serverLoader<typeof loader>(), openRow === params.id);
}
clientLoader.hydrate = true as const;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.row.titre ?? "Fiche"} — Dashboard FADEM` }];
}

export default function ContentEditPage({ loaderData, actionData }: Route.ComponentProps) {
  return <EditPage key={loaderData.row.id} loaded={loaderData} result={actionData} />;
}

type EditPageProps = { loaded: Route.ComponentProps["loaderData"]; result: Route.ComponentProps["actionData"] };

function EditPage({ loaded, result }: EditPageProps) {
  const { table, row } = loaded;
  const { Form, definition } = lookOf(table);
  const search = useListSearch();
  const [{ draft, meanwhile }] = useState(loaded); // the form goes on with what it was opened with
  const sync = useDraftSync(table, row.id, draft);
  useEffect(() => {
    openRow = row.id;
    return () => {
      openRow = undefined;
    };
  }, [row.id]);
  const untyped = { values: formValuesOf(definition.fields, row), images: row.images, version: row.version };
  const begun = draft ? { values: draft.values, images: [...draft.images, ...row.images], version: rowVersionOf(draft.values) } : untyped;
  return (
    <>
      <ContentFormHeading table={table} row={row} sync={sync} />
      <Form
        start={{ ...begun, isDemo: row.demo, sync, draft, untyped, isOnline: loaded.isOnline, meanwhile }}
        result={result}
        listUrl={adminListUrl(table) + search}
        published={"publication" in row ? row : undefined}
        row={row}
      />
    </>
  );
}
