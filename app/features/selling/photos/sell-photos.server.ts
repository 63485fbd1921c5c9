import { createHmac, timingSafeEqual } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { MultipartParseError, type MultipartPart, parseMultipartStream } from "@remix-run/multipart-parser";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { ImageRef } from "#app/db/tables/row-types.ts";
import { clientNetwork } from "#app/kernel/limits/client-address.server.ts";
import { consumeAttempts, networkBuckets } from "#app/kernel/limits/rate-limit.server.ts";
import { outsideGate } from "#app/kernel/limits/render-gate.server.ts";
import { FieldCount, hasZeroByte, MAX_FIELDS, partBoundary, UNREADABLE } from "#app/lib/forms/form-body.server.ts";
import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { NoTurnError } from "#app/lib/values/fair-turns.ts";
import { entryPoints, FORM_MAX_BYTES, visitorForms } from "#app/services/addresses/entry-points.ts";
import { MAX_SELL_PHOTOS } from "#app/services/addresses/sending-limits.ts";
import { authSecret } from "#app/services/auth/auth-secret.server.ts";
import { spoolBody } from "#app/services/media/intake/spool.server.ts";
import { explainStorageFault, type MediaIntake, storeUpload, type VisitorUpload } from "#app/services/media/intake/store-upload.server.ts";
import { refusals, UploadError } from "#app/services/media/intake/upload-refusal.ts";
import { forgetUnclaimedPhotos, recordUnclaimedPhoto, requireUnclaimedRoom } from "#app/services/media/media-sweep.server.ts";
import type { Image } from "#app/services/pictures/image.ts";
import { rulesOf } from "#app/services/storage/media-usage.ts";

const sellPhotoRules = rulesOf("vehicle_sell_requests");
const CLAIM_MS = 2 * 3_600_000;
/** Below this the disk belongs to the database and to the administrator. */
const FREE_FOR_OTHERS_BYTES = 512 * MEGABYTE;

/** The token lets its visitor attach this photo to one sell request. */
export type SellPhoto = { id: string; token: string };

/**
 * A photo that belongs to no request yet: private from its first byte, and gone after a few hours if no request comes. What costs least
 * is looked at first: room on the disk, room for photos without a form, how often this network sends; then come the bytes.
 */
export async function storeSellPhoto(
  intake: MediaIntake,
  request: Request,
  body: AsyncIterable<Uint8Array>,
  originalName: string,
): Promise<SellPhoto> {
  const { db, storage, visitors } = intake;
  const network = clientNetwork(request);
  try {
    if (((await storage.freeBytes?.()) ?? Number.POSITIVE_INFINITY) < FREE_FOR_OTHERS_BYTES) throw refusals.noRoomForPhotos();
    await requireUnclaimedRoom(db, network);
    const attempts = networkBuckets("sell-photo:", network, entryPoints.sellPhoto.limits.network);
    if (!(await consumeAttempts(db, attempts)).allowed) throw refusals.tooManyPhotos();
  } catch (error) {
    throw explainStorageFault(error);
  }
  const visitor: VisitorUpload = {
    share: visitors.spool.open(network),
    takeTurn: (work) => visitors.takeTurn(network, work, request.signal).catch((error) => explainTurn(error, request)),
    note: (trx, id, storedBytes) => recordUnclaimedPhoto(trx, id, network, storedBytes),
  };
  const { id } = await storeUpload(intake, { body, originalName, rules: sellPhotoRules, visitor });
  return { id, token: signPhoto(id, Date.now() + CLAIM_MS) };
}

function explainTurn(error: unknown, { signal }: Request): never {
  if (error instanceof NoTurnError) throw refusals.tooManyPhotosAtOnce();
  throw signal.aborted && error === signal.reason ? refusals.interrupted() : error;
}

/**
 * Attaches photos to the request that was just written, in its transaction, in the order given: five at most.
 * A token that is forged, too old or already used by another request is left out.
 */
