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
import { parseForm } from "#app/lib/forms.server.ts";
import { badRequest } from "#app/lib/http.ts";
import type { Actor } from "#app/platform/audit/record-change.server.ts";
import { answerChange, type ChangeAnswer } from "#app/routes/admin/list/answer-change.server.ts";
import type { ReceivedRequest } from "./write-failure.server.ts";

const changeSchema = z.object({
  intent: z.enum(["supprimer", "restaurer", "statut", "deplacer"]),
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
export async function changeGalleryFromList(db: Db, actor: Actor, received: ReceivedRequest): Promise<ChangeAnswer<GalleryDone>> {
  const form = await parseForm(received.request, changeSchema);
  if (!form.ok) throw badRequest();
  return answerChange(received, form.value.id, words, () => carryOut(db, actor, form.value));
}

async function carryOut(db: Db, actor: Actor, { intent, id, statut, version, sens }: Change): Promise<GalleryDone | "absent" | "stale"> {
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
