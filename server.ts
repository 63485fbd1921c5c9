import { createServer, type Server } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { SchemaMismatchError } from "#app/db/migrate.server.ts";
import { scheduleBackups } from "#app/platform/backup/scheduled-backup.server.ts";
import { keepPurging } from "#app/platform/bin/keep-purging.server.ts";
import { appDb, closeAppDb, databaseLocation } from "#app/platform/database.server.ts";
import { env, StartupError } from "#app/platform/env.server.ts";
import { databaseDownContext } from "#app/platform/http/faults.server.ts";
import { createFront } from "#app/platform/http/front.server.ts";
import { StaticFiles } from "#app/platform/http/static-files.server.ts";
import { flushLog, log, tellOperator } from "#app/platform/log.server.ts";
import { keepMailing } from "#app/platform/mail/keep-mailing.server.ts";
import { keepMeasuring } from "#app/platform/measure/measure.server.ts";
import { startAppMedia, stopAppMedia } from "#app/platform/media/app-media.server.ts";
import { mediaStorage } from "#app/platform/media/storage/app-storage.server.ts";
import { PageCache } from "#app/platform/page-cache/page-cache.server.ts";
import { changeFeed } from "#app/platform/realtime/change-feed.server.ts";
import { contentVersionContext } from "#app/platform/realtime/content-version.server.ts";
import { closeEventStreams } from "#app/platform/realtime/event-stream.server.ts";
import { listenForChanges } from "#app/platform/realtime/listen.server.ts";
import { cachedAddress } from "#app/routes/site/cached-pages.ts";
import { prepareInstallation } from "#app/seed/prepare.server.ts";

const PAGE_CACHE_BYTES = 48 * 1_024 * 1_024;
const STOP_WITHIN_MS = 8_000;
// A video of 66 MB from a phone at 128 kbit/s takes over an hour; the front ends bodies that hardly move.
const LONGEST_UPLOAD_MS = 2 * 3_600_000;

function createCache() {
  const cache = new PageCache({ maxWeight: PAGE_CACHE_BYTES });
  changeFeed.onDrop(() => cache.drop());
  changeFeed.onConnection((isConnected) => cache.setTrusted(isConnected));
  return cache;
}

function createAppHandler() {
  const route = createRequestHandler(build, "production");
  return async (request: Request) => {
    const context = new RouterContextProvider();
    context.set(contentVersionContext, changeFeed.version);
    const response = await route(request, context);
    if (!context.get(databaseDownContext)) return response;
    const headers = new Headers(response.headers);
    headers.set("retry-after", "5");
    return new Response(response.body, { status: 503, headers });
  };
}

function listen(server: Server) {
  const { port, host } = env();
  return new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE")
        reject(new StartupError(`Le port ${port} est déjà utilisé. Arrêtez l’autre programme ou choisissez un autre port avec PORT=…`));
      else if (error.code === "EACCES")
        reject(new StartupError(`Le port ${port} est réservé : choisissez un port au-dessus de 1023 avec PORT=…`));
      else reject(error);
    });
    server.listen(port, host, resolve);
  });
}

async function main() {
  const newAccount = await prepareInstallation();
  const listener = listenOnPostgres();
  const backups = scheduleBackups();
  const front = createFront({
    env: env(),
    cache: createCache(),
    feed: changeFeed,
    files: new StaticFiles(join(dirname(fileURLToPath(import.meta.url)), "../client")),
    storage: mediaStorage(),
    cachedAddress,
    handle: createAppHandler(),
  });
  const server = createServer(
    {
      maxHeaderSize: 16 * 1_024,
      headersTimeout: 10_000,
      requestTimeout: LONGEST_UPLOAD_MS,
      keepAliveTimeout: 20_000,
      connectionsCheckingInterval: 2_000,
    },
    front,
  );
  await listen(server);
  await startAppMedia();
  const stops = [keepMeasuring(appDb()), keepPurging(appDb()), await keepMailing(appDb())];
  tellOperator(`FADEM est en ligne : ${env().publicOrigin}`);
  if (newAccount) {
    const { username, password } = newAccount;
    tellOperator(
      "",
      `  Administration : ${env().publicOrigin}/admin`,
      `  Nom d’utilisateur : ${username}`,
      `  Mot de passe : ${password}`,
      "  (affiché cette seule fois : notez-le)",
      "",
    );
  }

  let isStopping = false;
  async function stop(code: number) {
    if (isStopping) return;
    isStopping = true;
    const deadline = setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS);
    closeEventStreams();
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeIdleConnections();
    });
    clearTimeout(deadline);
    backups.stop();
    await Promise.all(stops.map((end) => end()));
    await stopAppMedia();
    await listener?.stop();
    await closeAppDb();
    flushLog();
    process.exit(code);
  }
  process.on("SIGTERM", () => void stop(0));
  process.on("SIGINT", () => void stop(0));
  process.on("unhandledRejection", (reason) => log.error("unhandled-rejection", reason));
  process.on("uncaughtException", (error) => {
    log.error("uncaught-exception", error);
    void stop(1);
  });
}

function listenOnPostgres() {
  const location = databaseLocation();
  return location.kind === "postgres" ? listenForChanges(location, appDb(), changeFeed) : undefined;
}

try {
  await main();
} catch (error) {
  flushLog();
  process.stderr.write(`${explainStart(error)}\n`);
  process.exit(1);
}

function explainStart(error: unknown) {
  if (error instanceof StartupError || error instanceof SchemaMismatchError) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const { dataDir, databaseUrl } = env();
  if (["EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR", "EEXIST", "ENOSPC"].includes(code))
    return `Le dossier de données ${dataDir} ne peut pas être écrit (${code}). Donnez les droits d’écriture ou choisissez un autre dossier avec DATA_DIR=…`;
  if (databaseUrl && /^(ECONN|ENOTFOUND|ETIMEDOUT|28|3D|08|57)/.test(code))
    return `La base PostgreSQL indiquée par DATABASE_URL ne répond pas (${code}). Vérifiez l’adresse, l’utilisateur et que le serveur fonctionne.`;
  return `Le démarrage a échoué : ${error instanceof Error ? error.message : String(error)}`;
}
