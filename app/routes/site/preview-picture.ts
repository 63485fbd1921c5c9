import { appComposer } from "#app/platform/composer/app-composer.server.ts";
import { appDb } from "#app/platform/database.server.ts";
import type { Route } from "./+types/preview-picture";
import { answerPreview } from "./preview-answer.server.ts";

export function loader({ params: { name } }: Route.LoaderArgs) {
  return answerPreview(appDb(), appComposer(), name);
}
