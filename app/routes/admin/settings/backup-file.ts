import { z } from "zod";
import { log } from "#app/kernel/log/log.server.ts";
import { parseForm, requireNoFields } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { MAX_PASSWORD_LENGTH } from "#app/lib/values/password-length.ts";
import { writeLine } from "#app/services/audit/journal-lines.server.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { passwordWeakness } from "#app/services/auth/password-rules.server.ts";
import { openBackupDownload } from "#app/services/backup/backup-download.server.ts";
import { onlyByButton } from "#app/services/desk-lists/export-file.server.ts";
import { StorageUnavailableError } from "#app/services/storage/storage.server.ts";

const BUSY = "Une sauvegarde est déjà en cours de téléchargement\u00a0: attendez qu’elle soit finie, ou annulez-la, puis recommencez.";
const NO_ROOM = "Il n’y a pas assez de place sur le disque du serveur pour préparer la sauvegarde\u00a0: libérez-en, puis recommencez.";
const NO_MEDIA = "Le stockage des photos ne répond pas\u00a0: recommencez dans quelques minutes.";

const backupSchema = z.object({ phrase: z.string().max(MAX_PASSWORD_LENGTH).optional() });

export const loader = defineLoader("donnees.sauvegarder", onlyByButton);

/** Everything in one file; its line in the journal is there before its first byte. */
export const action = defineAction("donnees.sauvegarder", async ({ request }, { admin, db }) => {
  const passphrase = await readPassphrase(request);
  const weakness = passphrase && passwordWeakness(passphrase);
  if (weakness) return refuse(400, `Cette phrase ${weakness}. Choisissez-en une autre.`);
  try {
    const name = `fadem-${todayInLome()}.tar${passphrase ? ".protege" : ""}`;
    const stream = await openBackupDownload(request.signal, {
      passphrase,
      async onWritten(summary) {
        await writeLine(db, admin, { action: "backup", table_name: "backup", row_id: name, before: null, after: summary });
        log.info("backup-downloaded", { username: admin.username, ...summary });
      },
    });
    if (!stream) return refuse(409, BUSY);
    return new Response(stream, {
      headers: {
        "content-type": passphrase ? "application/octet-stream" : "application/x-tar",
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
      },
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") return refuse(507, NO_ROOM);
    if (error instanceof StorageUnavailableError) return refuse(503, NO_MEDIA);
    throw error;
  }
});

/** Undefined: the file is then not encrypted. */
async function readPassphrase(request: Request): Promise<string | undefined> {
  if (!request.headers.has("content-type")) await requireNoFields(request);
  const sent = request.headers.has("content-type") ? await parseForm(request, backupSchema) : undefined;
  if (sent?.ok === false) throw badRequest();
  return sent?.value.phrase || undefined;
}

function refuse(status: number, sentence: string) {
  return new Response(sentence, { status, headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" } });
}
