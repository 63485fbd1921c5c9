import { storeScan } from "#app/features/land/land-scans.server.ts";
import { badRequest, notFound } from "#app/lib/forms/http.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { appIntake } from "#app/services/media/app-media.server.ts";
import { answerUpload, uploadedBytes, uploadedName } from "#app/services/media/intake/store-upload.server.ts";

/** Files are opened by their own private address. */
export const loader = defineLoader("foncier.scans", () => {
  throw notFound();
});

/** The scan of one paper, as the whole body. */
export const action = defineAction("foncier.scans", ({ request, url }, { admin }) =>
  answerUpload(request, async () => {
    const [property, paper] = [url.searchParams.get("bien"), url.searchParams.get("piece")];
    if (!property || !paper) throw badRequest("La pièce de ce fichier n’est pas indiquée.");
    await storeScan(appIntake(), admin, property, paper, { body: uploadedBytes(request), originalName: uploadedName(request) });
    return { ok: true };
  }),
);
