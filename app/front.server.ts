import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createRequest } from "@remix-run/node-fetch-server";
import { RESTORING, RESTORING_RETRY_S } from "#app/db/engine/standstill.server.ts";
import type { Env } from "#app/kernel/env/env.server.ts";
import { ASKED_AGAIN, commonHeaders, privateLinkHeaders } from "#app/kernel/http/answer-headers.server.ts";
import { type AnswerSlot, type AppHandler, bufferResponse, isBuffered, isEventStream } from "#app/kernel/http/app-response.server.ts";
import { addressOf, isPlainPage, letGo, logRequest, namesHostTwice, pathOf, requestId } from "#app/kernel/http/front-request.server.ts";
import { comparablePath, HEALTH_PATH, isApiPath, isHealthPath, isPrivateLink } from "#app/kernel/http/paths.ts";
import { FAULT, type FrontRefusal, isNavigation } from "#app/kernel/http/refusals.server.ts";
import { sendPlain } from "#app/kernel/http/send-file.server.ts";
import { sendAtOnce, sendEncoded, sendRendered, sendStreamed } from "#app/kernel/http/send-page.server.ts";
import type { StaticFiles } from "#app/kernel/http/static-files.server.ts";
import { CLIENT_ADDRESS_HEADER, connectedAddress, isFromThisMachine, networkOf } from "#app/kernel/limits/client-address.server.ts";
import { ownTurn, type RenderGate } from "#app/kernel/limits/render-gate.server.ts";
import { SharedWork } from "#app/kernel/limits/shared-work.server.ts";
import { type SlotRefusal, Slots } from "#app/kernel/limits/slots.server.ts";
import { log, warnRarely } from "#app/kernel/log/log.server.ts";
import { counters } from "#app/kernel/metrics/counters.server.ts";
import type { EncodedPage } from "#app/kernel/page-cache/encoded-page.server.ts";
import { AddressMemory, type PageCache, type RenderedPage } from "#app/kernel/page-cache/page-cache.server.ts";
import { CONTENT_VERSION_HEADER, SHOWN_PAGE_HEADER } from "#app/kernel/realtime/living-parts.ts";
import type { LagCheck } from "#app/kernel/write/lag-check.server.ts";
import { bodyLimit, IncomingBodies, isFormSized, tooLargeMessage, watchBodyRate } from "#app/services/addresses/body-limits.server.ts";
import { judgeUnsafeRequest, requestOrigin } from "#app/services/addresses/origin-gate.server.ts";
import { hasValidSessionCookie } from "#app/services/auth/session-cookie.server.ts";
import { SessionMemory } from "#app/services/auth/session-memory.server.ts";
import { openServedMedia, sendCachedMedia, serveMedia } from "#app/services/media/serve-media.server.ts";
import type { MediaStorage } from "#app/services/storage/storage.server.ts";

const MAX_URL_LENGTH = 2_048;
const REMEMBERED_ADDRESSES = 500;
const ALLOWED = "GET, HEAD, POST, OPTIONS";
const METRICS_PATH = "/metriques";
const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

type Fresh = {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
  /** The token of a member's session. */
  session: string | undefined;
  giveBack?: () => void;
  asked: Request;
};
type BodyRefusal = { status: number; code?: string; message: string; retryAfterS?: number };

export type FrontParts = {
  env: Env;
  cache: PageCache;
  lag: LagCheck;
  files: StaticFiles;
  storage: MediaStorage;
  /** The address a public page is kept under; undefined when it may not be kept. */
  cachedAddress: (url: URL) => string | undefined;
  /** The one address of what this one asks for in another spelling. */
  movedAddress: (url: URL) => string | undefined;
  /** The address of an answer equal for all visitors and too large for the page cache; undefined for any other address. */
  sharedAddress: (url: URL) => string | undefined;
  /** Whether the session behind a token that we signed is alive. */
  isLive: (token: string) => Promise<boolean>;
  /** Whether a copy is being put back: pages are read, and nothing is written. */
  isRestoring: () => Promise<boolean>;
  /** The figures of this process, for a monitor beside it. */
  metrics: (renders: RenderGate) => Promise<string>;
  /** The application behind the front. */
  handle: AppHandler;
};

