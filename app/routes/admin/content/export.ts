import { contentTypes } from "#app/db/tables/content-types.ts";
import { readListFilter } from "#app/lib/text/list-filter.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { statutsOf } from "#app/services/content/content-definition.ts";
import { contentFor } from "#app/services/content/rows/content-for.server.ts";
import { filterChoicesOf } from "#app/services/content/content-order.ts";
import { answerExport, onlyByButton } from "#app/services/content/lists/export-file.server.ts";
import { rightHere } from "#app/features/listings/screens/content-address.ts";
import { contentAt } from "#app/features/listings/screens/definitions.server.ts";

export const loader = defineLoader(rightHere("exporter"), onlyByButton);

export const action = defineAction(rightHere("exporter"), ({ request, url, pattern }, { admin, db }) => {
  const content = contentFor(contentAt(pattern), admin);
  const { table } = content;
  const filter = readListFilter(url.searchParams, statutsOf(content.fields), filterChoicesOf(content));
  return answerExport(request, db, admin, { name: contentTypes[table].pages.section, table, pieces: content.export(db, filter) });
});
