import { notFound } from "#app/lib/http.ts";
import { defineAction, defineLoader } from "#app/platform/auth/define-action.server.ts";
import { adminListUrl } from "#app/platform/content/content-definition.ts";
import type { ContentFormResult } from "#app/platform/content/content-row-form.tsx";
import { formValuesOf } from "#app/platform/content/content-values.ts";
import { reloadForAnotherRow } from "#app/routes/admin/form/form-reload.ts";
import { keepTyped } from "#app/routes/admin/form/keep-typed.ts";
import { useListSearch } from "#app/ui/admin/list-return.ts";
import type { Route } from "./+types/edit";
import { rightHere } from "./content-address.ts";
import { ContentFormHeading } from "./content-form-heading.tsx";
import { lookOf } from "./content-looks.tsx";
import { contentAt } from "./definitions.server.ts";
import { saveContent } from "./save-content.server.ts";

export const loader = defineLoader(rightHere("lire"), async ({ pattern, params }: Route.LoaderArgs, { db }) => {
  const { table, find, words } = contentAt(pattern);
  const row = await find(db, params.id);
  if (!row) throw notFound(words.notFound);
  return { table, row };
});

export const action = defineAction(rightHere("modifier"), (args: Route.ActionArgs, { admin, db }) =>
  saveContent(contentAt(args.pattern), db, admin, args.params.id, args),
);

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, (message): ContentFormResult => ({ kind: "failed", values: {}, message }));
}

export const shouldRevalidate = reloadForAnotherRow;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.row.titre ?? "Fiche"} — Dashboard FADEM` }];
}

export default function ContentEditPage({ loaderData: { table, row }, actionData }: Route.ComponentProps) {
  const { Form, definition } = lookOf(table);
  const search = useListSearch();
  return (
    <>
      <ContentFormHeading table={table} row={row} />
      <Form
        key={row.id}
        start={{ values: formValuesOf(definition.fields, row), images: row.images, version: row.version, isDemo: row.demo }}
        result={actionData}
        listUrl={adminListUrl(table) + search}
        published={"publication" in row ? row : undefined}
      />
    </>
  );
}
