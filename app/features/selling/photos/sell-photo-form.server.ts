import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { MultipartParseError, type MultipartPart, parseMultipartStream } from "@remix-run/multipart-parser";
import { clientNetwork } from "#app/kernel/limits/client-address.server.ts";
import { outsideGate } from "#app/kernel/limits/render-gate.server.ts";
import { FieldCount, hasZeroByte, MAX_FIELDS, partBoundary, UNREADABLE } from "#app/lib/forms/form-body.server.ts";
import { NoTurnError } from "#app/lib/values/fair-turns.ts";
import { FORM_MAX_BYTES, visitorForms } from "#app/services/addresses/entry-points.ts";
import { MAX_SELL_PHOTOS } from "#app/services/addresses/sending-limits.ts";
import { spoolBody } from "#app/services/media/intake/spool.server.ts";
import { explainStorageFault, type MediaIntake } from "#app/services/media/intake/store-upload.server.ts";
import { refusals, UploadError } from "#app/services/media/intake/upload-refusal.ts";
import { type SellPhoto, storeSellPhoto } from "./sell-photos.server.ts";

const SELL_FORM_MAX_BYTES = visitorForms.vente.maxMultipartBytes;
const MAX_FIELD_BYTES = 64 * 1_024;
/** Photos that are still to be decoded then are left out: the words of the form, and the next form, do not wait for them. */
const PHOTOS_WITHIN_MS = 40_000;
const MAX_FILE_PARTS = 32; // browsers send an empty one for an unused file field
const MAX_PART_HEADER_BYTES = 2_048; // with the name of a file

export type FailedPhoto = { name: string; error: string };
export type SellForm =
  | { kind: "read"; fields: FormData; photos: (SellPhoto | FailedPhoto)[] }
  /** Nobody fills in such a form by hand. */
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
