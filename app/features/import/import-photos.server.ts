import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { newId } from "#app/lib/values/ids.ts";
import { explainStorageFault, type MediaIntake, storeUpload } from "#app/services/media/intake/store-upload.server.ts";
import { UploadError } from "#app/services/media/intake/upload-refusal.ts";
import { rulesOf } from "#app/services/storage/media-usage.ts";
import { UnreadableFile } from "./csv-text.server.ts";
import { openPhotoZip, type PhotoZip } from "./photo-zip.server.ts";
import { quote } from "./read-cell.ts";
import { type ListingContent, ZIP_NAME } from "./trial.server.ts";

/** The photos of an import while it is being written. */
export type ImportPhotos = AsyncDisposable & {
  zip: PhotoZip | undefined;
  /** The record of one, stored as a form would; the same bytes again give the same record. A refusal of the picture is told in a sentence. */
  store: (name: string) => Promise<{ id: string } | { refusal: string }>;
};

/** A zip is read here and there: it is fetched once to this machine, under a name that ends with the import or with the hourly sweep. */
export async function openImportPhotos(
  intake: MediaIntake,
  { table }: Pick<ListingContent, "table">,
  photos_path: string | null,
): Promise<ImportPhotos> {
  const none: ImportPhotos = { zip: undefined, store: absent, [Symbol.asyncDispose]: async () => undefined };
  if (photos_path === null) return none;
  const path = join(intake.uploadDir, `${newId()}.zip`);
  try {
    const stored = await intake.storage.open(`${photos_path}/${ZIP_NAME}`);
    if (!stored) return none;
    await mkdir(intake.uploadDir, { recursive: true, mode: 0o700 });
    await pipeline(stored.stream, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return photosIn(intake, await openPhotoZip(path), table);
  } catch (error) {
    if (error instanceof UnreadableFile) return none; // each line that needs it says what is missing
    throw explainStorageFault(error);
  } finally {
    await rm(path, { force: true }); // open, it stays readable until it is closed, and a kill leaves nothing behind
  }
}

function photosIn(intake: MediaIntake, zip: PhotoZip, table: ListingContent["table"]): ImportPhotos {
  const known = new Map<string, Promise<{ id: string } | { refusal: string }>>();
  return {
    zip,
    store(name) {
      const ahead = known.get(name) ?? storePhoto(intake, zip, table, name);
      known.set(name, ahead);
      return ahead;
    },
    [Symbol.asyncDispose]: () => zip[Symbol.asyncDispose](),
  };
}

function absent(name: string): Promise<{ refusal: string }> {
  return Promise.resolve({ refusal: `${quote(name)} est absente du zip.` });
}

async function storePhoto(intake: MediaIntake, zip: PhotoZip, table: ListingContent["table"], name: string) {
  try {
    const body = await zip.open(name);
    const { id } = await storeUpload(intake, { body, originalName: name, rules: rulesOf(table) });
    return { id };
  } catch (error) {
    if (error instanceof UploadError && error.status < 500) return { refusal: `${quote(name)}\u00a0: ${error.message}` };
    throw error; // a disk that is full, a process that is busy: the photo is not to blame
  }
}
