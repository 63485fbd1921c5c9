import { metaFiles } from "#app/features/listings/listing-meta.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import { answerMetaFile } from "#app/platform/meta-feeds/meta-file.server.ts";

export function loader() {
  return answerMetaFile(appDb(), "vehicules", metaFiles.vehicules);
}
