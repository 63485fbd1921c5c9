import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { changedParts, type OutlinedPage, outlineOf } from "./changed-parts.server.ts";
import type { SmallestQueue } from "./page-cache.server.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/** `sizedHeaders` also tell the length. */
export type EncodedBody = { bytes: Buffer; etag: string; headers: string[]; sizedHeaders: string[] };

const LEAST_WINDOW = 16;
const MOST_WINDOW = 22;

/**
 * The window that holds all of it and no more: the best quality sets eight bytes aside for each place of the window, 32 MB for a page that
 * has a quarter of a megabyte, and what C code was given once seldom goes back to the system.
 */
export function brotliWindow(byteLength: number): number {
  return Math.min(Math.max(Math.ceil(Math.log2(byteLength + 16)), LEAST_WINDOW), MOST_WINDOW);
}

const LEAST_ROOM = 16 * 1_024;
const FAST = 5;
/** While others wait to be packed too: a twelfth more bytes in two thirds of the time. */
const HURRIED = 4;
const AT_LEISURE = 1;
let underWay = 0;
const SMALLEST = 11;
/** A page asked for so often is worth its smallest form; an invented address is not. */
const WORTH_SMALLEST = 3;

type EncodedPageOptions = {
  /** False once the page is evicted or old: nothing more is made for it. */
  isCached?: () => boolean;
  queue: SmallestQueue;
};

/** Older pages of which a page remembers what has changed since: all that are left, or readers of one more would have it made at each asking. */
export const MAX_SINCE = 8;

/** Tells two pages apart. */
export function hashOf(bytes: Buffer) {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
}

/** One page as it is sent: the bytes of each encoding with their ready-made headers. */
export class EncodedPage {
  readonly #identity: Buffer;
  readonly #headers: Record<string, string>;
  readonly hash: string;
  #outlined: OutlinedPage | undefined;
  readonly #since = new Map<string, EncodedPage | undefined>();
  readonly #bodies = new Map<Encoding, Promise<EncodedBody>>();
  readonly #ready = new Map<Encoding, EncodedBody>();
  /** What it weighs in memory, counted as if every encoding were kept. */
  readonly weight: number;
  readonly #isCached: () => boolean;
  readonly #queue: SmallestQueue;
  /** How often it was sent, and how often in its best form. */
  #times = { any: 0, br: 0 };
  #isSmallestDue = false;

  constructor(bytes: Buffer, headers: Record<string, string>, { isCached = () => false, queue }: EncodedPageOptions) {
    this.#isCached = isCached;
    this.#queue = queue;
    this.hash = hashOf(bytes);
    this.#identity = isDocument(headers) ? Buffer.concat([bytes, Buffer.from(`<!--${this.hash}-->`)]) : bytes;
    this.#headers = headers;
    this.weight = bytes.byteLength * 2;
  }

  /** What needs no waiting any more. */
  ready(encoding: Encoding): EncodedBody | undefined {
    const body = this.#ready.get(encoding);
    if (body) this.#countAsked(encoding);
    return body;
  }

  body(encoding: Encoding): Promise<EncodedBody> {
    this.#countAsked(encoding);
    const known = this.#bodies.get(encoding);
    if (known) return known;
    const body = this.#encode(encoding);
    this.#bodies.set(encoding, body);
    return body;
  }

  /** True when it was asked for again since this was last looked at. */
  takeRepeated(): boolean {
    const isRepeated = this.#times.any > 1;
    this.#times.any = 0;
    return isRepeated;
  }

