import { isDatabaseUnavailable } from "#app/db/engine/client.server.ts";
import { ProcessorBusyError } from "#app/services/media/processing/picture-processor.server.ts";
import { MediaExistsError, StorageUnavailableError } from "#app/services/storage/storage.server.ts";
import { refusals, UploadError } from "./upload-refusal.ts";

const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
const UNAVAILABLE = new Set(["EROFS", "EACCES", "EPERM", "EMFILE", "ENFILE", "EIO", "ENOMEM", "ESTALE", "ENODEV", "ENXIO"]);
const SQLITE_FULL = 13;

/** The sentence for a disk, bucket, database or picture process that cannot take more; anything unexpected flies on. */
export function explainStorageFault(error: unknown): UploadError {
  if (error instanceof UploadError) return error;
  if (error instanceof StorageUnavailableError || error instanceof ProcessorBusyError || error instanceof MediaExistsError)
    return refusals.busy(error);
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if ((typeof code === "string" && FULL.has(code)) || errcode === SQLITE_FULL) return refusals.full(error);
  if ((typeof code === "string" && UNAVAILABLE.has(code)) || isDatabaseUnavailable(error)) return refusals.busy(error);
  throw error;
}
