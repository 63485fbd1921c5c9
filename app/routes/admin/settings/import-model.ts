import { contentTypes } from "#app/db/content-types.ts";
import { toCsv } from "#app/lib/csv.ts";
import { notFound } from "#app/lib/http.ts";
import { defineLoader } from "#app/platform/auth/define-action.server.ts";
import { importColumnsOf } from "#app/platform/import/import-columns.ts";
import { listingContents } from "#app/routes/admin/content/definitions.server.ts";
import { csvResponse } from "#app/routes/admin/list/csv-response.server.ts";

/** The names of the columns, and nothing below: an example would be imported with the rest. */
export const loader = defineLoader("import.lire", ({ params }) => {
  const content = listingContents.find(({ table }) => contentTypes[table].pages.section === params.rubrique);
  if (!content) throw notFound();
  const headers = importColumnsOf(content).map(({ label }) => label);
  return csvResponse(
    `modele-${contentTypes[content.table].pages.section}`,
    toCsv(headers, () => [], none()),
  );
});

async function* none() {
  yield [];
}
