import { storeSellPhoto } from "#app/features/selling/photos/sell-photos.server.ts";
import { appIntake } from "#app/services/media/app-media.server.ts";
import { answerUpload, uploadedBytes, uploadedName } from "#app/services/media/intake/store-upload.server.ts";
import type { Route } from "./+types/sell-photos-endpoint";

/** A photo of a vehicle offered by a visitor, as the whole body; the form later names the photo by token. */
export function action({ request }: Route.ActionArgs) {
  return answerUpload(request, async () => storeSellPhoto(appIntake(), request, uploadedBytes(request), uploadedName(request)));
}