export async function claimSellPhotos(trx: Trx, tokens: readonly string[], requestId: string, now = Date.now()): Promise<ImageRef[]> {
  const ids = [...new Set(tokens.map((token) => readPhoto(token, now)).filter((id) => id !== undefined))].slice(0, MAX_SELL_PHOTOS);
  if (ids.length === 0) return [];
  const claimed = await trx
    .updateTable("uploaded_images")
    .set({ owner_table: "vehicle_sell_requests", owner_id: requestId })
    .where("id", "in", ids)
    .where("is_private", "=", true)
    .where("related_type", "=", sellPhotoRules.related_type)
    .where((row) => row.or([row("owner_id", "is", null), row("owner_id", "=", requestId)]))
    .returning("id")
    .execute();
  const known = new Set(claimed.map(({ id }) => id));
  await forgetUnclaimedPhotos(trx, [...known]);
  return ids.filter((id) => known.has(id)).map((id, index) => ({ id, alt: `Photo ${index + 1} du véhicule` }));
}

/** The photos these tokens still stand for, under the names their sender knows, before a request has taken them. */
export async function findWaitingSellPhotos(
  db: Db,
  tokens: readonly string[],
  now = Date.now(),
): Promise<{ token: string; name: string }[]> {
  const known = new Map(tokens.map((token) => [readPhoto(token, now), token]));
  known.delete(undefined);
  if (known.size === 0) return [];
  const rows = await db
    .selectFrom("uploaded_images")
    .select(["id", "original_name"])
    .where("id", "in", [...known.keys()] as string[])
    .where("is_private", "=", true)
    .where("owner_id", "is", null)
    .execute();
  const names = new Map(rows.map(({ id, original_name }) => [id, original_name]));
  return [...known].flatMap(([id = "", token], index) => (names.has(id) ? [{ token, name: names.get(id) || `Photo ${index + 1}` }] : []));
}

/** Of the photos that were sent with a stored request, those that it has not: too old by then, or another request's. */
export async function findLostSellPhotos(db: Db, tokens: readonly string[], reference: string): Promise<{ token: string; name: string }[]> {
  const given = tokens.map((token, index) => ({ token, id: readPhoto(token, 0), fallback: `Photo ${index + 1}` }));
  if (given.length === 0) return [];
  const request = await db.selectFrom("vehicle_sell_requests").select("images").where("reference", "=", reference).executeTakeFirst();
  const stored = new Set(request?.images?.map(({ id }) => id));
  const lost = given.flatMap(({ id, ...photo }) => (id && !stored.has(id) ? { id, ...photo } : []));
  if (lost.length === 0) return [];
  const ids = lost.map(({ id }) => id);
  const rows = await db.selectFrom("uploaded_images").select(["id", "original_name"]).where("id", "in", ids).execute();
  const names = new Map(rows.map(({ id, original_name }) => [id, original_name]));
  return lost.map(({ id, token, fallback }) => ({ token, name: names.get(id) || fallback }));
}

/** The private pictures of a request, for the administrator's eyes only. */
export async function findSellPhotos(db: Db, refs: readonly ImageRef[]): Promise<Image[]> {
  if (refs.length === 0) return [];
  const rows = await db
    .selectFrom("uploaded_images")
    .select(["id", "storage_path as path", "width", "height", "widths", "placeholder"])
    .where(
      "id",
      "in",
      refs.map(({ id }) => id),
    )
    .where("is_private", "=", true)
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return refs.flatMap(({ id, alt }) => {
    const row = known.get(id);
    return row ? [{ ...row, alt, width: row.width ?? 0, height: row.height ?? 0 }] : [];
  });
}

function signPhoto(id: string, expiresMs: number) {
  const claim = `${id}.${expiresMs}`;
  return `${claim}.${mac(claim).toString("base64url")}`;
}

function readPhoto(token: string, now: number): string | undefined {
  const [id = "", expires = "", signature = ""] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  const expected = mac(`${id}.${expires}`);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && Number(expires) > now ? id : undefined;
}

/** A key of its own: nothing signed here passes for a session cookie. */
function mac(claim: string) {
  const key = createHmac("sha256", authSecret()).update("sell-photo").digest();
  return createHmac("sha256", key).update(claim).digest();
}

