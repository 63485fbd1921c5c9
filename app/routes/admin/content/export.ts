import { contentTypes } from "#app/db/content-types.ts";
import { readListFilter } from "#app/lib/list-filter.ts";
import { defineAction, defineLoader } from "#app/platform/auth/define-action.server.ts";
import { statutsOf } from "#app/platform/content/content-definition.ts";
import { contentFor } from "#app/platform/content/content-for.server.ts";
import { filterChoicesOf } from "#app/platform/content/content-order.ts";
import { answerExport, onlyByButton } from "#app/routes/admin/list/export-file.server.ts";
import { rightHere } from "./content-address.ts";
import { contentAt } from "./definitions.server.ts";

export const loader = defineLoader(rightHere("exporter"), onlyByButton);

export const action = defineAction(rightHere("exporter"), ({ request, url, pattern }, { admin, db }) => {
  const content = contentFor(contentAt(pattern), admin);
  const { table } = content;
  const filter = readListFilter(url.searchParams, statutsOf(content.fields), filterChoicesOf(content));
  return answerExport(request, db, admin, { name: contentTypes[table].pages.section, table, pieces: content.export(db, filter) });
});
