import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { hasValidSessionCookie } from "#app/platform/auth/session-cookie.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { serveMedia } from "#app/platform/media/serve-media.server.ts";
import type { MediaStorage } from "#app/platform/media/storage/storage.server.ts";
import { counters, countRequest } from "#app/platform/metrics/counters.server.ts";
import { isFromThisMachine } from "#app/platform/metrics/this-machine.server.ts";
import { AddressMemory } from "#app/platform/page-cache/address-memory.server.ts";
import type { PageCache, RenderedPage } from "#app/platform/page-cache/page-cache.server.ts";
import type { ChangeFeed } from "#app/platform/realtime/change-feed.server.ts";
import { CONTENT_VERSION_HEADER } from "#app/platform/realtime/content-version.ts";
import { type AppHandler, bufferResponse, isBuffered } from "./app-response.server.ts";
import { bodyLimit, watchBodyRate } from "./body-limits.server.ts";
import { clientAddress } from "./client-address.server.ts";
import { judgeUnsafeRequest, requestOrigin } from "./origin-gate.server.ts";
import { sendPlain } from "./plain-response.server.ts";
import { RenderGate } from "./render-gate.server.ts";
import { commonHeaders } from "./security-headers.server.ts";
import { sendAtOnce, sendEncoded, sendRendered } from "./send-page.server.ts";
import type { StaticFiles } from "./static-files.server.ts";

const MAX_URL_LENGTH = 2_048;
const REMEMBERED_ADDRESSES = 500;
const LINGER_MS = 5_000;
const ALLOWED = "GET, HEAD, POST, OPTIONS";
const METRICS_PATH = "/metriques";
const RENDERS = { atOnce: 8, waiting: 64 }; // about two seconds of work on one slow core
const TOO_BUSY = "Le site reçoit beaucoup de visites. Réessayez dans quelques secondes.";

export type FrontParts = {
  env: Env;
  cache: PageCache;
  feed: ChangeFeed;
  files: StaticFiles;
  storage: MediaStorage;
  /** The address a public page is kept under; undefined when it may not be kept. */
  cachedAddress: (url: URL) => string | undefined;
  /** The figures of this process, for a monitor beside it. */
  metrics: (renders: RenderGate) => Promise<string>;
  /** The application behind the front. */
  handle: AppHandler;
};