  /** What has changed since an older page of the same address, for a browser that shows that one; undefined where that is unknown. */
  since(old: EncodedPage): EncodedPage | undefined {
    if (this.#since.has(old.hash)) return this.#since.get(old.hash);
    const bytes = isDocument(this.#headers) ? changedParts(old.#readOutline(), this.#readOutline()) : undefined;
    // No cache may keep it in the place of the page, and it is no document of its own.
    const headers = { ...this.#headers, "cache-control": "no-store", "content-type": PART_OF_DOCUMENT };
    const part = bytes && new EncodedPage(bytes, headers, { queue: this.#queue });
    const [oldest] = this.#since.keys();
    if (oldest !== undefined && this.#since.size >= MAX_SINCE) this.#since.delete(oldest);
    this.#since.set(old.hash, part);
    return part;
  }

  /** It is no page to show any more. */
  forgetSince() {
    this.#since.clear();
  }

  #readOutline(): OutlinedPage {
    this.#outlined ??= { bytes: this.#identity, outline: outlineOf(this.#identity) };
    return this.#outlined;
  }

  async #encode(encoding: Encoding): Promise<EncodedBody> {
    if (encoding === "identity") return this.#wrap(encoding, this.#identity);
    if (encoding === "gzip") return this.#wrap(encoding, await zip(this.#identity, { chunkSize: this.#roomForAll() }));
    return this.#wrap(encoding, await this.#quickly());
  }

  /** The first visitors get quick bytes; the smallest ones replace them when they are ready. */
  #countAsked(encoding: Encoding) {
    this.#times.any++;
    if (encoding !== "br" || this.#isSmallestDue || ++this.#times.br < WORTH_SMALLEST || !this.#isCached()) return;
    this.#isSmallestDue = this.#queue.add({ isWanted: this.#isCached, run: () => this.#shrink() });
  }

  async #shrink() {
    await this.#bodies.get("br"); // the quick bytes come first, or they would take the place of the small ones
    this.#bodies.set("br", Promise.resolve(this.#wrap("br", await this.#brotli(SMALLEST))));
  }

  async #quickly() {
    underWay++;
    try {
      return await this.#brotli(underWay > AT_LEISURE ? HURRIED : FAST);
    } finally {
      underWay--;
    }
  }

  #brotli(quality: number) {
    return brotli(this.#identity, {
      chunkSize: this.#roomForAll(),
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: this.#identity.byteLength,
        [constants.BROTLI_PARAM_LGWIN]: brotliWindow(this.#identity.byteLength),
      },
    });
  }

  /** Pages shrink to a fifth. With room for all of it one thread does it in one go; each 16 kB would be a way there and back. */
  #roomForAll() {
    return Math.max(this.#identity.byteLength >> 2, LEAST_ROOM);
  }

  #wrap(encoding: Encoding, bytes: Buffer): EncodedBody {
    const etag = `"${this.hash}-${encoding}"`;
    const headers = { ...this.#headers, etag, vary: "Accept-Encoding", ...(encoding !== "identity" && { "content-encoding": encoding }) };
    const flat = Object.entries(headers).flat();
    const body = { bytes, etag, headers: flat, sizedHeaders: [...flat, "content-length", String(bytes.byteLength)] };
    this.#ready.set(encoding, body);
    return body;
  }
}

const PART_OF_DOCUMENT = "text/plain; charset=utf-8"; // opened by itself it runs and shows nothing
const DOCUMENT = "text/html; charset=utf-8";

function isDocument(headers: Record<string, string>) {
  return headers["content-type"] === DOCUMENT;
}

const MAX_REMEMBERED = 100;
/** Browsers need 40 letters; a program may write thousands of encodings into one header, which would be read before any limit counts it. */
const MAX_LETTERS = 200;
const chosen = new Map<string, Encoding>();

/** The best encoding the header allows; "q=0" refuses one. Browsers send a handful of different ones: they are read once. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding || acceptEncoding.length > MAX_LETTERS) return "identity";
  const known = chosen.get(acceptEncoding);
  if (known) return known;
  const encoding = readEncoding(acceptEncoding);
  if (chosen.size < MAX_REMEMBERED) chosen.set(acceptEncoding, encoding);
  return encoding;
}

function readEncoding(acceptEncoding: string): Encoding {
  const accepted = new Map(
    acceptEncoding.split(",").map((part) => {
      const [name = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return [name.trim(), quality === undefined ? 1 : Number(quality)] as const;
    }),
  );
  return encodings.find((encoding) => (accepted.get(encoding) ?? 0) > 0) ?? "identity";
}
