import { createReadStream } from "node:fs";
import { type Db, isDatabaseUnavailable, SQLITE_FULL, type Trx } from "#app/db/engine/client.server.ts";
import { clientNetwork } from "#app/kernel/limits/client-address.server.ts";
import { outsideGate } from "#app/kernel/limits/render-gate.server.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { ChildBusyError } from "#app/kernel/runtime/child-jobs.server.ts";
import { MAX_VIDEO_BYTES } from "#app/services/addresses/sending-limits.ts";
import type { PictureFault, PictureFile } from "#app/services/media/processing/picture-job.ts";
import type { PictureProcessor } from "#app/services/media/processing/picture-processor.server.ts";
import { cleanVideo } from "#app/services/media/video/clean-video.server.ts";
import { fallbackUrl } from "#app/services/pictures/image.ts";
import type { UsageRules } from "#app/services/storage/media-usage.ts";
import { MediaExistsError, type MediaStorage, StorageUnavailableError } from "#app/services/storage/storage.server.ts";
import { discardFiles, findSameFile, insertRecord, type MediaRecord, newStoragePath } from "./media-record.server.ts";
import { type FileType, readSpooled, type SpooledFile, spoolFile } from "./spool.server.ts";
import { refusals, UploadError, type UploadRefusal } from "./upload-refusal.ts";
import type { SpoolShare, VisitorLane } from "./visitor-lane.server.ts";

export type MediaIntake = {
  db: Db;
  storage: MediaStorage;
  /** For uploads on their way in. */
  uploadDir: string;
  /** The administrator's: no stranger's picture is ever before theirs. */
  processor: Pick<PictureProcessor, "run">;
  visitors: VisitorLane;
  /** Called when a picture waits for its other widths. */
  wakeQueue: () => void;
};

export type UploadRequest = {
  body: AsyncIterable<Uint8Array>;
  originalName: string;
  rules: UsageRules;
  withVideo?: boolean;
  visitor?: VisitorUpload;
};

/** What is asked of a stranger's photo besides. */
export type VisitorUpload = {
  share: SpoolShare;
  /** Runs the decoding when it is this sender's turn. */
  takeTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Written with the record, in its transaction. */
  note: (trx: Trx, id: string, storedBytes: number) => Promise<void>;
};

const FORMATS = { pictures: "JPEG, PNG, WebP, GIF", videos: "MP4, WebM, Ogg", photos: "JPEG, PNG, WebP" };

/**
 * One file from its first byte to its row. Throws an UploadError, in which case nothing of it is kept;
 * when it resolves, files and row would survive a power cut.
 */
export async function storeUpload(
  intake: MediaIntake,
  { body, originalName, rules, withVideo = false, visitor }: UploadRequest,
): Promise<MediaRecord> {
  const accepted = rules.isPrivate ? FORMATS.photos : withVideo ? `${FORMATS.pictures}, ${FORMATS.videos}` : FORMATS.pictures;
  function limitFor(type: FileType) {
    if (type.kind === "video" && !withVideo) throw refusals.invalidType(accepted);
    if (type.format === "gif" && rules.isPrivate) throw refusals.invalidType(accepted);
    return type.kind === "video" ? MAX_VIDEO_BYTES : rules.maxPictureBytes;
  }
  try {
    await using file = await spoolFile(body, { folder: intake.uploadDir, limitFor, accepted, share: visitor?.share });
    return await sendOnce(intake, file, rules, async () => {
      const sameFile = await findSameFile(intake.db, intake.storage, file, rules);
      if (sameFile) return sameFile;
      const upload = { file, originalName, rules, visitor };
      return file.type.kind === "image" ? storePicture(intake, upload) : storeVideo(intake, upload);
    });
  } catch (error) {
    throw explainStorageFault(error);
  }
}

const beingStored = new WeakMap<Db, Map<string, Promise<MediaRecord>>>();

/** Two tabs that send the same file at the same moment get the same record. */
async function sendOnce(
  { db }: MediaIntake,
  { sha256 }: SpooledFile,
  rules: UsageRules,
  store: () => Promise<MediaRecord>,
): Promise<MediaRecord> {
  if (rules.isPrivate) return store();
  const stores = beingStored.get(db) ?? new Map<string, Promise<MediaRecord>>();
  beingStored.set(db, stores);
  const key = `${rules.related_type} ${sha256}`;
  const ahead = stores.get(key);
  if (ahead) return ahead.catch(store); // what failed over there may work with these bytes
  const turn = store();
  stores.set(key, turn);
  try {
    return await turn;
  } finally {
    stores.delete(key);
  }
}

type ReceivedUpload = Pick<UploadRequest, "originalName" | "rules" | "visitor"> & { file: SpooledFile };

