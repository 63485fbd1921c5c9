import { createServer, type IncomingMessage, type RequestListener, type ServerOptions, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { isHealthPath } from "./paths.ts";
import { sendPlain } from "./send-file.server.ts";

const LOOK_EVERY_MS = 50;
const LAST_WORDS_MS = 250;
const INTERRUPTED = "Le site redémarre\u00a0: votre demande n’a pas été traitée. Réessayez dans quelques secondes.";

/**
 * A server that leaves without breaking an answer. From `drain` on it says so: `/healthz` answers 503, so that a proxy sends new requests
 * elsewhere, and every answer ends its connection. `close` then refuses new connections and waits for the answers under way.
 */
export function createStoppableServer(options: ServerOptions, listener: RequestListener, headers: Record<string, string> = {}) {
  let isLeaving = false;
  const answering = new Set<ServerResponse>();
  const busy = new WeakMap<Socket, number>(); // several requests may have come over one connection
  const server = createServer(options);
  // Also of those who ask before they send a body: the listener writes the 100, or refuses what was announced before it comes.
  for (const event of ["request", "checkContinue"]) server.on(event, answer);

  function answer(request: IncomingMessage, response: ServerResponse) {
    if (request.socket.destroyed) return; // parsed with what ended its connection (connection-cap.server.ts)
    if (isLeaving) response.shouldKeepAlive = false;
    if (isLeaving && isHealthPath(request.url?.split("?")[0] ?? ""))
      sendPlain(response, 503, "Ce serveur s’arrête.", { ...headers, "retry-after": "5" });
    else listener(request, response);
    if (response.writableEnded) return; // said at once, as most are: nothing to wait for
    const { socket } = request;
    answering.add(response);
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.once("close", () => {
      answering.delete(response);
      busy.set(socket, (busy.get(socket) ?? 1) - 1);
    });
  }

  /** True while an answer is awaited or under way on this connection. */
  function isAnswering(socket: Socket) {
    return (busy.get(socket) ?? 0) > 0;
  }

  async function drain(ms: number) {
    isLeaving = true;
    for (const response of answering) response.shouldKeepAlive = false;
    await delay(ms);
  }

  /** A request whose answer has not begun within that time is told so; then everything is cut. */
  async function close(withinMs: number) {
    let deadline = setTimeout(() => {
      for (const response of answering) {
        if (!response.headersSent) sendPlain(response, 503, INTERRUPTED, { ...headers, "retry-after": "5", connection: "close" });
      }
      deadline = setTimeout(() => server.closeAllConnections(), LAST_WORDS_MS);
    }, withinMs);
    // A connection whose answer had begun before we were leaving falls idle later.
    const sweep = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
    await new Promise((resolve) => server.close(resolve));
    clearInterval(sweep);
    clearTimeout(deadline);
  }

  return { server, drain, close, isAnswering };
}
