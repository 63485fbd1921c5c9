import { z } from "zod";
import type { Db } from "#app/db/client.server.ts";
import { galleryStatuts } from "#app/db/closed-lists.ts";
import {
  deleteGalleryImage,
  moveGalleryImage,
  restoreGalleryImage,
  updateGalleryImage,
} from "#app/features/gallery-images/gallery-image-commands.server.ts";
import { type GalleryDone, galleryErrors, galleryFailure } from "#app/features/gallery-images/gallery-image-messages.ts";
import { parseFormData } from "#app/lib/forms.server.ts";
import { badRequest } from "#app/lib/http.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import { type AskedIntent, intentsWith } from "#app/platform/auth/define-action.server.ts";
import type { ReceivedRequest } from "#app/routes/admin/form/write-failure.server.ts";
import { answerChange } from "#app/routes/admin/list/answer-change.server.ts";

export const galleryIntents = intentsWith("galerie.modifier", ["supprimer", "restaurer", "statut", "deplacer"]);
type GalleryIntent = keyof typeof galleryIntents;

const changeSchema = z.object({
  id: z.string().min(1),
  statut: z.enum(galleryStatuts).optional(),
  version: z.coerce.number().int().positive().optional(),
  sens: z.enum(["avant", "apres"]).optional(),
});
type Change = z.infer<typeof changeSchema>;

const words = {
  failure: (reason = galleryErrors.unexpected) => galleryFailure(reason),
  absent: galleryErrors.absent,
  stale: galleryFailure(galleryErrors.stale),
};

/** What the tiles of the grid can do: show or hide, move, to the bin, back from it. */
export async function changeGalleryFromList({ db, admin, intent, form }: AskedIntent<typeof galleryIntents>, received: ReceivedRequest) {
  const sent = parseFormData(form, changeSchema);
  if (!sent.ok) throw badRequest();
  return answerChange(received, sent.value.id, words, () => carryOut(db, admin, intent, sent.value));
}

async function carryOut(
  db: Db,
  actor: Actor,
  intent: GalleryIntent,
  { id, statut, version, sens }: Change,
): Promise<GalleryDone | "absent" | "stale"> {
  switch (intent) {
    case "supprimer":
      return (await deleteGalleryImage(db, actor, id)) ? "suppression" : "absent";
    case "restaurer":
      return (await restoreGalleryImage(db, actor, id)) ? "restauration" : "absent";
    case "deplacer":
      if (!sens) throw badRequest("Le sens du déplacement manque. Rechargez la page et recommencez.");
      return (await moveGalleryImage(db, actor, id, sens === "avant" ? -1 : 1)) ? "ordre" : "absent";
    case "statut": {
      if (!statut || !version) throw badRequest("Le statut demandé manque. Rechargez la page et recommencez.");
      const update = await updateGalleryImage(db, actor, id, version, { statut });
      if (!update.ok) return update.reason;
      return statut === "publie" ? "publication" : "masquage";
    }
  }
}
