import type { Server } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { watchRestores } from "#app/db/engine/standstill.server.ts";
import { SchemaMismatchError } from "#app/db/migrations/migrate.server.ts";
import { sendAlertsRegularly } from "#app/features/alerts/alert-digest.server.ts";
import { alertSearches } from "#app/features/alerts/screens/watched-searches.server.ts";
import { forgetAddress } from "#app/features/alerts/search-alert-commands.server.ts";
import { tendHeldTimeRegularly } from "#app/features/bookings/time/asking-bounds.server.ts";
import { remindRegularly } from "#app/features/bookings/visit-reminders.server.ts";
import { workAtNight } from "#app/features/desk/work-at-night.server.ts";
import { importRegularly } from "#app/features/import/import-regularly.server.ts";
import { keepLevelsRegularly } from "#app/features/land/land-levels.server.ts";
import { allContents, listingContents } from "#app/features/listing-desk/definitions.server.ts";
import { sendMorningListsRegularly } from "#app/features/people/morning-list.server.ts";
import { attachRegularly } from "#app/features/people/update-people.server.ts";
import { finishErasuresRegularly } from "#app/features/personal-data/erasures.server.ts";
import { publishRegularly } from "#app/features/selling/photos/publish-regularly.server.ts";
import { stopAppComposer } from "#app/features/sharing/derived-pictures.server.ts";
import { cachedAddress, movedAddress, sharedAddress } from "#app/features/site/frame/cached-pages.ts";
import { createFront } from "#app/front.server.ts";
import { env, StartupError } from "#app/kernel/env/env.server.ts";
import { commonHeaders } from "#app/kernel/http/answer-headers.server.ts";
import { type AnswerSlot, answerSlotContext } from "#app/kernel/http/app-response.server.ts";
import { databaseDownContext } from "#app/kernel/http/faults.server.ts";
import { findPagelessData } from "#app/kernel/http/pageless-data.server.ts";
import { isAdminPath, isMalformedPath, isPreviewPath } from "#app/kernel/http/paths.ts";
import {
  asThrown,
  type FrontRefusal,
  inFrench,
  isNavigation,
  isRefusedLine,
  refusalContext,
  refusedRequest,
} from "#app/kernel/http/refusals.server.ts";
import { StaticFiles } from "#app/kernel/http/static-files.server.ts";
import { createStoppableServer } from "#app/kernel/http/stoppable-server.server.ts";
import { releaseAllJobs } from "#app/kernel/jobs/jobs.server.ts";
import { isProxyTrustExposed, PROXY_TRUST_EXPOSED } from "#app/kernel/limits/client-address.server.ts";
import { capConnections } from "#app/kernel/limits/connection-cap.server.ts";
import { flushLog, log, printForOperator, warnAnew } from "#app/kernel/log/log.server.ts";
import { followChanges, PageCache } from "#app/kernel/page-cache/page-cache.server.ts";
import { closeEventStreams, countStreamsOf } from "#app/kernel/realtime/event-stream.server.ts";
import { giveMemoryBackWhenCalm } from "#app/kernel/runtime/calm-memory.server.ts";
import { appDb, closeAppDb, databaseLocation } from "#app/kernel/runtime/database.server.ts";
import { reportOnline } from "#app/kernel/runtime/starter.server.ts";
import { findNewestVersion } from "#app/kernel/write/change-content.server.ts";
import { changeFeed, contentVersionContext } from "#app/kernel/write/change-feed.server.ts";
import { LagCheck } from "#app/kernel/write/lag-check.server.ts";
import { listenForChanges } from "#app/kernel/write/listen.server.ts";
import { prepareInstallation } from "#app/seed/prepare.server.ts";
import { followClockRegularly } from "#app/services/audit/clock.server.ts";
import { tendJournalRegularly } from "#app/services/audit/journal-regularly.server.ts";
import { isTokenLive } from "#app/services/auth/sessions.server.ts";
import { sweepBackupDownloads } from "#app/services/backup/backup-download.server.ts";
import { keepBallast, makeRoomToStart } from "#app/services/backup/ballast.server.ts";
import { readMetrics } from "#app/services/backup/metrics.server.ts";
import { sweepApart } from "#app/services/backup/restore-apart.server.ts";
import { backUpBefore, scheduleBackups } from "#app/services/backup/scheduled-backup.server.ts";
import { fillScoresRegularly } from "#app/services/content/rows/content-scores.server.ts";
import { publishTimedRegularly } from "#app/services/content/rows/timed-publication.server.ts";
import { checkIntegritySoon } from "#app/services/database-file/integrity.server.ts";
import { shortenWalRegularly } from "#app/services/database-file/short-wal.server.ts";
import { mailRegularly } from "#app/services/mail/mail-regularly.server.ts";
import { measureRegularly } from "#app/services/measure/measure.server.ts";
import { appIntake, startAppMedia, stopAppMedia } from "#app/services/media/app-media.server.ts";
import { mediaStorage } from "#app/services/storage/app-storage.server.ts";

