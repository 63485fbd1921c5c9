import { contentTypes } from "#app/db/tables/content-types.ts";
import { importColumnsOf } from "#app/features/import/import-columns.ts";
import { listingContents } from "#app/features/listing-desk/definitions.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import { toCsv } from "#app/lib/text/csv.ts";
import { defineLoader } from "#app/services/auth/define-action.server.ts";
import { csvResponse } from "#app/services/desk-lists/csv-response.server.ts";

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
