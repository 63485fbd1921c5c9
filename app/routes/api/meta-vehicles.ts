import { metaFiles } from "#app/features/sharing/feeds/listing-meta.server.ts";
import { answerMetaFile } from "#app/features/sharing/feeds/meta-file.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";

export function loader() {
  return answerMetaFile(appDb(), "vehicules", metaFiles.vehicules);
}