// The exit code tells the supervisor whether to start the server again: not after a refusal, which would only be repeated.
const START_REFUSED = 1;
const CRASHED = 70;
const FAULTS_A_SECOND = 200;
const PAGE_CACHE_BYTES = 48 * 1_024 * 1_024;
// Beside others: longer than the interval at which a proxy asks for /healthz. Alone: what has reached us is taken in.
const DRAIN_MS = { postgres: 1_500, sqlite: 100 };
const ANSWER_WITHIN_MS = 5_000;
const ANSWER_AFTER_CRASH_MS = 1_000; // what has crashed may be broken: it ends soon
const STOP_WITHIN_MS = 9_000;
const STALLED_MS = 10 * 60_000; // a connection on which nothing moves for so long is dead
// A video of 66 MB from a phone at 128 kbit/s takes over an hour; the front ends bodies that hardly move.
const LONGEST_UPLOAD_MS = 2 * 3_600_000;

/** Without others that write, this process has heard of everything. */
function createLagCheck() {
  const isShared = databaseLocation().kind === "postgres";
  return new LagCheck({ feed: changeFeed, ...(isShared && { findNewest: () => findNewestVersion(appDb(), "public") }) });
}

function createAppHandler() {
  const route = createRequestHandler(build, "production");
  const isPagelessData = findPagelessData(build.routes);
  return async function handle(request: Request, slot: AnswerSlot | null = null, refusal?: FrontRefusal): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (isPagelessData(pathname)) return absent();
    const context = new RouterContextProvider();
    context.set(answerSlotContext, slot);
    if (refusal) context.set(refusalContext, asThrown(refusal));
    // Work in the back-office leaves public pages as they are, to the last byte.
    context.set(contentVersionContext, changeFeed.newest(isAdminPath(pathname) && !isPreviewPath(pathname) ? "bureau" : "public"));
    // Of a path that does not decode the router would write a line of its own into the log; escaped, it is a page that does not exist.
    const asked = isMalformedPath(pathname)
      ? new Request(new URL(pathname.replaceAll("%", "%25"), request.url), { headers: request.headers })
      : request;
    const response = await inFrench(refusal ? await route(refusedRequest(request), context) : await route(asked, context));
    const { status } = response;
    if (isRefusedLine(response) && isNavigation(Object.fromEntries(request.headers)))
      return handle(refusedRequest(request), null, { status, message: await response.text() });
    if (!context.get(databaseDownContext)) return response;
    const headers = new Headers(response.headers);
    headers.set("retry-after", "5");
    return new Response(response.body, { status: 503, headers });
  };
}

