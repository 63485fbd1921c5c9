import { exportCorrections } from "#app/features/import/import-queries.server.ts";
import { notFound } from "#app/lib/forms/http.ts";
import { defineLoader } from "#app/services/auth/define-action.server.ts";
import { csvResponse } from "#app/services/desk-lists/csv-response.server.ts";

/** The lines to correct, to be mended in a spreadsheet and sent again. */
export const loader = defineLoader("import.lire", async ({ params }, { db }) => {
  const pieces = /^[0-9a-f-]{36}$/.test(params.id ?? "") ? await exportCorrections(db, params.id ?? "") : undefined;
  if (!pieces) throw notFound("Cet essai n’existe plus\u00a0: envoyez le fichier de nouveau.");
  return csvResponse("lignes-a-corriger", pieces);
});
