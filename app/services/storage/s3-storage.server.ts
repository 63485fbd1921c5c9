import { Readable } from "node:stream";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import {
  assertMediaPath,
  type ByteRange,
  type Content,
  MediaExistsError,
  type MediaStorage,
  StorageUnavailableError,
  type StoredFile,
} from "./storage.server.ts";

export type S3Location = { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string };

const ANSWER_WITHIN_MS = 10_000;
const UPLOAD_WITHIN_MS = 120_000;
const RETRIES = 2;
const DELETES_AT_ONCE = 8;

/** Media files in an S3-compatible bucket, addressed by path (endpoint/bucket/key): every server understands that form. */
export function openS3Storage({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Location): MediaStorage {
  const keys = { accessKeyId, secretAccessKey, region, service: "s3" };
  const reader = new AwsClient({ ...keys, retries: RETRIES });
  const writer = new AwsClient({ ...keys, retries: 0 }); // a stream cannot be sent twice
  const base = `${endpoint.replace(/\/+$/, "")}/${bucket}`;

  async function ask(address: string, init: RequestInit & { duplex?: "half" }, withinMs = ANSWER_WITHIN_MS): Promise<Response> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(new Error(`no answer within ${withinMs} ms`)), withinMs);
    try {
      const signed = { ...init, signal: patience.signal };
      const response = await (init.method === "PUT" ? writer.fetch(address, signed) : askAgainOnce(() => reader.fetch(address, signed)));
      if (response.status < 500 && response.status !== 429) return response;
      await response.body?.cancel();
      throw new Error(`status ${response.status}`);
    } catch (error) {
      throw new StorageUnavailableError(
        `The bucket did not answer ${init.method} (${error instanceof Error ? error.message : error})`,
        error,
      );
    } finally {
      clearTimeout(timer); // what follows is the body, which may take its time
    }
  }

  function addressOf(path: string) {
    assertMediaPath(path);
    return `${base}/${path}`;
  }

  async function put(path: string, content: Content) {
    const address = addressOf(path);
    // Not every server knows If-None-Match; names are random, so asking first is enough for those.
    if ((await size(path)) !== undefined) throw new MediaExistsError(path);
    const isBytes = content instanceof Uint8Array;
    const headers = {
      "content-length": String(isBytes ? content.byteLength : content.size),
      "content-type": "application/octet-stream",
      "if-none-match": "*",
    };
    const body = isBytes ? (content as Uint8Array<ArrayBuffer>) : (Readable.toWeb(content.stream) as ReadableStream);
    const response = await ask(address, { method: "PUT", headers, body, ...(!isBytes && { duplex: "half" }) }, UPLOAD_WITHIN_MS);
    await response.body?.cancel();
    if (response.status === 412) throw new MediaExistsError(path);
    if (!response.ok) throw refused("PUT", response);
  }

  async function size(path: string) {
    const response = await ask(addressOf(path), { method: "HEAD" });
    if (response.status === 404) return undefined;
    if (!response.ok) throw refused("HEAD", response);
    return Number(response.headers.get("content-length"));
  }

  async function open(path: string, range?: ByteRange) {
    const headers = range && { range: `bytes=${range.start}-${range.end}` };
    const response = await ask(addressOf(path), { method: "GET", headers });
    if (!response.ok) await response.body?.cancel();
    if (response.status === 404) return undefined;
    if (!response.ok || !response.body) throw refused("GET", response);
    const whole = /\/(\d+)$/.exec(response.headers.get("content-range") ?? "")?.[1] ?? response.headers.get("content-length");
    return { size: Number(whole), stream: Readable.fromWeb(response.body as NodeWebStream) };
  }

  async function* list(folder: string): AsyncGenerator<StoredFile> {
    if (folder !== "") assertMediaPath(folder);
    let last = "";
    let isCut: boolean;
    do {
      // The first form of this call: the second one adds nothing we need, and fewer servers page through it.
      const query = new URLSearchParams({ prefix: folder && `${folder}/`, marker: last });
      const response = await ask(`${base}?${query}`, { method: "GET" });
      if (!response.ok) throw refused("GET", response);
      const page = await response.text();
      for (const [, entry = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        last = tag(entry, "Key");
        yield { path: last, size: Number(tag(entry, "Size")), modifiedAt: Date.parse(tag(entry, "LastModified")) };
      }
      isCut = tag(page, "IsTruncated") === "true";
    } while (isCut);
  }

  async function remove(path: string) {
    const address = addressOf(path);
    const waiting = [address];
    for await (const file of list(path)) waiting.push(`${base}/${file.path}`);
    const queue = waiting.values();
    await Promise.all(Array.from({ length: DELETES_AT_ONCE }, () => removeEach(queue)));
  }

  async function removeEach(queue: Iterable<string>) {
    for (const address of queue) {
      const response = await ask(address, { method: "DELETE" });
      await response.body?.cancel();
      if (!response.ok && response.status !== 404) throw refused("DELETE", response);
    }
  }

  return { put, size, open, remove, list };
}

/** A kept connection may be closed by the other side just when it is used again. */
async function askAgainOnce(ask: () => Promise<Response>): Promise<Response> {
  try {
    return await ask();
  } catch (error) {
    const code = error instanceof Error && error.cause instanceof Error && "code" in error.cause ? error.cause.code : undefined;
    if (code !== "ECONNRESET" && code !== "UND_ERR_SOCKET") throw error;
    return ask();
  }
}

/** A wrong key or a missing bucket: nothing a visitor can mend, so it counts as unavailable. */
function refused(method: string, { status }: Response) {
  return new StorageUnavailableError(`The bucket refused ${method} with status ${status}`);
}

/** The text of an XML element; none of ours holds an escaped character. */
function tag(xml: string, name: string) {
  const start = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, start);
  return start < 0 || end < 0 ? "" : xml.slice(start + name.length + 2, end);
}
