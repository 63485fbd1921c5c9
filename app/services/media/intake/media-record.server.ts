import { randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import type { Db, Trx } from "#app/db/engine/client.server.ts";
import type { UploadedImagesTable } from "#app/db/tables/platform-tables.ts";
import { log } from "#app/kernel/log/log.server.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { nowIso } from "#app/lib/time/dates.ts";
import { newId } from "#app/lib/values/ids.ts";
import type { UsageRules } from "#app/services/storage/media-usage.ts";
import type { MediaStorage } from "#app/services/storage/storage.server.ts";
import { mimeTypes, type SpooledFile } from "./spool.server.ts";

export type MediaRecord = Pick<
  UploadedImagesTable,
  "id" | "storage_path" | "public_url" | "mime_type" | "width" | "height" | "placeholder"
> & { widths: number[] };

const recordColumns = ["id", "storage_path", "public_url", "mime_type", "width", "height", "placeholder", "widths"] as const;
const MAX_NAME_LENGTH = 200;
const MAX_RAW_NAME_LENGTH = 4 * MAX_NAME_LENGTH; // what cleaning takes away included

type Details = Pick<Insertable<UploadedImagesTable>, "public_url" | "widths" | "variants_state"> &
  Partial<Pick<Insertable<UploadedImagesTable>, "width" | "height" | "placeholder" | "empreinte_visuelle">>;

/** A folder of its own for each upload: 128 random bits, no word of the client. */
export function newStoragePath({ folder }: UsageRules) {
  return `${folder}/${randomBytes(16).toString("hex")}`;
}

/** What the client called the file, for people to read: no control characters, no endless names. */
export function cleanOriginalName(name: string) {
  const text = name.slice(0, MAX_RAW_NAME_LENGTH).toWellFormed().replace(/\p{C}/gu, "").trim().normalize("NFC");
  return [...text].slice(0, MAX_NAME_LENGTH).join("") || "sans nom";
}

/** The record of the same bytes for the same use, if its files are still there. */
export async function findSameFile(
  db: Db,
  storage: MediaStorage,
  { sha256 }: SpooledFile,
  rules: UsageRules,
): Promise<MediaRecord | undefined> {
  if (rules.isPrivate) return undefined; // a stranger must not be handed another stranger's photo
  const rows = await db
    .selectFrom("uploaded_images")
    .select(recordColumns)
    .where("content_hash", "=", sha256)
    .where("related_type", "=", rules.related_type)
    .where("is_private", "=", false)
    .orderBy("id")
    .execute();
  for (const row of rows) {
    if ((await storage.size(row.public_url.replace(/^\/media\//, ""))) === undefined) continue;
    await db.updateTable("uploaded_images").set({ sent_at: nowIso() }).where("id", "=", row.id).execute();
    return row;
  }
  return undefined;
}

/** The row that makes files public. When it cannot be written the files go again. */
export async function insertRecord(
  { db, storage }: { db: Db; storage: MediaStorage },
  storage_path: string,
  { size, sha256, type }: SpooledFile,
  originalName: string,
  rules: UsageRules,
  details: Details,
  /** What is written with it, or refuses it. */
  alongside?: (trx: Trx, id: string) => Promise<void>,
): Promise<MediaRecord> {
  const row = {
    id: newId(),
    filename: `${storage_path.split("/").at(-1)}.${type.format}`,
    original_name: cleanOriginalName(originalName),
    mime_type: mimeTypes[type.format],
    size_bytes: size,
    storage_path,
    related_type: rules.related_type,
    owner_table: null,
    owner_id: null,
    is_private: rules.isPrivate,
    width: null,
    height: null,
    placeholder: null,
    content_hash: sha256,
    created_at: nowIso(),
    ...details,
  };
  try {
    return await changeContent(db, async (trx) => {
      await alongside?.(trx, row.id);
      return trx.insertInto("uploaded_images").values(row).returning(recordColumns).executeTakeFirstOrThrow();
    });
  } catch (error) {
    await discardFiles(storage, storage_path);
    throw error;
  }
}

/** What no row points at. A storage that fails here too leaves an orphan, which the daily check removes. */
export async function discardFiles(storage: MediaStorage, storage_path: string) {
  await storage.remove(storage_path).catch((error: unknown) => log.error("media-orphan", error, { path: storage_path }));
}
