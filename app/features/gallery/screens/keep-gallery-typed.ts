import { galleryRefused } from "#app/features/gallery/gallery-image-messages.ts";
import { keepTyped } from "#app/services/desk-forms/keep-typed.ts";
import { toast } from "#app/ui/overlays/toast.tsx";

/** As for every form; a session that ended is also told in the words of the gallery. */
export function keepGalleryTyped<Data, Failure>(send: () => Promise<Data>, failed: (message: string | undefined) => Failure) {
  return keepTyped(send, failed, () => toast({ ...galleryRefused, tone: "bad" }));
}
