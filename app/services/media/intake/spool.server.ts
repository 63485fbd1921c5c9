import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { MEGABYTE } from "#app/lib/values/bytes.ts";
import type { PictureFormat } from "#app/services/media/processing/picture-job.ts";
import { refusals } from "./upload-refusal.ts";
import type { SpoolShare } from "./visitor-lane.server.ts";

export type VideoFormat = "mp4" | "webm" | "ogg";
export type FileType = { kind: "image"; format: PictureFormat } | { kind: "video"; format: VideoFormat };

/** Bytes needed to tell the kinds apart. */
export const SIGNATURE_BYTES = 64;

export const mimeTypes: Record<PictureFormat | VideoFormat, string> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  mp4: "video/mp4",
  webm: "video/webm",
  ogg: "video/ogg",
};

// QuickTime ("qt  ") and the still pictures of phones ("heic", "avif", …) share the container but are no MP4.
const mp4Brands = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V[ HP]|MSNV|dash|mmp4)$/;

/** What the bytes are, whatever the name says; undefined for anything we do not take. */
export function detectFileType(start: Uint8Array): FileType | undefined {
  const text = Buffer.from(start.buffer, start.byteOffset, Math.min(start.byteLength, SIGNATURE_BYTES)).toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return { kind: "image", format: "jpeg" };
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return { kind: "image", format: "png" };
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return { kind: "image", format: "webp" };
  if (/^GIF8[79]a/.test(text)) return { kind: "image", format: "gif" };
  if (text.startsWith("ftyp", 4) && mp4Brands.test(text.slice(8, 12))) return { kind: "video", format: "mp4" };
  if (text.startsWith("\x1aE\xdf\xa3") && text.includes("webm")) return { kind: "video", format: "webm" };
  if (text.startsWith("OggS\0")) return { kind: "video", format: "ogg" };
  return undefined;
}

/** A body on the disk, not yet looked into. `await using` removes it. */
type SpooledBody = AsyncDisposable & { path: string; handle: FileHandle; size: number };
export type SpooledFile = SpooledBody & { type: FileType; sha256: string };

type FileRules = {
  folder: string;
  /** Bytes allowed for a file of this type; throws a refusal for one that is not taken at all. */
  limitFor: (type: FileType) => number;
  /** The formats, for the refusal. */
  accepted: string;
  share?: SpoolShare;
};

/** One file as it arrives. Its type is known from its first bytes, and what is not taken is not received. */
export async function spoolFile(body: AsyncIterable<Uint8Array>, { folder, limitFor, accepted, share }: FileRules): Promise<SpooledFile> {
  const hash = createHash("sha256");
  let start = Buffer.alloc(0);
  let size = 0;
  let judged: { type: FileType; limit: number } | undefined;
  function judge() {
    const type = detectFileType(start);
    if (!type) throw refusals.invalidType(accepted);
    judged = { type, limit: limitFor(type) };
    return judged;
  }
  const spooled = await spool(body, folder, share, (chunk) => {
    if (start.length < SIGNATURE_BYTES) start = Buffer.concat([start, chunk.subarray(0, SIGNATURE_BYTES - start.length)]);
    if (!judged && start.length === SIGNATURE_BYTES) judge();
    size += chunk.byteLength;
    if (judged && size > judged.limit) throw refusals.tooLarge(judged.limit / MEGABYTE);
    hash.update(chunk);
  });
  try {
    if (spooled.size === 0) throw refusals.empty();
    return { ...spooled, type: (judged ?? judge()).type, sha256: hash.digest("hex") };
  } catch (error) {
    await spooled[Symbol.asyncDispose]();
    throw error;
  }
}

/** A whole body of any kind. */
export function spoolBody(body: AsyncIterable<Uint8Array>, folder: string, limit: number, share?: SpoolShare): Promise<SpooledBody> {
  let size = 0;
  return spool(body, folder, share, (chunk) => {
    size += chunk.byteLength;
    if (size > limit) throw refusals.tooLarge(limit / MEGABYTE);
  });
}

/** Slow senders cost no memory, and the name on the disk owes nothing to the client. */
async function spool(
  body: AsyncIterable<Uint8Array>,
  folder: string,
  share: SpoolShare | undefined,
  check: (chunk: Uint8Array) => void,
): Promise<SpooledBody> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomBytes(16).toString("hex")}.part`);
  const handle = await open(path, "wx+", 0o600);
  async function dispose() {
    await handle.close();
    await rm(path, { force: true });
    share?.release();
  }
  try {
    let size = 0;
    for await (const chunk of received(body)) {
      check(chunk);
      share?.add(chunk.byteLength);
      await handle.writeFile(chunk); // goes on where the last one ended
      size += chunk.byteLength;
    }
    return { path, handle, size, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** A sender who goes away is no fault of ours. */
async function* received(body: AsyncIterable<Uint8Array>) {
  const chunks = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await chunks.next().catch((cause: unknown) => {
        throw Object.assign(refusals.interrupted(), { cause });
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await chunks.return?.();
  }
}

export async function readSpooled({ path, size }: Pick<SpooledFile, "path" | "size">): Promise<Buffer> {
  const bytes = Buffer.concat(await createReadStream(path).toArray());
  if (bytes.length !== size) throw refusals.unreadable();
  return bytes;
}

/** Removes what crashes left behind. Resolves to how many files went. */
export async function sweepFolder(folder: string, olderThanMs: number, now = Date.now()): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => undefined); // gone meanwhile
    if (!file?.isFile() || now - file.mtimeMs < olderThanMs) continue;
    await rm(path, { force: true });
    removed++;
  }
  return removed;
}
