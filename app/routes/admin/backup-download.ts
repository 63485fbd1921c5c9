import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { todayInLome } from "#app/lib/dates.ts";
import { requireAdmin } from "#app/platform/auth/admin-guard.server.ts";
import { backUp } from "#app/platform/backup/backup.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Route } from "./+types/backup-download";

/** Everything in one file. It is written first, because only a whole one may leave, and removed once it is sent. */
export async function loader({ request }: Route.LoaderArgs) {
  const { username } = await requireAdmin(request);
  const folder = await mkdtemp(join(tmpdir(), "fadem-sauvegarde-"));
  try {
    const file = join(folder, "sauvegarde.tar");
    const summary = await backUp(file);
    log.info("backup-downloaded", { username, ...summary });
    const { size } = await stat(file);
    const stream = createReadStream(file).once("close", () => void rm(folder, { recursive: true, force: true }));
    return new Response(Readable.toWeb(stream) as ReadableStream, {
      headers: {
        "content-type": "application/x-tar",
        "content-length": String(size),
        "content-disposition": `attachment; filename="fadem-${todayInLome()}.tar"`,
        "cache-control": "no-store",
      },
    });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
