import { Readable } from "node:stream";
import { z } from "zod";
import { readSubject } from "#app/features/personal-data/data-page.server.ts";
import { exportPerson } from "#app/features/personal-data/export-person.server.ts";
import { parseForm } from "#app/lib/forms/forms.server.ts";
import { badRequest, notFound } from "#app/lib/forms/http.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { writeLine } from "#app/services/audit/journal-lines.server.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { onlyByButton } from "#app/services/desk-lists/export-file.server.ts";
import { mediaStorage } from "#app/services/storage/app-storage.server.ts";

const askedSchema = z.object({ id: z.string().min(1).max(36), q: z.string().max(200).default("") });

export const loader = defineLoader("donnees.modifier", onlyByButton);

/** Made on demand and kept nowhere; its line in the journal is there before its first byte, and names no person but by the number of her fiche. */
export const action = defineAction("donnees.modifier", async ({ request }, { admin, db }) => {
  const sent = await parseForm(request, askedSchema);
  if (!sent.ok) throw badRequest();
  const subject = await readSubject(db, sent.value.q, sent.value.id);
  const file = subject && (await exportPerson({ db, storage: mediaStorage() }, subject));
  if (!subject || !file) throw notFound();
  await writeLine(db, admin, { action: "export", table_name: "people", row_id: subject.people[0] ?? "", before: null, after: null });
  return new Response(Readable.toWeb(file) as ReadableStream, {
    headers: {
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="fadem-donnees-personne-${todayInLome()}.zip"`,
      "cache-control": "no-store",
    },
  });
});
