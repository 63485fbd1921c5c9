import { contentTypes } from "#app/db/tables/content-types.ts";
import { rightHere } from "#app/features/listing-desk/content-address.ts";
import { contentAt } from "#app/features/listing-desk/definitions.server.ts";
import { readListFilter } from "#app/lib/text/list-filter.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { statutsOf } from "#app/services/content/content-definition.ts";
import { filterChoicesOf } from "#app/services/content/content-order.ts";
import { contentFor } from "#app/services/content/rows/content-for.server.ts";
import { answerExport, onlyByButton } from "#app/services/desk-lists/export-file.server.ts";

export const loader = defineLoader(rightHere("exporter"), onlyByButton);

export const action = defineAction(rightHere("exporter"), ({ request, url, pattern }, { admin, db }) => {
  const content = contentFor(contentAt(pattern), admin);
  const { table } = content;
  const filter = readListFilter(url.searchParams, statutsOf(content.fields), filterChoicesOf(content));
  return answerExport(request, db, admin, { name: contentTypes[table].pages.section, table, pieces: content.export(db, filter) });
});
