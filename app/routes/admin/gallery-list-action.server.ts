import { z } from "zod";
import type { Db } from "#app/db/client.server.ts";
import { galleryStatuts } from "#app/db/schema.ts";
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
import { describeFailure, type ReceivedRequest } from "./write-failure.server.ts";

export type GalleryListFailure = ReturnType<typeof galleryFailure>;

type Outcome =
  | { done: GalleryDone; id: string; failure?: undefined }
  | ({ done?: undefined; id?: undefined; failure: GalleryListFailure } & ResponseInit);

const changeSchema = z.object({
  intent: z.enum(["supprimer", "restaurer", "statut", "deplacer"]),
  id: z.string().min(1),
  statut: z.enum(galleryStatuts).optional(),
  version: z.coerce.number().int().positive().optional(),
  sens: z.enum(["avant", "apres"]).optional(),
});
type Change = z.infer<typeof changeSchema>;

/** What the tiles of the grid can do: show or hide, move, to the bin, back from it. */
export async function changeGalleryFromList(db: Db, actor: Actor, received: ReceivedRequest): Promise<Outcome> {
  const form = await parseForm(received.request, changeSchema);
  if (!form.ok) throw badRequest("La demande est illisible. Rechargez la page et recommencez.");
  const change = form.value;
  try {
    const outcome = await carryOut(db, actor, change);
    if (outcome === "absent") return { failure: galleryFailure(galleryErrors.absent), status: 404 };
    if (outcome === "stale") return { failure: galleryFailure(galleryErrors.stale), status: 409 };
    return { done: outcome, id: change.id };
  } catch (error) {
    if (!(error instanceof Error)) throw error; // a refusal
    const { message = galleryErrors.unexpected, ...init } = describeFailure(error, received);
    return { failure: galleryFailure(message), ...init };
  }
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
