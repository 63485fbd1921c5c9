import type { IncomingMessage } from "node:http";
import { formEncoding } from "#app/lib/form-encoding.server.ts";

const KILOBYTE = 1_024;
const MEGABYTE = 1_024 * KILOBYTE;

export const FORM_MAX_BYTES = 256 * KILOBYTE;
export const SELL_FORM_MAX_BYTES = 27 * MEGABYTE;

/** Bytes a body may have, by where it goes and how it is written. A form has no reason to be large; a file has. */
export function bodyLimit({ pathname, searchParams }: Pick<URL, "pathname" | "searchParams">, contentType: string | undefined): number {
  if (pathname === "/api/admin/medias") return (searchParams.get("video") === "1" ? 66 : 10) * MEGABYTE;
  if (pathname === "/api/photos-vente") return 10 * MEGABYTE;
  // With five photos inside, where scripts are off; its fields alone are a form like any other.
  const isSellForm = pathname === "/vendre-votre-vehicule";
  return isSellForm && formEncoding(contentType) === "multipart" ? SELL_FORM_MAX_BYTES : FORM_MAX_BYTES;
}

const WINDOW_MS = 10_000;
const MIN_BYTES_PER_SECOND = KILOBYTE;

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
