import type { IncomingMessage } from "node:http";
import { formEncoding } from "#app/lib/form-encoding.server.ts";
import { entryPointAt, FORM_MAX_BYTES } from "./entry-points.ts";

/** Bytes a body may have, by where it goes and how it is written. */
export function bodyLimit({ pathname, searchParams }: Pick<URL, "pathname" | "searchParams">, contentType: string | undefined): number {
  const { maxBytes = FORM_MAX_BYTES, maxMultipartBytes, maxVideoBytes } = entryPointAt(pathname) ?? {};
  if (maxVideoBytes && searchParams.get("video") === "1") return maxVideoBytes;
  return maxMultipartBytes && formEncoding(contentType) === "multipart" ? maxMultipartBytes : maxBytes;
}

const WINDOW_MS = 10_000;
const MIN_BYTES_PER_SECOND = 1_024;

/**
 * Calls `onStalled` when a body comes in more slowly than 1 KB a second over ten seconds. Time during which we, not the sender,
 * hold the data up does not count.
 */
export function watchBodyRate(request: IncomingMessage, onStalled: () => void, { windowMs = WINDOW_MS } = {}) {
  let counted = request.socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = request.socket;
    const isOurTurn = request.complete || request.readableLength > 0;
    if (!isOurTurn && bytesRead - counted < (MIN_BYTES_PER_SECOND * windowMs) / 1_000) {
      stop();
      onStalled();
    }
    counted = bytesRead;
  }, windowMs);
  function stop() {
    clearInterval(timer);
  }
  request.once("end", stop).once("close", stop);
}
