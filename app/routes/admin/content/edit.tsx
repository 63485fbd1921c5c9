import { useEffect, useState } from "react";
import { type ClientLoaderFunctionArgs, redirect } from "react-router";
import { rightHere } from "#app/features/listing-desk/content-address.ts";
import { ContentFormHeading, useDraftKeeper } from "#app/features/listing-desk/content-form-heading.tsx";
import { contentAt } from "#app/features/listing-desk/definitions.server.ts";
import { isOnline, openDraft, saysMore } from "#app/features/listing-desk/opened-draft.server.ts";
import { saveContent } from "#app/features/listing-desk/save-content.server.ts";
import { lookOf } from "#app/features/listings/content-looks.tsx";
import { notFound } from "#app/lib/forms/http.ts";
import { listSearch } from "#app/lib/text/list-filter.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { adminListUrl } from "#app/services/content/content-definition.ts";
import type { ContentFormResult } from "#app/services/content/content-row-form.tsx";
import { formValuesOf } from "#app/services/content/content-values.ts";
import { contentFor, draftFor } from "#app/services/content/rows/content-for.server.ts";
import { cacheLoaded } from "#app/services/desk-forms/cache-loaded.ts";
import { keptAction } from "#app/services/desk-forms/keep-typed.ts";
import { DRAFT_PARAM, rowVersionOf } from "#app/services/drafts/form-draft.ts";
import { findFormDraft } from "#app/services/drafts/form-drafts.server.ts";
import { useListSearch } from "#app/ui/admin/list-return.ts";
import type { Route } from "./+types/edit";

/** Needs `modifier`; a member who may only read has the preview: a form that saves nothing misleads. */
export const loader = defineLoader(rightHere("modifier"), async ({ pattern, params, url }: Route.LoaderArgs, { admin, db }) => {
  const content = contentFor(contentAt(pattern), admin);
  const { table, find, words, fields } = content;
  const row = await find(db, params.id);
  const typed = await findFormDraft(db, table, params.id);
  const draft = typed && draftFor(content, admin, typed);
  if (!row && draft?.row_id === null)
    throw redirect(`${content.listUrl}/nouveau${listSearch(url.searchParams, { [DRAFT_PARAM]: draft.cle })}`);
  if (!row) throw notFound(words.notFound);
  const opened = draft && saysMore(fields, draft, row) ? await openDraft(db, draft) : undefined;
  // A draft over what visitors see, or of an earlier version of the row, stands beside the form until its address asks for it.
  const isAsked = url.searchParams.get(DRAFT_PARAM) === row.id;
  const isTaken = opened && (isAsked || (!isOnline(row) && rowVersionOf(opened.values) === row.version));
  return { table, row, isOnline: isOnline(row), taken: isTaken ? opened : undefined, beside: isTaken ? undefined : opened };
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
  const { table, row, isOnline: isSeen } = loaded;
  const { Form, definition } = lookOf(table);
  const search = useListSearch();
  const [{ taken, beside }] = useState(loaded); // the form goes on with what it was opened with
  const keeper = useDraftKeeper(table, { rowId: row.id, draft: taken, beside });
  useEffect(() => {
    openRow = row.id;
    return () => {
      openRow = undefined;
    };
  }, [row.id]);
  useEffect(() => {
    if (!loaded.taken && !loaded.beside) keeper.noteOtherGone();
  }, [loaded, keeper]);
  const stored = { values: formValuesOf(definition.fields, row), images: row.images, version: row.version };
  const begun = taken
    ? { values: taken.values, images: [...taken.images, ...row.images], version: rowVersionOf(taken.values), row: stored }
    : stored;
  return (
    <>
      <ContentFormHeading table={table} row={row} keeper={keeper} />
      <Form
        start={{ ...begun, isDemo: row.demo, keeper, draft: isSeen ? undefined : taken, isOnline: isSeen }}
        result={result}
        listUrl={adminListUrl(table) + search}
        published={"publication" in row ? row : undefined}
        row={row}
      />
    </>
  );
}
