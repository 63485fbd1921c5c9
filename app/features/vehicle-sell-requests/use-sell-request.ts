import { useState, useSyncExternalStore } from "react";
import { useVisitorForm } from "#app/platform/forms/use-visitor-form.ts";
import type { FormAnswer } from "#app/platform/forms/visitor-form.ts";
import { shrinkPhoto } from "#app/platform/media/upload/shrink-photo.ts";
import { createSellPhotos, type SellPhoto } from "./sell-photos.ts";
import { sellRequestMessages } from "./sell-request-form-messages.ts";
import { sendSellPhoto } from "./send-sell-photo.ts";

const none: readonly SellPhoto[] = [];

/** The form of a sell request and its photos, for the dialog and for the page. */
export function useSellRequest({ answer, onSent }: { answer?: FormAnswer; onSent?: () => void }) {
  const [photos] = useState(() => createSellPhotos(async (file, options) => sendSellPhoto(await shrinkPhoto(file), options)));
  const list = useSyncExternalStore(photos.subscribe, photos.list, () => none);
  const form = useVisitorForm({
    name: "vente",
    action: "/vendre-votre-vehicule",
    messages: sellRequestMessages,
    answer,
    // The request does not leave without photos that are still on their way.
    collect: async () => (await photos.settle()).map((token): [string, string] => ["photos", token]),
    onSent() {
      photos.clear();
      onSent?.();
    },
  });
  return { form, photos, list };
}

export type SellRequestState = ReturnType<typeof useSellRequest>;
