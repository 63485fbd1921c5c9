import { randomBytes } from "node:crypto";
import type { PartsOfPage } from "./cached-part.tsx";
import { hashInline, type InlineHashes } from "./inline-hashes.server.ts";

// Only this process knows TAG and GAP, and React would escape them: no content can pass for either.
const secret = randomBytes(12).toString("hex");
const TAG = `kept-${secret}`;
const GAP = `gap-${secret}`;
const [OPEN, OPENED, CLOSE] = [`<${TAG} n="`, '">', `</${TAG}>`];

/** The fixed parts of the site take some 0.4 MB, a card 5 kB. */
const MAX_BYTES = 2_000_000;
const BYTES_OF_A_LETTER = 2;
/** How an id begins that `useId` has made outside an island: it belongs to one place of one page. */
const ID_OF_A_PLACE = "_R_";

/** The HTML between its gaps, and what the policy of a page must allow for it. */
type Part = { pieces: Buffer[]; inline: InlineHashes };
type PartGap = { cache: PartCache; key: string; gap: string; cached: Part | undefined };
export type FinishedPage = { bytes: Buffer; inline: InlineHashes };

/** What is cached under one object. Whatever has not been asked for the longest goes first. */
class PartCache {
  readonly #parts = new Map<string, Part>();
  #weight = 0;

  take(key: string): Part | undefined {
    const part = this.#parts.get(key);
    if (!part) return undefined;
    this.#parts.delete(key); // to the end, where what was asked for last stands
    this.#parts.set(key, part);
    return part;
  }

  put(key: string, part: Part) {
    this.#drop(key);
    this.#parts.set(key, part);
    this.#weight += weigh(key, part);
    for (const oldest of this.#parts.keys()) {
      if (this.#weight <= MAX_BYTES) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string) {
    const part = this.#parts.get(key);
    if (!part) return;
    this.#parts.delete(key);
    this.#weight -= weigh(key, part);
  }
}

function weigh(key: string, { pieces }: Part) {
  return key.length * BYTES_OF_A_LETTER + pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** Goes with the object it stands under: when the content changes, another object takes its place. */
const caches = new WeakMap<object, PartCache>();

function cacheUnder(content: object): PartCache {
  const cache = caches.get(content) ?? new PartCache();
  caches.set(content, cache);
  return cache;
}

/** The cached parts of one page. React writes a numbered element in the place of each, empty where the part is cached already. */
export class PageParts implements PartsOfPage {
  readonly tag = TAG;
  readonly gap = GAP;
  readonly #places: PartGap[] = [];

  place({ under, key, gap, html }: Parameters<PartsOfPage["place"]>[0]) {
    const cache = cacheUnder(under);
    if (html !== undefined && !cache.take(key)) cache.put(key, makePart(html));
    const cached = cache.take(key);
    const number = this.#places.push({ cache, key, gap, cached }) - 1;
    return { number, isCached: cached !== undefined };
  }

  /** Puts the page together and caches the parts it has made, as they came out of it, unless something went wrong on the page. */
  finish(html: string, { mayCache }: { mayCache: boolean }): FinishedPage {
    const bytes: Buffer[] = [];
    const found: InlineHashes[] = [];
    let from = 0;
    for (let start = html.indexOf(OPEN); start >= 0; start = html.indexOf(OPEN, from)) {
      const opened = html.indexOf(OPENED, start);
      const end = html.indexOf(CLOSE, opened);
      const place = this.#places[Number(html.slice(start + OPEN.length, opened))];
      if (!place || opened < 0 || end < 0) throw new Error("A part of the page has no end");
      const before = html.slice(from, start);
      const part = place.cached ?? makePart(html.slice(opened + OPENED.length, end));
      if (!place.cached && mayCache && isSameAnywhere(part)) place.cache.put(place.key, part);
      bytes.push(Buffer.from(before), ...filled(part, place.gap));
      found.push(hashInline(before), part.inline);
      from = end + CLOSE.length;
    }
    const rest = html.slice(from);
    bytes.push(Buffer.from(rest));
    found.push(hashInline(rest));
    return {
      bytes: Buffer.concat(bytes),
      inline: { scripts: found.flatMap((one) => one.scripts), styles: found.flatMap((one) => one.styles) },
    };
  }
}

function makePart(html: string): Part {
  return { pieces: html.split(GAP).map((piece) => Buffer.from(piece)), inline: hashInline(html) };
}

function isSameAnywhere({ pieces }: Part) {
  return !pieces.some((piece) => piece.includes(ID_OF_A_PLACE));
}

function filled({ pieces }: Part, gap: string): Buffer[] {
  if (pieces.length === 1) return pieces;
  const text = Buffer.from(escapeHtml(gap));
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : [text, piece]));
}

const escapes: Record<string, string> = { '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;" };

/** As React does. */
function escapeHtml(text: string) {
  return text.replaceAll(/["&'<>]/g, (letter) => escapes[letter] ?? letter);
}