function absent() {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response("Cette adresse n’existe pas.", { status: 404, headers });
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

/** Puts the site online; the returned function takes it off again without ending the process. */
export async function serve(): Promise<(answerWithinMs?: number) => Promise<void>> {
  await makeRoomToStart(env().dataDir);
  const newAccount = await prepareInstallation();
  await sweepBackupDownloads();
  await sweepApart();
  const listener = listenOnPostgres();
  const backups = scheduleBackups();
  const cache = new PageCache({ maxWeight: PAGE_CACHE_BYTES });
  const stopFollowing = followChanges(cache, changeFeed);
  const files = new StaticFiles(join(dirname(fileURLToPath(import.meta.url)), "../client"));
  const front = createFront({
    env: env(),
    cache,
    lag: createLagCheck(),
    files,
    storage: mediaStorage(),
    cachedAddress,
    movedAddress,
    sharedAddress,
    isLive: (token) => isTokenLive(appDb(), token),
    isRestoring: watchRestores(appDb, databaseLocation().kind === "postgres"),
    metrics: (renders) => readMetrics({ db: appDb(), dataDir: env().dataDir, cache, renders, feed: changeFeed }),
    handle: createAppHandler(),
  });
  const {
    server,
    drain,
    close: stopServing,
    isAnswering,
  } = createStoppableServer(
    {
      maxHeaderSize: 16 * 1_024,
      headersTimeout: 10_000,
      requestTimeout: LONGEST_UPLOAD_MS,
      keepAliveTimeout: 20_000,
      connectionsCheckingInterval: 2_000,
    },
    front,
    commonHeaders(env()),
  );
  server.setTimeout(STALLED_MS);
  capConnections(server, { trustedHops: env().trustedProxyHops, isAnswering, countApart: countStreamsOf });
  const location = databaseLocation();
  if (location.kind === "sqlite") await releaseAllJobs(appDb());
  await listen(server);
  files.readAhead().catch((error: unknown) => log.warn("file-unavailable", { error: String(error) }));
  await startAppMedia();
  const stops = [measureRegularly(appDb()), await mailRegularly(appDb(), forgetAddress), publishRegularly()];
  stops.push(publishTimedRegularly({ db: appDb(), storage: mediaStorage() }), importInTheBackground());
  stops.push(fillScoresRegularly(appDb(), allContents), keepLevelsRegularly(appDb()), attachRegularly(appDb()));
  stops.push(sendAlertsRegularly(appDb(), { searches: alertSearches, publicOrigin: env().publicOrigin, smtpUrl: env().smtpUrl }));
  stops.push(sendMorningListsRegularly(appDb(), env()), remindRegularly(appDb(), env()));
  stops.push(followClockRegularly(appDb()), tendJournalRegularly(appDb()), workAtNight({ db: appDb(), storage: mediaStorage() }));
  stops.push(finishErasuresRegularly(appDb()), tendHeldTimeRegularly(appDb()), giveMemoryBackWhenCalm());
  if (location.kind === "sqlite") stops.push(keepBallast(env().dataDir), checkIntegritySoon(), shortenWalRegularly(appDb(), location.file));
  if (isProxyTrustExposed(env())) log.warn("proxy-trust-exposed", { message: PROXY_TRUST_EXPOSED });
  printForOperator(`FADEM est en ligne : ${env().publicOrigin}`);
  reportOnline();
  if (newAccount) {
    const { username, password } = newAccount;
    printForOperator(
      "",
      `  Administration : ${env().publicOrigin}/admin`,
      `  Nom d’utilisateur : ${username}`,
      `  Mot de passe : ${password}`,
      "  (affiché cette seule fois : notez-le)",
      "",
    );
  }

  return async function close(answerWithinMs = ANSWER_WITHIN_MS) {
    closeEventStreams();
    await drain(DRAIN_MS[databaseLocation().kind]);
    closeEventStreams(); // those that came back meanwhile
    await stopServing(answerWithinMs);
    stopFollowing();
    backups.stop();
    await Promise.all(stops.map((end) => end()));
    stopAppComposer();
    await stopAppMedia();
    await listener?.stop();
    await closeAppDb();
    warnAnew();
    flushLog();
  };
}

async function main() {
  const close = await serve();
  let isStopping = false;
  async function stop(code: number, answerWithinMs?: number) {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(code), STOP_WITHIN_MS).unref(); // a database that hangs must not hold us
    await close(answerWithinMs);
    process.exit(code);
  }
  leave = (code, answerWithinMs) =>
    void stop(code, answerWithinMs).catch((error: unknown) => {
      log.error("stop-failed", error);
      process.exit(code);
    });
}

/** Ends this process as well as it can at the time. */
let leave: (code: number, answerWithinMs?: number) => void = (code) => process.exit(code);

process.on("SIGTERM", () => leave(0));
process.on("SIGINT", () => leave(0));
process.on("disconnect", () => leave(0)); // the supervisor died without a signal
process.on("unhandledRejection", (reason) => logFault("unhandled-rejection", reason));
process.on("uncaughtException", (error) => {
  logFault("uncaught-exception", error);
  leave(CRASHED, ANSWER_AFTER_CRASH_MS);
});

let faults = { count: 0, since: 0 };

/** So many faults at once go in a circle, in which no signal may ever be heard: only a new start ends it. */
function logFault(event: string, error: unknown) {
  const now = performance.now();
  if (now - faults.since > 1_000) faults = { count: 0, since: now };
  faults.count++;
  if (faults.count > FAULTS_A_SECOND) process.exit(CRASHED);
  log.error(event, error);
}

/** Goes on with the imports that a member began. */
function importInTheBackground() {
  return importRegularly({
    db: appDb(),
    intake: appIntake(),
    contents: listingContents,
    backUp: () => backUpBefore("import"),
  });
}

function listenOnPostgres() {
  const location = databaseLocation();
  return location.kind === "postgres" ? listenForChanges(location, appDb(), changeFeed) : undefined;
}

/** scripts/built-rights.ts imports this bundle, without running it, to read the rights that its routes declare. */
export const { routes } = build;

if (import.meta.main)
  try {
    await main();
  } catch (error) {
    flushLog();
    process.stderr.write(`${explainStart(error)}\n`);
    process.exit(START_REFUSED);
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
