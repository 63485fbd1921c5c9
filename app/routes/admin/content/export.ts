import { contentTypes } from "#app/db/content-types.ts";
import { readListFilter } from "#app/lib/list-filter.ts";
import { defineLoader } from "#app/platform/auth/define-action.server.ts";
import { statutsOf } from "#app/platform/content/content-definition.ts";
import { filterChoicesOf } from "#app/platform/content/content-order.ts";
import { csvResponse } from "#app/routes/admin/list/csv-response.server.ts";
import { rightHere } from "./content-address.ts";
import { contentAt } from "./definitions.server.ts";

export const loader = defineLoader(rightHere("exporter"), ({ url, pattern }, { db }) => {
  const content = contentAt(pattern);
  const filter = readListFilter(url.searchParams, statutsOf(content.fields), filterChoicesOf(content));
  return csvResponse(contentTypes[content.table].pages.section, content.export(db, filter));
});