async function storePicture(intake: MediaIntake, { file, originalName, rules, visitor }: ReceivedUpload): Promise<MediaRecord> {
  const { storage, visitors } = intake;
  const { type } = file;
  if (type.kind !== "image") throw refusals.unreadable();
  const processor = visitor ? visitors.processor : intake.processor;
  const decode = async () => processor.run({ kind: "first", format: type.format, bytes: await readSpooled(file) });
  const outcome = await outsideGate(visitor ? visitor.takeTurn(decode) : decode());
  if (!outcome.ok) throw explainFault(outcome.fault);
  const { files, widths, fingerprint, ...details } = outcome.result;

  const path = newStoragePath(rules);
  await putAll(
    storage,
    path,
    files.map(
      ({ name, bytes }) =>
        () =>
          storage.put(`${path}/${name}`, bytes),
    ),
  );
  const record = await insertRecord(
    intake,
    path,
    file,
    originalName,
    rules,
    {
      ...details,
      empreinte_visuelle: rules.isPrivate ? null : fingerprint,
      widths: JSON.stringify(widths),
      public_url: fallbackUrl({ path }),
      variants_state: "pending",
    },
    visitor && ((trx, id) => visitor.note(trx, id, bytesOnDisk(files))),
  );
  intake.wakeQueue();
  return record;
}

const BLOCK_BYTES = 4_096;

/** A small file takes a whole block. */
function bytesOnDisk(files: readonly PictureFile[]) {
  return files.reduce((sum, { bytes }) => sum + Math.ceil(bytes.byteLength / BLOCK_BYTES) * BLOCK_BYTES, 0);
}

async function storeVideo(intake: MediaIntake, { file, originalName, rules }: ReceivedUpload): Promise<MediaRecord> {
  const { storage } = intake;
  if (file.type.kind !== "video") throw refusals.unreadable();
  const verdict = await cleanVideo(file.handle, file.size, file.type.format);
  if (verdict === "unreadable") throw refusals.unreadable();
  if (verdict === "located") throw refusals.locatedVideo();

  const path = newStoragePath(rules);
  const name = `${path}/video.${file.type.format}`;
  await putAll(storage, path, [() => storage.put(name, { stream: createReadStream(file.path), size: file.size })]);
  return insertRecord(intake, path, file, originalName, rules, { widths: "[]", public_url: `/media/${name}`, variants_state: "ready" });
}

async function putAll(storage: MediaStorage, path: string, puts: (() => Promise<void>)[]) {
  const outcomes = await Promise.allSettled(puts.map((put) => put()));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (!failed) return;
  await discardFiles(storage, path);
  throw failed.reason;
}

/** A picture that brings its process down is as unreadable as one that is merely broken. */
function explainFault(fault: PictureFault | "crashed") {
  return fault === "too-many-pixels" ? refusals.tooManyPixels() : refusals.unreadable();
}

const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
const UNAVAILABLE = new Set(["EROFS", "EACCES", "EPERM", "EMFILE", "ENFILE", "EIO", "ENOMEM", "ESTALE", "ENODEV", "ENXIO"]);

/** The sentence for a disk, bucket, database or picture process that cannot take more; anything unexpected flies on. */
export function explainStorageFault(error: unknown): UploadError {
  if (error instanceof UploadError) return error;
  if (error instanceof StorageUnavailableError || error instanceof ChildBusyError || error instanceof MediaExistsError)
    return refusals.busy(error);
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if ((typeof code === "string" && FULL.has(code)) || errcode === SQLITE_FULL) return refusals.full(error);
  if ((typeof code === "string" && UNAVAILABLE.has(code)) || isDatabaseUnavailable(error)) return refusals.busy(error);
  throw error;
}

const RETRY_AFTER_S = "10";

/** Runs the work of an upload endpoint; a file that was not taken becomes its status, code and sentence. */
export async function answerUpload(request: Request, work: () => Promise<unknown>): Promise<Response> {
  try {
    return Response.json(await work(), { status: 201, headers: { "cache-control": "no-store" } });
  } catch (error) {
    if (!(error instanceof UploadError)) throw error;
    const { code, message, status } = error;
    const fields = {
      code,
      path: new URL(request.url).pathname,
      client: clientNetwork(request),
      request_id: request.headers.get("x-request-id"),
    };
    // A bound that was reached is no fault of ours; what brought the refusal about may be one.
    if (status >= 500 && error.cause !== undefined) log.error("upload-failed", error.cause, fields);
    else log.warn("upload-refused", fields);
    const headers = { "cache-control": "no-store", ...((status === 429 || status === 503) && { "retry-after": RETRY_AFTER_S }) };
    return Response.json({ code, message } satisfies UploadRefusal, { status, headers });
  }
}

/** The bytes of the one file that is the whole body. */
export function uploadedBytes(request: Request): AsyncIterable<Uint8Array> {
  if (!request.body) throw refusals.empty();
  return request.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>;
}

/** What the client calls the file; anything that cannot be read is no name. */
export function uploadedName(request: Request): string {
  try {
    return decodeURIComponent(request.headers.get("x-file-name") ?? "");
  } catch {
    return ""; // a stray percent sign
  }
}
