import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "#app/kernel/log/log.server.ts";
import { countRequest } from "#app/kernel/metrics/counters.server.ts";
import { isApiPath, loggedPath } from "./paths.ts";

// What the front asks and tells of a request, whatever its answer is.

const LINGER_MS = 5_000;

/** What is still coming is thrown away for a moment: closing at once would reset the connection before the answer is read. */
export function letGo(request: IncomingMessage) {
  request.resume();
  const timer = setTimeout(() => request.destroy(), LINGER_MS).unref();
  request.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
}

export function logRequest(request: IncomingMessage, response: ServerResponse, started: number) {
  countRequest(response.statusCode);
  log.info("request", {
    method: request.method,
    path: pathOf(request),
    status: response.statusCode,
    ms: Math.round((performance.now() - started) * 10) / 10,
    request_id: ids.get(request),
  });
}

const ids = new WeakMap<IncomingMessage, string>();

export function requestId(request: IncomingMessage) {
  const givenId = ids.get(request);
  if (givenId) return givenId;
  const id = randomUUID();
  ids.set(request, id);
  return id;
}

/** A page to read. A form's page is made later, when its action is over, and streams are no work. */
export function isPlainPage({ method }: IncomingMessage, path: string) {
  return method !== "POST" && !isApiPath(path);
}

/** Only one host: of two, a proxy in front might have judged the other. */
export function namesHostTwice({ rawHeaders }: IncomingMessage) {
  let named = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") named++;
  }
  return named > 1;
}

/** Without the query, which may hold what a person typed. */
export function addressOf({ url = "/" }: IncomingMessage) {
  const query = url.indexOf("?");
  return (query < 0 ? url : url.slice(0, query)).slice(0, 200);
}

/** The same as logs may hold it. */
export function pathOf(request: IncomingMessage) {
  return loggedPath(addressOf(request));
}