const SELL_FORM_MAX_BYTES = visitorForms.vente.maxMultipartBytes;
const MAX_FIELD_BYTES = 64 * 1_024;
/** Photos that are still to be decoded then are left out: the words of the form, and the next form, do not wait for them. */
const PHOTOS_WITHIN_MS = 40_000;
const MAX_FILE_PARTS = 32; // browsers send an empty one for an unused file field
const MAX_PART_HEADER_BYTES = 2_048; // with the name of a file

export type FailedPhoto = { name: string; error: string };
export type SellForm =
  | { kind: "read"; fields: FormData; photos: (SellPhoto | FailedPhoto)[] }
  | { kind: "refused"; status: number; message: string };

/**
 * The sell form of a browser without scripts: fields and photos in one body. A photo that fails is named and the rest goes on.
 * The body is kept on the disk until it is whole, so that slow senders cost no memory.
 */
export async function storeSellPhotosFromMultipart(intake: MediaIntake, request: Request): Promise<SellForm> {
  const boundary = partBoundary(request.headers.get("content-type"));
  if (!boundary || !request.body) return refuse(400, UNREADABLE);
  const network = clientNetwork(request);
  try {
    await using body = await spoolBody(
      request.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>,
      intake.uploadDir,
      SELL_FORM_MAX_BYTES,
      intake.visitors.spool.open(network),
    );
    return await outsideGate(intake.visitors.forms.take(network, () => readParts(intake, request, body.path, boundary), request.signal));
  } catch (error) {
    if (error instanceof NoTurnError || error === request.signal.reason) return refuse(503, refusals.busy().message);
    if (error instanceof TypeError) return refuse(400, UNREADABLE); // not UTF-8
    if (error instanceof MultipartParseError)
      return refuse(413, "Le formulaire reçu est trop volumineux ou illisible. Rechargez la page et recommencez.");
    const { status, message } = explainStorageFault(error);
    return refuse(status, message);
  }
}

async function readParts(intake: MediaIntake, request: Request, path: string, boundary: string): Promise<SellForm> {
  const fields = new FormData();
  const photos: (SellPhoto | FailedPhoto)[] = [];
  const deadline = performance.now() + PHOTOS_WITHIN_MS;
  const stream = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  const limits = {
    boundary,
    maxHeaderSize: MAX_PART_HEADER_BYTES,
    maxFileSize: SELL_FORM_MAX_BYTES,
    maxTotalSize: SELL_FORM_MAX_BYTES,
    maxParts: MAX_FIELDS + MAX_FILE_PARTS,
  };
  const count = new FieldCount();
  let fieldBytes = 0;
  for await (const part of parseMultipartStream(stream, limits)) {
    if (!part.isFile) {
      const name = part.name ?? "";
      fieldBytes += part.size;
      // Without its photos it is a form like any other.
      if (!count.add() || part.size > MAX_FIELD_BYTES || fieldBytes > FORM_MAX_BYTES)
        return refuse(413, "Le formulaire contient trop de champs.");
      if (hasZeroByte(name, part.text)) return refuse(400, UNREADABLE);
      fields.append(name, part.text);
    } else if (part.size > 0) photos.push(await storePart(intake, request, part, photos.length, deadline));
  }
  return { kind: "read", fields, photos };
}

async function storePart(
  intake: MediaIntake,
  request: Request,
  part: MultipartPart,
  before: number,
  deadline: number,
): Promise<SellPhoto | FailedPhoto> {
  const name = part.filename ?? "";
  if (before >= MAX_SELL_PHOTOS) return { name, error: `Vous ne pouvez ajouter que ${MAX_SELL_PHOTOS} images maximum` };
  if (performance.now() > deadline) return { name, error: refusals.busy().message };
  try {
    return await storeSellPhoto(intake, request, toAsync(part.content), name);
  } catch (error) {
    if (error instanceof UploadError) return { name, error: error.message };
    throw error;
  }
}

async function* toAsync(chunks: Iterable<Uint8Array>) {
  yield* chunks;
}

function refuse(status: number, message: string): SellForm {
  return { kind: "refused", status, message };
}
