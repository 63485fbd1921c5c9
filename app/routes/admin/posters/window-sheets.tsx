import { data, redirect } from "react-router";
import { contentTypes } from "#app/db/tables/content-types.ts";
import { listingTableAt } from "#app/features/listing-desk/content-address.ts";
import { contentAt } from "#app/features/listing-desk/definitions.server.ts";
import { findChosen } from "#app/features/lots/lot-action.server.ts";
import { MAX_SHEETS, NO_NUMBER, tooManySheets } from "#app/features/sharing/posters/poster-words.ts";
import { WindowSheetsScreen } from "#app/features/sharing/posters/window-sheet.tsx";
import { findWindowSheets } from "#app/features/sharing/posters/window-sheets.server.ts";
import { readListFilter, writeListFilter } from "#app/lib/text/list-filter.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { PLACEHOLDER_NUMBER } from "#app/services/company-values/settings.ts";
import { findCompanySettings } from "#app/services/company-values/settings-queries.server.ts";
import { adminListUrl, statutsOf } from "#app/services/content/content-definition.ts";
import { filterChoicesOf } from "#app/services/content/content-order.ts";
import type { Route } from "./+types/window-sheets";

/** `?id=…&id=…`: what is printed stands in the address, so that a reload prints the same. */
export const loader = defineLoader("affiches.lire", async ({ url, pattern }, { db }) => {
  const table = listingTableAt(pattern);
  const ids = [...new Set(url.searchParams.getAll("id"))];
  const { telephone_secretariat: telephone, horaires } = await findCompanySettings(db);
  const missing = telephone === PLACEHOLDER_NUMBER ? { title: NO_NUMBER } : undefined;
  const refusal = ids.length > MAX_SHEETS ? tooManySheets(ids.length) : missing;
  return {
    listUrl: adminListUrl(table),
    refusal,
    company: { telephone, horaires },
    ...(await findWindowSheets(db, table, refusal ? [] : ids)),
  };
});

/** Sent by the bar of a list: which rows are ticked, or all of what its address shows. Nothing is changed. */
export const action = defineAction({ choisis: "affiches.lire" }, async ({ url, pattern }: Route.ActionArgs, { db, form }) => {
  const content = contentAt(pattern);
  const filter = readListFilter(url.searchParams, statutsOf(content.fields), filterChoicesOf(content));
  const chosen = await findChosen(form, { names: content.words.names, listIds: (limit) => content.listIds(db, filter, limit) });
  if ("failure" in chosen) return data(chosen.failure, { status: chosen.status });
  if (chosen.ids.length > MAX_SHEETS) return data(tooManySheets(chosen.ids.length), { status: 400 });
  const params = new URLSearchParams(writeListFilter(filter));
  for (const id of chosen.ids) params.append("id", id);
  return redirect(`/admin-dashboard/${contentTypes[content.table].pages.section}/vitrine?${params}`);
});

export function meta() {
  return [{ title: "Vitrine — Dashboard FADEM" }];
}

export default function WindowSheetsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <WindowSheetsScreen {...loaderData} refusal={actionData ?? loaderData.refusal} />;
}
