import { todayInLome } from "#app/lib/dates.ts";
import { defineLoader } from "#app/platform/auth/define-action.server.ts";
import { openBackupDownload } from "#app/platform/backup/backup-download.server.ts";
import { log } from "#app/platform/log.server.ts";
import { StorageUnavailableError } from "#app/platform/media/storage/storage.server.ts";

const BUSY = "Une sauvegarde est déjà en cours de téléchargement\u00a0: attendez qu’elle soit finie, ou annulez-la, puis recommencez.";
const NO_ROOM = "Il n’y a pas assez de place sur le disque du serveur pour préparer la sauvegarde\u00a0: libérez-en, puis recommencez.";
const NO_MEDIA = "Le stockage des photos ne répond pas\u00a0: recommencez dans quelques minutes.";

/** Everything in one file; whoever only asks for the headers gets no file made. */
export const loader = defineLoader("donnees.sauvegarder", async ({ request }, { admin: { username } }) => {
  const headers = {
    "content-type": "application/x-tar",
    "content-disposition": `attachment; filename="fadem-${todayInLome()}.tar"`,
    "cache-control": "no-store",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  try {
    const download = await openBackupDownload(request.signal);
    if (!download) return refuse(409, BUSY);
    const { stream, ...summary } = download;
    log.info("backup-downloaded", { username, ...summary });
    return new Response(stream, { headers: { ...headers, "content-length": String(summary.bytes) } });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") return refuse(507, NO_ROOM);
    if (error instanceof StorageUnavailableError) return refuse(503, NO_MEDIA);
    throw error;
  }
});

function refuse(status: number, sentence: string) {
  return new Response(sentence, { status, headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" } });
}
