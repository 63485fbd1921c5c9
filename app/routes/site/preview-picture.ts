import { appComposer } from "#app/features/sharing/derived-pictures.server.ts";
import { answerPreview } from "#app/features/site/listing-preview.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import type { Route } from "./+types/preview-picture";

export function loader({ params: { name } }: Route.LoaderArgs) {
  return answerPreview(appDb(), appComposer(), name);
}
