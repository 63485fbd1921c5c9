import type { IncomingMessage, ServerResponse } from "node:http";
import type { FileStamp } from "#app/services/storage/storage.server.ts";

/** The widest picture of the site fits, a film does not. */
export const CACHED_FILE_BYTES = 128 * 1_024;
const MAX_BYTES = 24 * 1_024 * 1_024;

type CachedFile = { stamp: FileStamp; bytes: Buffer; headers: string[] };

/**
 * Small public files in memory, by their address; the one that was asked for longest ago goes first. Each sending asks the storage whether
 * the file is still that one: whoever removes or replaces it, in this process or another, it is never sent again.
 */
export class CachedFiles {
  readonly #files = new Map<string, CachedFile>();
  readonly #maxBytes: number;
  readonly #stampOf: (address: string) => FileStamp | undefined;
  #bytes = 0;

  constructor(stampOf: (address: string) => FileStamp | undefined, { maxBytes = MAX_BYTES } = {}) {
    this.#stampOf = stampOf;
    this.#maxBytes = maxBytes;
  }

  get bytes() {
    return this.#bytes;
  }

  /** False when it is not cached, and nothing was sent. Throws when the storage does not answer. */
  send(address: string, request: IncomingMessage, response: ServerResponse): boolean {
    const file = this.#files.get(address);
    if (!file || request.method !== "GET" || request.headers.range !== undefined) return false;
    this.#forget(address, file);
    if (!isSame(this.#stampOf(address), file.stamp)) return false;
    this.#add(address, file);
    response.writeHead(200, file.headers).end(file.bytes);
    return true;
  }

  /** Unless it was replaced or removed while it was being read. */
  put(address: string, { stamp, bytes, headers }: Omit<CachedFile, "headers"> & { headers: Record<string, string> }) {
    if (bytes.byteLength > CACHED_FILE_BYTES || bytes.byteLength !== stamp.size || !isSame(this.#stampOf(address), stamp)) return;
    const former = this.#files.get(address);
    if (former) this.#forget(address, former);
    this.#add(address, { stamp, bytes, headers: Object.entries({ ...headers, "content-length": String(bytes.byteLength) }).flat() });
    for (const [oldest, file] of this.#files) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#forget(oldest, file);
    }
  }

  #add(address: string, file: CachedFile) {
    this.#files.set(address, file);
    this.#bytes += file.bytes.byteLength;
  }

  #forget(address: string, file: CachedFile) {
    this.#files.delete(address);
    this.#bytes -= file.bytes.byteLength;
  }
}

function isSame(now: FileStamp | undefined, then: FileStamp) {
  return now !== undefined && now.number === then.number && now.size === then.size && now.changedAt === then.changedAt;
}
