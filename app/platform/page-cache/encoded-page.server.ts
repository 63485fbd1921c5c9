import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { SmallestQueue } from "./smallest-queue.server.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/** `sizedHeaders` also tell the length. */
export type EncodedBody = { bytes: Buffer; etag: string; headers: string[]; sizedHeaders: string[] };

const FAST = 5;
const SMALLEST = 11;
/** A page asked for so often is worth its smallest form; one that somebody invented is not. */
const WORTH_SMALLEST = 3;

type EncodedPageOptions = {
  /** False once the page is evicted or old: nothing more is made for it. */
  isKept?: () => boolean;
  queue: SmallestQueue;
};

/** Tells two pages apart. */
export function hashOf(bytes: Buffer) {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
}

/** One page as it is sent: the bytes of each encoding with their ready-made headers. */
export class EncodedPage {
  readonly #identity: Buffer;
  readonly #headers: Record<string, string>;
  readonly #hash: string;
  readonly #bodies = new Map<Encoding, Promise<EncodedBody>>();
  readonly #ready = new Map<Encoding, EncodedBody>();
  /** What it weighs in memory, counted as if every encoding were kept. */
  readonly weight: number;
  readonly #isKept: () => boolean;
  readonly #queue: SmallestQueue;
  /** How often it was sent, and how often in its best form. */
  #times = { any: 0, br: 0 };
  #isSmallestDue = false;

  constructor(bytes: Buffer, headers: Record<string, string>, { isKept = () => false, queue }: EncodedPageOptions) {
    this.#isKept = isKept;
    this.#queue = queue;
    this.#identity = bytes;
    this.#headers = headers;
    this.#hash = hashOf(bytes);
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

  async #encode(encoding: Encoding): Promise<EncodedBody> {
    if (encoding === "identity") return this.#wrap(encoding, this.#identity);
    if (encoding === "gzip") return this.#wrap(encoding, await zip(this.#identity));
    return this.#wrap(encoding, await this.#brotli(FAST));
  }

  /** The first visitors get quick bytes; the smallest ones replace them when they are ready. */
  #countAsked(encoding: Encoding) {
    this.#times.any++;
    if (encoding !== "br" || this.#isSmallestDue || ++this.#times.br < WORTH_SMALLEST || !this.#isKept()) return;
    this.#isSmallestDue = this.#queue.add({ isWanted: this.#isKept, run: () => this.#shrink() });
  }

  async #shrink() {
    await this.#bodies.get("br"); // the quick bytes come first, or they would take the place of the small ones
    this.#bodies.set("br", Promise.resolve(this.#wrap("br", await this.#brotli(SMALLEST))));
  }

  #brotli(quality: number) {
    return brotli(this.#identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: this.#identity.byteLength },
    });
  }

  #wrap(encoding: Encoding, bytes: Buffer): EncodedBody {
    const etag = `"${this.#hash}-${encoding}"`;
    const headers = { ...this.#headers, etag, vary: "Accept-Encoding", ...(encoding !== "identity" && { "content-encoding": encoding }) };
    const flat = Object.entries(headers).flat();
    const body = { bytes, etag, headers: flat, sizedHeaders: [...flat, "content-length", String(bytes.byteLength)] };
    this.#ready.set(encoding, body);
    return body;
  }
}

const MAX_REMEMBERED = 100;
const chosen = new Map<string, Encoding>();

/** The best encoding the header allows; "q=0" refuses one. Browsers send a handful of different ones: they are read once. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return "identity";
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
