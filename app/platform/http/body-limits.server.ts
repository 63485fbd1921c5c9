import type { IncomingMessage } from "node:http";

const KILOBYTE = 1_024;
const MEGABYTE = 1_024 * KILOBYTE;

/** Bytes a body may have, by where it goes. A form has no reason to be large; a file has. */
export function bodyLimit({ pathname, searchParams }: Pick<URL, "pathname" | "searchParams">): number {
  if (pathname === "/api/admin/medias") return (searchParams.get("video") === "1" ? 66 : 10) * MEGABYTE;
  if (pathname === "/api/photos-vente") return 10 * MEGABYTE;
  if (/^\/vendre-votre-vehicule(\.data)?$/.test(pathname)) return 27 * MEGABYTE; // with five photos inside, where scripts are off
  return 256 * KILOBYTE;
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
