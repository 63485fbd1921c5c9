import { answerManyPreview, isManyPreview } from "#app/features/kept-pages/selection-preview.server.ts";
import { appComposer } from "#app/features/sharing/derived-pictures.server.ts";
import { answerPreview } from "#app/features/site/listing-preview.server.ts";
import { clientNetwork } from "#app/kernel/limits/client-address.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import type { Route } from "./+types/preview-picture";

export function loader({ params: { name }, request, url }: Route.LoaderArgs) {
  if (!isManyPreview(name)) return answerPreview(appDb(), appComposer(), name);
  return answerManyPreview(appDb(), appComposer(), { name, search: url.searchParams, network: clientNetwork(request) });
}
