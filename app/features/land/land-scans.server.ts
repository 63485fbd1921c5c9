import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import { MAX_SCAN_BYTES, SCAN_TOO_LARGE } from "#app/services/addresses/sending-limits.ts";
import { type Actor, recordAudit } from "#app/services/audit/record-change.server.ts";
import { cleanOriginalName, discardFiles, newStoragePath } from "#app/services/media/intake/media-record.server.ts";
import { spoolBody } from "#app/services/media/intake/spool.server.ts";
import { type MediaIntake, storeUpload, type UploadRequest } from "#app/services/media/intake/store-upload.server.ts";
import { UploadError } from "#app/services/media/intake/upload-refusal.ts";
import { rulesOf } from "#app/services/storage/media-usage.ts";
import { isStanding } from "./land-level.ts";
import { GONE, IDENTITY, NO_PDF, TAKEN } from "./land-words.ts";

const LEAST_BYTES = 1_024;
const TAIL = 1_024;

export type LandScan = { type: "pdf" | "image"; href: string; taille: number; empreinte: string };

/** By paper. */
export async function listScans(db: Db, fileId: string): Promise<Record<string, LandScan>> {
  const rows = await db
    .selectFrom("private_documents")
    .innerJoin("land_papers", "land_papers.document_id", "private_documents.id")
    .select(["land_papers.id as paper", "type", "storage_path", "taille", "empreinte"])
    .where("owner_table", "=", "land_files")
    .where("owner_id", "=", fileId)
    .execute();
  return Object.fromEntries(
    rows.map(({ paper, type, storage_path, taille, empreinte }) => {
      const href = `/media/${storage_path}/${type === "pdf" ? "document.pdf" : "image.jpg"}`;
      return [paper, { type, href, taille, empreinte }];
    }),
  );
}

type Sent = Pick<UploadRequest, "body" | "originalName">;

/** A picture goes the way of all pictures; anything else must be a PDF and is kept byte for byte. One paper has one scan. */
export async function storeScan(intake: MediaIntake, actor: Actor, propertyId: string, paperId: string, sent: Sent): Promise<void> {
  await findOpenPaper(intake.db, propertyId, paperId);
  await using file = await spoolBody(sent.body, intake.uploadDir, MAX_SCAN_BYTES).catch((error: unknown) => {
    throw error instanceof UploadError && error.code === "file-too-large" ? new UploadError("file-too-large", SCAN_TOO_LARGE) : error;
  });
  const { empreinte, head, tail } = await readFile(file.path);
  const isPicture = /^(?:\xff\xd8\xff|\x89PNG|RIFF....WEBP)/s.test(head);
  const stored = { taille: file.size, empreinte, nom_original: cleanOriginalName(sent.originalName) };
  const rules = rulesOf("land_files");
  if (isPicture) {
    const body = Readable.from((await open(file.path)).createReadStream()) as AsyncIterable<Uint8Array>;
    const record = await storeUpload(intake, { body, originalName: sent.originalName, rules });
    return attach(intake.db, actor, propertyId, paperId, {
      ...stored,
      type: "image",
      image_id: record.id,
      storage_path: record.storage_path,
    });
  }
  if (file.size < LEAST_BYTES || !head.startsWith("%PDF-") || !tail.includes("%%EOF")) throw new UploadError("unreadable", NO_PDF);
  const storage_path = newStoragePath(rules);
  await intake.storage.put(`${storage_path}/document.pdf`, { stream: (await open(file.path)).createReadStream(), size: file.size });
  try {
    await attach(intake.db, actor, propertyId, paperId, { ...stored, type: "pdf", image_id: null, storage_path });
  } catch (error) {
    await discardFiles(intake.storage, storage_path);
    throw error;
  }
}

async function readFile(path: string) {
  const hash = createHash("sha256");
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  for await (const chunk of (await open(path)).createReadStream() as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (head.length < 16) head = Buffer.concat([head, chunk.subarray(0, 16)]);
    tail = Buffer.concat([tail, chunk.subarray(-TAIL)]).subarray(-TAIL);
  }
  return { empreinte: hash.digest("hex"), head: head.toString("latin1"), tail: tail.toString("latin1") };
}

