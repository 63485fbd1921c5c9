import { useEffect, useRef } from "react";
import { newId } from "#app/lib/ids.ts";
import { defineAction, defineLoader } from "#app/platform/auth/define-action.server.ts";
import { adminListUrl } from "#app/platform/content/content-definition.ts";
import type { ContentFormResult } from "#app/platform/content/content-row-form.tsx";
import { copiedValues } from "#app/platform/content/content-values.ts";
import { neverReload } from "#app/routes/admin/form/form-reload.ts";
import { keepTyped } from "#app/routes/admin/form/keep-typed.ts";
import { useListSearch } from "#app/ui/admin/list-return.ts";
import type { Route } from "./+types/new";
import { rightHere, tableAt } from "./content-address.ts";
import { ContentFormHeading } from "./content-form-heading.tsx";
import { lookOf } from "./content-looks.tsx";
import { contentAt } from "./definitions.server.ts";
import { findCopied, saveNewContent } from "./save-content.server.ts";

export const loader = defineLoader(rightHere("modifier"), async ({ pattern, url }, { db }) => {
  const content = contentAt(pattern);
  const copied = await findCopied(content, db, url);
  return { table: tableAt(pattern), id: newId(), copied };
});

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

export default function ContentNewPage({ loaderData: { table, id, copied }, actionData }: Route.ComponentProps) {
  const { Form, definition } = lookOf(table);
  const search = useListSearch();
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (copied) page.current?.querySelector<HTMLInputElement>('input[name="titre"]')?.select(); // what a copy is to be told apart by
  }, [copied]);
  return (
    <div ref={page}>
      <ContentFormHeading table={table} copied={copied} />
      <Form
        start={{ values: copied ? copiedValues(definition, copied) : definition.initial, images: copied?.images ?? [], id }}
        result={actionData}
        listUrl={adminListUrl(table) + search}
      />
    </div>
  );
}
