import { z } from "zod";
import type { Db } from "#app/db/engine/client.server.ts";
import { galleryStatuts } from "#app/db/tables/closed-lists.ts";
import { contentTypes } from "#app/db/tables/content-types.ts";
import {
  changeChosenGalleryImages,
  deleteGalleryImage,
  moveGalleryImage,
  restoreGalleryImage,
  updateGalleryImage,
} from "#app/features/gallery/gallery-image-commands.server.ts";
import { findGalleryIds, type GalleryFilter } from "#app/features/gallery/gallery-image-queries.server.ts";
import { type GalleryDone, galleryActs, galleryErrors, galleryFailure } from "#app/features/gallery/gallery-words.ts";
import { type ChosenIntent, type ChosenList, changeChosen, chosenIntents, isChosenIntent } from "#app/features/lots/lot-action.server.ts";
import { parseFormData } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { type IntentCall, intentsWith } from "#app/services/auth/define-action.server.ts";
import type { ReceivedRequest } from "#app/services/desk-forms/write-failure.server.ts";
import { answerChange } from "#app/services/desk-lists/answer-change.server.ts";
import type { ChangeOutcome } from "#app/services/desk-lists/change-outcome.server.ts";

export const galleryIntents = intentsWith("galerie.modifier", [...chosenIntents, "supprimer", "restaurer", "statut", "deplacer"]);
type GalleryIntent = Exclude<keyof typeof galleryIntents, ChosenIntent>;

export const galleryChangeSchema = z.object({
  id: z.string().min(1),
  statut: z.enum(galleryStatuts).optional(),
  version: z.coerce.number().int().positive().optional(),
  sens: z.enum(["avant", "apres"]).optional(),
});
type Change = z.infer<typeof galleryChangeSchema>;

const words = {
  failure: (reason = galleryErrors.unexpected) => galleryFailure(reason),
  absent: galleryErrors.absent,
  stale: galleryFailure(galleryErrors.stale),
};

/** What the tiles of the grid can do: show or hide, move, to the bin, back from it; and what is done to those that were chosen. */
export async function changeGalleryFromList(
  { db, admin, intent, form }: IntentCall<typeof galleryIntents>,
  received: ReceivedRequest,
  filter: GalleryFilter,
): Promise<ChangeOutcome<GalleryDone>> {
  if (isChosenIntent(intent)) {
    const list: ChosenList = {
      table: "gallery_images",
      names: contentTypes.gallery_images.names,
      acts: galleryActs,
      listIds: async (limit) => (await findGalleryIds(db, filter)).slice(0, limit),
      carryOut: (lot) => changeChosenGalleryImages(db, admin, lot),
    };
    return changeChosen(db, admin, list, { intent, form }, received);
  }
  const sent = parseFormData(form, galleryChangeSchema);
  if (!sent.ok) throw badRequest();
  return answerChange(received, sent.value.id, words, () => applyIntent(db, admin, intent, sent.value));
}

async function applyIntent(
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