type NewDocument = {
  type: "pdf" | "image";
  image_id: string | null;
  storage_path: string;
  taille: number;
  empreinte: string;
  nom_original: string;
};

/** Refuses what may have no scan, before a byte is received and again with the row: two members may send at once. */
async function findOpenPaper(db: Db | Trx, propertyId: string, paperId: string) {
  const paper = await db
    .selectFrom("land_papers")
    .innerJoin("land_files", "land_files.id", "land_papers.land_file_id")
    .innerJoin("properties", "properties.id", "land_files.property_id")
    .select(["land_files.id as file", "nature", "document_id", "retiree_le", "remplacee_par"])
    .where("land_papers.id", "=", paperId)
    .where("properties.id", "=", propertyId)
    .where("properties.deleted_at", "is", null)
    .executeTakeFirst();
  if (!paper || !isStanding(paper)) throw new UploadError("unreadable", GONE);
  if (paper.nature === "identite_vendeur") throw new UploadError("file-invalid-type", IDENTITY);
  if (paper.document_id !== null) throw new UploadError("unreadable", TAKEN);
  return paper;
}

/** A wrong file: its row goes with the line in the journal, which keeps its fingerprint, then its bytes; another may be put. */
export async function removeScan({ db, storage }: Pick<MediaIntake, "db" | "storage">, actor: Actor, propertyId: string, paperId: string) {
  const gone = await changeContent(db, async (trx, announce) => {
    const scan = await trx
      .selectFrom("land_papers")
      .innerJoin("land_files", "land_files.id", "land_papers.land_file_id")
      .innerJoin("private_documents", "private_documents.id", "document_id")
      .select([
        "private_documents.id",
        "land_files.id as file",
        "storage_path",
        "image_id",
        "private_documents.type",
        "taille",
        "empreinte",
      ])
      .where("land_papers.id", "=", paperId)
      .where("property_id", "=", propertyId)
      .executeTakeFirst();
    if (!scan) return undefined;
    const { id, file, storage_path, image_id, type, taille, empreinte } = scan;
    await trx.updateTable("land_papers").set({ document_id: null }).where("document_id", "=", id).execute();
    await trx.deleteFrom("private_documents").where("id", "=", id).execute();
    if (image_id) await trx.deleteFrom("uploaded_images").where("id", "=", image_id).execute();
    await recordAudit(trx, actor, {
      action: "update",
      table_name: "land_files",
      row_id: file,
      before: { piece: paperId, scan: { type, taille, empreinte } },
      after: { piece: paperId, geste: "scan retiré" },
    });
    announce("land_files", "bureau");
    return storage_path;
  });
  if (gone) await discardFiles(storage, gone);
}

function attach(db: Db, actor: Actor, propertyId: string, paperId: string, document: NewDocument): Promise<void> {
  return changeContent(db, async (trx, announce) => {
    const paper = await findOpenPaper(trx, propertyId, paperId);
    const row = {
      ...document,
      id: newId(),
      created_at: nowIso(),
      owner_table: "land_files",
      owner_id: paper.file,
      envoye_par: actor.username,
    };
    await trx.insertInto("private_documents").values(row).execute();
    if (row.image_id)
      await trx
        .updateTable("uploaded_images")
        .set({ owner_table: "land_files", owner_id: paper.file })
        .where("id", "=", row.image_id)
        .execute();
    await trx.updateTable("land_papers").set({ document_id: row.id }).where("id", "=", paperId).execute();
    const { type, taille, empreinte } = document;
    await recordAudit(trx, actor, {
      action: "update",
      table_name: "land_files",
      row_id: paper.file,
      before: {},
      after: { piece: paperId, scan: { type, taille, empreinte } },
    });
    announce("land_files", "bureau");
  });
}
