import type { IncomingMessage } from "node:http";
import { formEncoding } from "#app/lib/forms/form-body.server.ts";
import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { entryPointAt, FORM_MAX_BYTES } from "./entry-points.ts";

/** Bytes a body may have, by where it goes and how it is written. */
export function bodyLimit({ pathname, searchParams }: Pick<URL, "pathname" | "searchParams">, contentType: string | undefined): number {
  const { maxBytes = FORM_MAX_BYTES, maxMultipartBytes, maxVideoBytes } = entryPointAt(pathname) ?? {};
  if (maxVideoBytes && searchParams.get("video") === "1") return maxVideoBytes;
  return maxMultipartBytes && formEncoding(contentType) === "multipart" ? maxMultipartBytes : maxBytes;
}

export function tooLargeMessage({ pathname }: Pick<URL, "pathname">): string {
  return entryPointAt(pathname)?.tooLarge ?? "Cet envoi est trop volumineux.";
}

const WINDOW_MS = 10_000;
const MIN_BYTES_PER_SECOND = 1_024;

/**
 * Calls `onStalled` when a body comes in more slowly than 1 KB a second over ten seconds. Time during which we, not the sender,
 * hold the data up does not count.
 */
export function watchBodyRate(request: IncomingMessage, onStalled: () => void) {
  let counted = request.socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = request.socket;
    const isOurTurn = request.complete || request.readableLength > 0;
    if (!isOurTurn && bytesRead - counted < (MIN_BYTES_PER_SECOND * WINDOW_MS) / 1_000) {
      stop();
      onStalled();
    }
    counted = bytesRead;
  }, WINDOW_MS);
  function stop() {
    clearInterval(timer);
  }
  request.once("end", stop).once("close", stop);
}

/** From one network or session at a time. Forms come in one piece, files take minutes: each kind has its own number. */
const COMING_IN = { forms: 200, files: 60 };
/** Of all forms that are coming in, in the memory of this process. */
const MAX_HELD_BYTES = 24 * MEGABYTE;
/** As if so much had come in the first second: a body that has just begun is not the slowest. */
const HEAD_START = { bytes: 1_024, ms: 1_000 };

type OpenBody = { isForm: boolean; bytes: number; since: number; end: () => void };

/**
 * The bodies that are still coming in. They hold no place: a network's places are for requests whose body is there. Where too many come in
 * at once the slowest is ended: a crowd of senders that hardly move makes room for a form that arrives in a moment.
 */
export class IncomingBodies {
  readonly #bySender = new Map<string, Set<OpenBody>>();
  readonly #maxHeld: number;
  #held = 0;

  constructor({ maxHeldBytes = MAX_HELD_BYTES } = {}) {
    this.#maxHeld = maxHeldBytes;
  }

  /** Follows a body until it is whole or given up; `onEnded` is told when it had to make room. */
  follow(request: IncomingMessage, sender: string, onEnded: () => void) {
    const isForm = isFormSized(request);
    const key = `${isForm} ${sender}`;
    const others = this.#bySender.get(key) ?? new Set();
    if (others.size >= (isForm ? COMING_IN.forms : COMING_IN.files)) endSlowest(others);
    const leave = () => {
      if (!others.delete(body)) return false;
      if (others.size === 0 && this.#bySender.get(key) === others) this.#bySender.delete(key);
      if (isForm) this.#held -= body.bytes;
      return true;
    };
    const body: OpenBody = { isForm, bytes: 0, since: performance.now(), end: () => void (leave() && onEnded()) };
    this.#bySender.set(key, others.add(body));
    request.on("data", (chunk: Buffer) => {
      if (!others.has(body)) return;
      body.bytes += chunk.byteLength;
      if (!isForm) return; // goes on to the disk
      this.#held += chunk.byteLength;
      if (this.#held > this.#maxHeld) endSlowest([...this.#bySender.values()].flatMap((some) => [...some].filter((other) => other.isForm)));
    });
    request.once("end", leave).once("close", leave);
  }
}

function endSlowest(bodies: Iterable<OpenBody>) {
  const now = performance.now();
  const rate = ({ bytes, since }: OpenBody) => (bytes + HEAD_START.bytes) / (now - since + HEAD_START.ms);
  [...bodies].reduce((one, other) => (rate(other) < rate(one) ? other : one)).end();
}

/** Small enough to be read whole before anything is done for it. */
export function isFormSized({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return Number(headers["content-length"]) <= FORM_MAX_BYTES;
}
