import type { Db } from "#app/db/engine/client.server.ts";
import { requireNoFields } from "#app/lib/forms/forms.server.ts";
import { type Actor, type NewLine, writeLine } from "#app/services/audit/journal-lines.server.ts";
import { csvResponse } from "./csv-response.server.ts";

/** What leaves the house leaves a line in the journal, and reading an address changes nothing: such a file is asked for by a button. */
export function onlyByButton() {
  return new Response("Ce fichier se demande par le bouton de sa page\u00a0: ouvrir cette adresse ne suffit pas.", {
    status: 405,
    headers: { allow: "POST", "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}

type ExportedFile = { name: string; table: string; pieces: AsyncGenerator<string, void>; after?: NewLine["after"] };

/** A file of rows; its line is there before its first byte. The filter is in the address, the form itself is empty. */
export async function answerExport(request: Request, db: Db, actor: Actor, { name, table, pieces, after = null }: ExportedFile) {
  await requireNoFields(request);
  await writeLine(db, actor, { action: "export", table_name: table, row_id: "", before: null, after });
  return csvResponse(name, pieces);
}
