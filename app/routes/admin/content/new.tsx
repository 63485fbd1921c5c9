import { newId } from "#app/lib/ids.ts";
import { defineAction, defineLoader } from "#app/platform/auth/define-action.server.ts";
import { adminListUrl } from "#app/platform/content/content-definition.ts";
import type { ContentFormResult } from "#app/platform/content/content-row-form.tsx";
import { neverReload } from "#app/routes/admin/form/form-reload.ts";
import { keepTyped } from "#app/routes/admin/form/keep-typed.ts";
import { useListSearch } from "#app/ui/admin/list-return.ts";
import type { Route } from "./+types/new";
import { rightHere, tableAt } from "./content-address.ts";
import { ContentFormHeading } from "./content-form-heading.tsx";
import { lookOf } from "./content-looks.tsx";
import { contentAt } from "./definitions.server.ts";
import { saveNewContent } from "./save-content.server.ts";

export const loader = defineLoader(rightHere("modifier"), ({ pattern }) => ({ table: tableAt(pattern), id: newId() }));

export const action = defineAction(rightHere("modifier"), (args, { admin, db }) =>
  saveNewContent(contentAt(args.pattern), db, admin, args),
);

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, (message): ContentFormResult => ({ kind: "failed", values: {}, message }));
}

export const shouldRevalidate = neverReload;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData ? lookOf(loaderData.table).newLabel : "Nouveau"} — Dashboard FADEM` }];
}

export default function ContentNewPage({ loaderData: { table, id }, actionData }: Route.ComponentProps) {
  const { Form, definition } = lookOf(table);
  const search = useListSearch();
  return (
    <>
      <ContentFormHeading table={table} />
      <Form start={{ values: definition.initial, images: [], id }} result={actionData} listUrl={adminListUrl(table) + search} />
    </>
  );
}
