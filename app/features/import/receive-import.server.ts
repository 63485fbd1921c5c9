import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { partBoundary } from "#app/lib/forms/form-body.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { IMPORT_MAX_BYTES } from "#app/services/addresses/entry-points.ts";
import { MAX_CSV_BYTES, MAX_ZIP_BYTES } from "#app/services/addresses/sending-limits.ts";
import { cleanOriginalName } from "#app/services/media/intake/media-record.server.ts";
import { spoolBody } from "#app/services/media/intake/spool.server.ts";
import { explainStorageFault, type MediaIntake } from "#app/services/media/intake/store-upload.server.ts";
import { type FormPart, findParts } from "./form-parts.server.ts";
import { CSV_TOO_LARGE, type ImportField } from "./import-words.ts";
import { type ListingContent, type SentFiles, type TrialOutcome, tryImport } from "./trial.server.ts";
import { appWorkbooks, type Workbooks } from "./workbook.server.ts";

const MAX_FIELD_BYTES = 200;
const KEY = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const NO_FILE = "Choisissez le fichier à essayer, CSV ou Excel (.xlsx).";
const ZIP_TOO_LARGE = `Le zip des photos pèse plus de ${MAX_ZIP_BYTES / MEGABYTE}\u00a0Mo\u00a0: partagez les photos en plusieurs imports.`;

/** The outcome of a sending, and the content that was chosen, for the form to come back as it was. */
export type ImportAnswer = { outcome: TrialOutcome; table: string; status: number };

/**
 * A file of listings and its photos, as one form. The body goes to the disk as it comes; from there the file is read, and the zip lies in a
 * file of its own while it is looked at.
 */
export async function receiveImport(
  intake: MediaIntake,
  contents: readonly ListingContent[],
  auteur: string,
  request: Request,
  workbooks = appWorkbooks(),
): Promise<ImportAnswer> {
  const boundary = partBoundary(request.headers.get("content-type"));
  if (!boundary || !request.body) throw badRequest();
  try {
    const body = request.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>;
    await using spooled = await spoolBody(body, intake.uploadDir, IMPORT_MAX_BYTES);
    const parts = await findParts(spooled.handle, spooled.path, boundary);
    if (!parts) throw badRequest();
    return await tryParts({ intake, contents, auteur, workbooks }, spooled, parts);
  } catch (error) {
    if (!(error instanceof Error)) throw error; // a refusal of ours
    const { message, status } = explainStorageFault(error);
    return { outcome: { ok: false, message }, table: "", status };
  }
}

type Receiver = { intake: MediaIntake; contents: readonly ListingContent[]; auteur: string; workbooks: Workbooks };
type OnDisk = { path: string; handle: FileHandle };

async function tryParts(
  { intake, contents, auteur, workbooks }: Receiver,
  file: OnDisk,
  parts: readonly FormPart[],
): Promise<ImportAnswer> {
  const known = ["table", "cle", "fichier", "photos"];
  const isOnce = new Set(parts.map(({ name }) => name)).size === parts.length;
  if (!isOnce || parts.some(({ name }) => !known.includes(name))) throw badRequest("Le formulaire contient un champ inconnu.");
  const part = (name: string) => parts.find((one) => one.name === name);
  const table = await readField(file.handle, part("table"));
  const id = await readField(file.handle, part("cle"));
  const content = contents.find((one) => one.table === table);
  if (!content || !KEY.test(id)) throw badRequest();
  const refuse = (field: ImportField, message: string, status = 400): ImportAnswer => ({
    outcome: { ok: false, message, field },
    table,
    status,
  });
  const csv = part("fichier");
  const zip = part("photos");
  if (!csv || isUnused(csv)) return refuse("fichier", NO_FILE);
  if (sizeOf(csv) > MAX_CSV_BYTES) return refuse("fichier", CSV_TOO_LARGE, 413);
  if (zip && sizeOf(zip) > MAX_ZIP_BYTES) return refuse("photos", ZIP_TOO_LARGE, 413);
  if (zip && !isUnused(zip) && sizeOf(zip) === 0) return refuse("photos", "Le zip des photos est vide.");
  const bytes = await readPart(file.handle, csv);
  const sent: SentFiles = {
    id,
    auteur,
    csv: { name: cleanOriginalName(csv.filename ?? ""), bytes, sha256: createHash("sha256").update(bytes).digest("hex") },
  };
  const place = { db: intake.db, storage: intake.storage, workbooks };
  if (!zip || isUnused(zip)) return answer(await tryImport(place, content, sent), table);
  const hash = createHash("sha256");
  await using apart = await spoolBody(
    hashed(createReadStream(file.path, { start: zip.start, end: zip.end - 1 }), hash),
    intake.uploadDir,
    MAX_ZIP_BYTES,
  );
  const photos = { name: cleanOriginalName(zip.filename ?? ""), path: apart.path, size: apart.size, sha256: hash.digest("hex") };
  return answer(await tryImport(place, content, { ...sent, zip: photos }), table);
}

function answer(outcome: TrialOutcome, table: string): ImportAnswer {
  return { outcome, table, status: outcome.ok ? 200 : 400 };
}

/** Browsers send a nameless, empty file for a field that was left alone. */
function isUnused(part: FormPart) {
  return !part.filename && sizeOf(part) === 0;
}

function sizeOf({ start, end }: FormPart) {
  return end - start;
}

async function readField(file: FileHandle, part: FormPart | undefined): Promise<string> {
  return part && sizeOf(part) <= MAX_FIELD_BYTES ? (await readPart(file, part)).toString("utf8") : "";
}

async function readPart(file: FileHandle, part: FormPart): Promise<Buffer> {
  const size = sizeOf(part);
  const { buffer } = await file.read(Buffer.alloc(size), 0, size, part.start);
  return buffer;
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: { update: (chunk: Buffer) => unknown }) {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}