/** Answers every request: files and cached pages by itself, the rest through the application. */
export function createFront(parts: FrontParts) {
  const { env, cache, lag, files, storage, cachedAddress, movedAddress, sharedAddress, metrics, handle } = parts;
  const common = commonHeaders(env);
  const privately = { ...common, ...privateLinkHeaders };
  const slots = new Slots();
  const addresses = new AddressMemory({ max: REMEMBERED_ADDRESSES });
  const shared = new SharedWork<RenderedPage>();
  const sessions = new SessionMemory(parts.isLive);
  const bodies = new IncomingBodies();
  const media = openServedMedia(storage);

  /** The headers that every answer to this request carries. */
  function headersFor(request: IncomingMessage) {
    return isPrivateLink(addressOf(request)) ? privately : common;
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const method = request.method ?? "GET";
    const target = request.url ?? "/";
    if (target.length > MAX_URL_LENGTH) return sendPlain(response, 414, "Cette adresse est trop longue.", headersFor(request));
    // Only "/path": "//host" and "http://host" would make the client choose the host.
    if (!/^\/(?![/\\])/.test(target) || target.includes("%00") || !URL.canParse(target, env.publicOrigin))
      return sendPlain(response, 400, "Cette adresse est mal formée.", headersFor(request));
    const url = new URL(target, env.publicOrigin);

    if (method === "GET" || method === "HEAD") {
      if (files.has(url.pathname)) return files.send(url.pathname, request, response, common);
      if (url.pathname === METRICS_PATH && isFromThisMachine(request))
        return sendPlain(response, 200, await metrics(slots.gate), { ...common, "content-type": METRICS_TYPE });
      if (isHealthPath(url.pathname)) return sendHealth(request, response);
      const moved = movedAddress(url);
      if (moved !== undefined) return sendMoved(response, moved);
    } else if (method === "OPTIONS") {
      return void response.writeHead(204, { ...headersFor(request), allow: ALLOWED }).end();
    } else if (method !== "POST") {
      return sendRefusal(request, response, { status: 405, message: "Cette méthode n’est pas acceptée ici." });
    }
    const session = await sessions.find(request.headers.cookie);
    if (method === "POST") return answerForm(request, response, url, session);
    if (url.pathname.startsWith("/media/")) {
      // A page of pictures may ask for more at once than a session has; then they are like a visitor's.
      const slot = session === undefined ? undefined : slots.claimForSession(session);
      if (typeof slot === "function" ? freeSlotAtClose(response, slot) : claimSlot(request, response, undefined))
        await serveMedia(url.pathname, media, request, response, common);
      return;
    }
    if (session === undefined) {
      const picture = sharedAddress(url);
      if (picture) {
        if (claimSlot(request, response, session)) await sendShared(picture, request, response);
        return;
      }
      const address = cachedAddress(url);
      if (address) {
        const [path = ""] = address.split("?");
        if (path !== url.pathname && !path.endsWith(".data")) return sendMoved(response, path + url.search);
        addresses.set(target, address);
        return sendCached(address, request, response);
      }
    }
    const path = comparablePath(url.pathname);
    const giveBack = claimSlot(request, response, session);
    if (giveBack) await sendFresh({ request, response, path, session, giveBack, asked: toAppRequest(request, response) });
  }

  /** A form is judged by its head, then read whole, and only then takes a slot. A file takes none: it goes on to the disk as it comes. */
  async function answerForm(request: IncomingMessage, response: ServerResponse, url: URL, session: string | undefined) {
    const path = comparablePath(url.pathname);
    const refusal = refuseUnsafe(request, { pathname: path, searchParams: url.searchParams });
    if (refusal) return refuseBody(request, response, refusal);
    if (await parts.isRestoring())
      return refuseBody(request, response, { status: 503, code: "restoring", message: RESTORING, retryAfterS: RESTORING_RETRY_S });
    if (request.headers.expect) response.writeContinue();
    const asked = toAppRequest(request, response);
    watchBodyRate(request, () => cutOff(request, response));
    bodies.follow(request, session ?? networkOfClient(request), () => cutOff(request, response));
    if (!isFormSized(request)) return sendFresh({ request, response, path, session, asked });
    const body = await asked.bytes().catch(() => undefined); // given up, or ended by us
    const giveBack = body && !response.headersSent ? claimSlot(request, response, session) : undefined;
    if (giveBack) await sendFresh({ request, response, path, session, giveBack, asked: new Request(asked, { body }) });
  }

  /** What gives the slot of this request back, at the latest when its answer is over; undefined when it was refused one. */
  function claimSlot(request: IncomingMessage, response: ServerResponse, session: string | undefined): (() => void) | undefined {
    const network = networkOfClient(request);
    const slot = session === undefined ? slots.claim(network) : slots.claimForSession(session);
    if (typeof slot === "function") return freeSlotAtClose(response, slot);
    warnRarely("requests-capped", { client: network });
    sendPlain(response, slot.status, slot.message, { ...headersFor(request), "retry-after": String(slot.retryAfterS) });
    letGo(request);
    return undefined;
  }

  function freeSlotAtClose(response: ServerResponse, giveBack: () => void) {
    // Who left while his session was asked about is heard of no more.
    if (response.destroyed) giveBack();
    else response.once("close", giveBack);
    return giveBack;
  }

  function networkOfClient(request: IncomingMessage) {
    return networkOf(connectedAddress(request, env.trustedProxyHops));
  }

  /** Another spelling of a kept page, told once: the target is an address of ours that the page cache knows. */
  function sendMoved(response: ServerResponse, location: string) {
    response.writeHead(301, { ...common, location, "cache-control": ASKED_AGAIN, "content-length": 0 }).end();
  }

  /** Most requests: what is kept leaves at once, without a promise, a listener or a second look at its address. */
  function sendKnown(request: IncomingMessage, response: ServerResponse): boolean {
    const target = request.url ?? "/";
    if (target.startsWith("/media/")) return sendCachedMedia(target, media, request, response);
    return files.sendAtOnce(target, request, response, common) || sendKnownPage(request, response);
  }

  function sendKnownPage(request: IncomingMessage, response: ServerResponse): boolean {
    const address = request.method === "GET" ? addresses.get(request.url ?? "/") : undefined;
    if (address === undefined || !sessions.isVisitor(request.headers.cookie)) return false;
    if (SHOWN_PAGE_HEADER in request.headers) return false;
    if (lag.mayLag(request.headers[CONTENT_VERSION_HEADER])) return false;
    const page = cache.peek(address);
    if (!page || !sendAtOnce(request, response, page)) return false;
    counters.cacheHits++;
    return true;
  }

  async function sendCached(address: string, request: IncomingMessage, response: ServerResponse) {
    const isBehind = await lag.isBehind(request.headers[CONTENT_VERSION_HEADER]);
    const fresh = isBehind ? undefined : cache.peek(address);
    if (fresh) {
      counters.cacheHits++;
      return sendEncoded(request, response, sinceShown(address, request, fresh));
    }
    counters.cacheMisses++;
    const outcome = await cache.get(address, () => renderForAll(address, request), { isBehind });
    if (outcome.kind === "stale") counters.cacheStale++;
    if (outcome.kind === "uncached") return sendRendered(request, response, outcome.rendered);
    return sendEncoded(request, response, outcome.kind === "stale" ? outcome.page : sinceShown(address, request, outcome.page));
  }

  /** To a browser that says what it shows, only what has changed since. */
  function sinceShown(address: string, request: IncomingMessage, page: EncodedPage): EncodedPage {
    const shown = request.headers[SHOWN_PAGE_HEADER];
    return (typeof shown === "string" ? cache.since(address, shown, page) : undefined) ?? page;
  }

  /** Renders for all visitors: without this request's cookies, in a slot of the sender's network. */
  async function renderForAll(address: string, request: IncomingMessage): Promise<RenderedPage> {
    const page = await slots.render(networkOfClient(request), () => makeForAll(address, request));
    return "made" in page ? page.made : refused(page, request);
  }

  async function makeForAll(address: string, request: IncomingMessage): Promise<RenderedPage> {
    const plain = new Request(new URL(address, env.publicOrigin), { headers: { "x-request-id": requestId(request) } });
    return bufferResponse(await handle(plain), { ...common, "cache-control": ASKED_AGAIN });
  }

  /** A monitor waits for no slot and no turn of others; however many ask before the next turn of the event loop are one question. */
  async function sendHealth(request: IncomingMessage, response: ServerResponse) {
    const ask = () => nextTurn().then(() => makeForAll(HEALTH_PATH, request));
    return sendRendered(request, response, (await shared.run(HEALTH_PATH, ask)).result);
  }

  /** Requests at once for one address share one render; a request that got another's refusal tries again for its own network. */
  async function sendShared(address: string, request: IncomingMessage, response: ServerResponse) {
    const work = () => renderForAll(address, request);
    const first = await shared.run(address, work);
    const isRefused = first.result.isRefusal && !first.isOwn;
    const { result } = isRefused ? await shared.run(`${networkOfClient(request)} ${address}`, work) : first;
    return sendRendered(request, response, result);
  }

  function refused({ status, message, retryAfterS }: SlotRefusal, request: IncomingMessage): RenderedPage {
    const headers = {
      ...headersFor(request),
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "retry-after": String(retryAfterS),
    };
    return { status, headers, bytes: Buffer.from(message), isRefusal: true };
  }

  function refuseUnsafe(request: IncomingMessage, url: Pick<URL, "pathname" | "searchParams">): BodyRefusal | undefined {
    const { method = "GET", headers } = request;
    if (method !== "POST") return undefined;
    const verdict = judgeUnsafeRequest(method, headers, env, url.pathname);
    if (!verdict.pass) return { status: 403, message: verdict.message };
    if (headers["content-length"] === undefined) return { status: 411, message: "La taille de l’envoi n’est pas indiquée." };
    if (Number(headers["content-length"]) > bodyLimit(url, headers["content-type"]))
      return { status: 413, code: "file-too-large", message: tooLargeMessage(url) };
    // Read as a name by the uploads; %00 is a zero byte, which no database of ours stores.
    if (String(headers["x-file-name"]).includes("%00")) return { status: 400, message: "Le nom de ce fichier est illisible." };
    return undefined;
  }

  function refuseBody(request: IncomingMessage, response: ServerResponse, { status, code, message, retryAfterS }: BodyRefusal) {
    log.warn("request-refused", { method: request.method, status, ...loggedOf(request) });
    if (status === 403) return sendRefusal(request, response, { status, message });
    const headers = { ...headersFor(request), ...(retryAfterS !== undefined && { "retry-after": String(retryAfterS) }) };
    if (code && isApiPath(pathOf(request)))
      sendPlain(response, status, JSON.stringify({ code, message }), { ...headers, "content-type": "application/json" });
    else sendPlain(response, status, message, headers);
    letGo(request);
  }

  function loggedOf(request: IncomingMessage) {
    return { path: pathOf(request), client: connectedAddress(request, env.trustedProxyHops), request_id: requestId(request) };
  }

  /** A browser that would show one line instead of a page is shown the screen of the site that says it. */
  async function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: FrontRefusal) {
    const headers = { ...headersFor(request), "cache-control": "no-store", ...(refusal.status === 405 && { allow: ALLOWED }) };
    if (!isNavigation(request.headers)) sendPlain(response, refusal.status, refusal.message, headers);
    else {
      const asked = new Request(new URL(pathOf(request), env.publicOrigin), { headers: { "x-request-id": requestId(request) } });
      const page = await slots.render(networkOfClient(request), () => handle(asked, undefined, refusal));
      await sendRendered(request, response, "made" in page ? await bufferResponse(page.made, headers) : refused(page, request));
    }
    letGo(request);
  }

  function cutOff(request: IncomingMessage, response: ServerResponse) {
    log.warn("request-too-slow", loggedOf(request));
    if (response.headersSent) return void request.destroy();
    response.once("finish", () => request.destroy());
    sendPlain(response, 408, "L’envoi est trop lent et a été interrompu.", { ...headersFor(request), connection: "close" });
  }

  /** The request as the application sees it: under an origin of ours, from where the front saw it come. */
  function toAppRequest(request: IncomingMessage, response: ServerResponse): Request {
    const origin = new URL(requestOrigin(request.headers.host, env));
    const asked = createRequest(request, response, { host: origin.host, protocol: origin.protocol });
    // The router drops the body it makes for a HEAD without letting go of it: it is asked for the whole, and the body is let go here.
    const appRequest = asked.method === "HEAD" ? new Request(asked, { method: "GET" }) : asked;
    for (const name of ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"]) appRequest.headers.delete(name);
    appRequest.headers.set(CLIENT_ADDRESS_HEADER, connectedAddress(request, env.trustedProxyHops));
    appRequest.headers.set("x-request-id", requestId(request));
    return appRequest;
  }

  async function sendFresh({ request, response, path, session, giveBack, asked }: Fresh) {
    const network = networkOfClient(request);
    const isStranger = session === undefined;
    const slot: AnswerSlot | undefined = isStranger ? (status, work) => slots.renderAnswer(network, status, work) : undefined;
    const work = () => handle(asked, slot);
    // A file has no slot: it is acted upon while it comes, as slowly as its sender likes.
    const page = !giveBack
      ? { made: await ownTurn().then(work) }
      : isStranger && isPlainPage(request, path)
        ? await slots.render(network, () => handle(asked))
        : await slots.act(session ?? network, work);
    if (!("made" in page)) return sendRendered(request, response, refused(page, request));
    const answered = page.made;
    // By the cookie alone: an answer to a signed session cookie gets no-store, even if the session has ended.
    const isPersonal = hasValidSessionCookie(request.headers.cookie) || answered.headers.has("set-cookie");
    const kind = { "cache-control": isPersonal ? "no-store" : ASKED_AGAIN, ...headersFor(request) };
    // What the page says of itself is true for visitors; to a member it shows a name and a way out.
    if (isPersonal && answered.headers.get("cache-control") === ASKED_AGAIN) answered.headers.set("cache-control", "no-store");
    if (isBuffered(answered)) return sendRendered(request, response, await bufferResponse(answered, kind));
    for (const [name, value] of Object.entries(kind)) if (!answered.headers.has(name)) answered.headers.set(name, value);
    if (isEventStream(answered)) giveBack?.(); // streams have slots of their own
    return sendStreamed(response, answered);
  }

  return function listener(request: IncomingMessage, response: ServerResponse) {
    const started = performance.now();
    if (namesHostTwice(request)) {
      sendPlain(response, 400, "La demande nomme deux fois le site.", { ...headersFor(request), connection: "close" });
      return logRequest(request, response, started);
    }
    if (sendKnown(request, response)) return logRequest(request, response, started);
    response.once("close", () => logRequest(request, response, started));
    answer(request, response).catch((error: unknown) => {
      log.error("front-fault", error, { path: pathOf(request), request_id: requestId(request) });
      if (response.headersSent) response.destroy();
      else sendPlain(response, 500, FAULT, headersFor(request));
    });
  };
}
