import { todayInLome } from "#app/lib/dates.ts";
import { requireNoFields } from "#app/lib/forms.server.ts";
import { writeLine } from "#app/platform/audit/journal-lines.server.ts";
import { defineAction, defineLoader } from "#app/platform/auth/define-action.server.ts";
import { openBackupDownload } from "#app/platform/backup/backup-download.server.ts";
import { log } from "#app/platform/log.server.ts";
import { StorageUnavailableError } from "#app/platform/media/storage/storage.server.ts";
import { onlyByButton } from "#app/routes/admin/list/export-file.server.ts";

const BUSY = "Une sauvegarde est déjà en cours de téléchargement\u00a0: attendez qu’elle soit finie, ou annulez-la, puis recommencez.";
const NO_ROOM = "Il n’y a pas assez de place sur le disque du serveur pour préparer la sauvegarde\u00a0: libérez-en, puis recommencez.";
const NO_MEDIA = "Le stockage des photos ne répond pas\u00a0: recommencez dans quelques minutes.";

export const loader = defineLoader("donnees.sauvegarder", onlyByButton);

/** Everything in one file; its line in the journal is there before its first byte. */
export const action = defineAction("donnees.sauvegarder", async ({ request }, { admin, db }) => {
  await requireNoFields(request);
  try {
    const download = await openBackupDownload(request.signal);
    if (!download) return refuse(409, BUSY);
    const { stream, ...summary } = download;
    const name = `fadem-${todayInLome()}.tar`;
    await writeLine(db, admin, { action: "backup", table_name: "backup", row_id: name, before: null, after: summary }).catch(
      async (error: unknown) => {
        await stream.cancel();
        throw error;
      },
    );
    log.info("backup-downloaded", { username: admin.username, ...summary });
    return new Response(stream, {
      headers: {
        "content-type": "application/x-tar",
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
        "content-length": String(summary.bytes),
      },
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") return refuse(507, NO_ROOM);
    if (error instanceof StorageUnavailableError) return refuse(503, NO_MEDIA);
    throw error;
  }
});

function refuse(status: number, sentence: string) {
  return new Response(sentence, { status, headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" } });
}