/** Answers every request: files and cached pages by itself, the rest through the application. */
export function createFront({ env, cache, feed, files, storage, cachedAddress, metrics, handle }: FrontParts) {
  const common = commonHeaders(env);
  const gate = new RenderGate(RENDERS);
  const addresses = new AddressMemory({ max: REMEMBERED_ADDRESSES });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const method = request.method ?? "GET";
    const target = request.url ?? "/";
    if (target.length > MAX_URL_LENGTH) return sendPlain(response, 414, "Cette adresse est trop longue.", common);
    // Only "/path": "//host" and "http://host" would make the client choose the host.
    if (!/^\/(?![/\\])/.test(target) || !URL.canParse(target, env.publicOrigin))
      return sendPlain(response, 400, "Cette adresse est mal formée.", common);
    const url = new URL(target, env.publicOrigin);

    if (method === "GET" || method === "HEAD") {
      if (files.has(url.pathname)) return files.send(url.pathname, request, response, common);
      if (url.pathname.startsWith("/media/")) return serveMedia(url.pathname, storage, request, response, common);
      if (url.pathname === METRICS_PATH && isFromThisMachine(request)) return sendMetrics(response);
      const address = hasValidSessionCookie(request.headers.cookie) ? undefined : cachedAddress(url);
      if (address) {
        addresses.set(target, address);
        return sendCached(address, request, response);
      }
    } else if (method === "OPTIONS") {
      return void response.writeHead(204, { ...common, allow: ALLOWED }).end();
    } else if (method !== "POST") {
      return sendPlain(response, 405, "Cette méthode n’est pas acceptée ici.", { ...common, allow: ALLOWED });
    }
    const refusal = refuseUnsafe(request, url);
    if (refusal) return refuseBody(request, response, refusal);
    if (method === "POST") watchBodyRate(request, () => cutOff(request, response));
    return sendFresh(request, response);
  }

  /** Most visits: a kept page leaves at once, without a promise, a listener or a second look at its address. */
  function sendKnown(request: IncomingMessage, response: ServerResponse): boolean {
    const address = request.method === "GET" ? addresses.get(request.url ?? "/") : undefined;
    if (address === undefined || hasValidSessionCookie(request.headers.cookie) || isBehind(request)) return false;
    const page = cache.peek(address);
    if (!page || !sendAtOnce(request, response, page)) return false;
    counters.cacheHits++;
    return true;
  }

  /** The visitor has heard of a change that this process has not. */
  function isBehind({ headers }: IncomingMessage) {
    const seen = headers[CONTENT_VERSION_HEADER];
    return seen !== undefined && Number(seen) > feed.version;
  }

  async function sendMetrics(response: ServerResponse) {
    sendPlain(response, 200, await metrics(gate), { ...common, "content-type": "text/plain; version=0.0.4; charset=utf-8" });
  }

  async function sendCached(address: string, request: IncomingMessage, response: ServerResponse) {
    const isLate = isBehind(request);
    const fresh = isLate ? undefined : cache.peek(address);
    if (fresh) {
      counters.cacheHits++;
      return sendEncoded(request, response, fresh);
    }
    counters.cacheMisses++;
    // What is kept belongs to everybody: it is rendered without anything of this visitor.
    const outcome = await cache.get(
      address,
      async () => {
        const plain = new Request(new URL(address, env.publicOrigin), { headers: { "x-request-id": requestId(request) } });
        return (await gate.run(async () => bufferResponse(await handle(plain), { ...common, "cache-control": "no-cache" }))) ?? tooBusy();
      },
      { isBehind: isLate },
    );
    if (outcome.kind === "stale") counters.cacheStale++;
    if (outcome.kind === "uncached") return sendRendered(request, response, outcome.rendered);
    return sendEncoded(request, response, outcome.page);
  }

  function tooBusy(): RenderedPage {
    const headers = { ...common, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", "retry-after": "5" };
    return { status: 503, headers, bytes: Buffer.from(TOO_BUSY) };
  }

  function refuseUnsafe(request: IncomingMessage, url: URL): BodyRefusal | undefined {
    const { method = "GET", headers } = request;
    if (method !== "POST") return undefined;
    const verdict = judgeUnsafeRequest(method, headers, env, pathOf(request));
    if (!verdict.pass) return { status: 403, message: verdict.message };
    if (headers["content-length"] === undefined) return { status: 411, message: "La taille de l’envoi n’est pas indiquée." };
    if (Number(headers["content-length"]) > bodyLimit(url, headers["content-type"]))
      return { status: 413, code: "file-too-large", message: "Cet envoi est trop volumineux." };
    return undefined;
  }

  function refuseBody(request: IncomingMessage, response: ServerResponse, { status, code, message }: BodyRefusal) {
    log.warn("request-refused", {
      method: request.method,
      path: pathOf(request),
      status,
      client: clientAddress(request, env.trustedProxyHops),
      request_id: requestId(request),
    });
    if (code && pathOf(request).startsWith("/api/"))
      sendPlain(response, status, JSON.stringify({ code, message }), { ...common, "content-type": "application/json" });
    else sendPlain(response, status, message, common);
    // What is still coming is thrown away for a moment: closing at once would reset the connection before the answer is read.
    request.resume();
    const timer = setTimeout(() => request.destroy(), LINGER_MS).unref();
    request.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
  }

  function cutOff(request: IncomingMessage, response: ServerResponse) {
    log.warn("request-too-slow", {
      path: pathOf(request),
      client: clientAddress(request, env.trustedProxyHops),
      request_id: requestId(request),
    });
    if (response.headersSent) return void request.destroy();
    response.once("finish", () => request.destroy());
    sendPlain(response, 408, "L’envoi est trop lent et a été interrompu.", { ...common, connection: "close" });
  }

  async function sendFresh(request: IncomingMessage, response: ServerResponse) {
    const origin = new URL(requestOrigin(request.headers.host, env));
    const appRequest = createRequest(request, response, { host: origin.host, protocol: origin.protocol });
    for (const name of ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"]) appRequest.headers.delete(name);
    appRequest.headers.set("x-client-ip", clientAddress(request, env.trustedProxyHops));
    appRequest.headers.set("x-request-id", requestId(request));
    const answered = isPlainPage(request) ? await gate.run(() => handle(appRequest)) : await handle(appRequest);
    if (!answered) return sendRendered(request, response, tooBusy());
    const isPersonal = hasValidSessionCookie(request.headers.cookie) || answered.headers.has("set-cookie");
    const kind = { ...common, "cache-control": isPersonal ? "no-store" : "no-cache" };
    if (isBuffered(answered)) return sendRendered(request, response, await bufferResponse(answered, kind));
    for (const [name, value] of Object.entries(kind)) if (!answered.headers.has(name)) answered.headers.set(name, value);
    return sendResponse(response, answered);
  }

  return function listener(request: IncomingMessage, response: ServerResponse) {
    const started = performance.now();
    if (sendKnown(request, response)) return logRequest(request, response, started);
    response.once("close", () => logRequest(request, response, started));
    answer(request, response).catch((error: unknown) => {
      log.error("front-fault", error, { path: pathOf(request), request_id: requestId(request) });
      if (response.headersSent) response.destroy();
      else
        sendPlain(response, 500, "Une erreur est survenue de notre côté. Elle est signalée, merci de réessayer dans un instant.", common);
    });
  };
}

function logRequest(request: IncomingMessage, response: ServerResponse, started: number) {
  countRequest(response.statusCode);
  log.info("request", {
    method: request.method,
    path: pathOf(request),
    status: response.statusCode,
    ms: Math.round((performance.now() - started) * 10) / 10,
    request_id: ids.get(request),
  });
}

type BodyRefusal = { status: number; code?: string; message: string };

const ids = new WeakMap<IncomingMessage, string>();

function requestId(request: IncomingMessage) {
  const known = ids.get(request);
  if (known) return known;
  const id = randomUUID();
  ids.set(request, id);
  return id;
}

/** A page for anybody. Forms are read while they wait, streams are no work, and the administrator and the monitor always get through. */
function isPlainPage(request: IncomingMessage) {
  const path = pathOf(request);
  return request.method !== "POST" && !path.startsWith("/api/") && path !== "/healthz" && !hasValidSessionCookie(request.headers.cookie);
}

/** Without the query: it may hold what a person typed. */
function pathOf({ url = "/" }: IncomingMessage) {
  const query = url.indexOf("?");
  return (query < 0 ? url : url.slice(0, query)).slice(0, 200);
}
