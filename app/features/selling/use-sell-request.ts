import { useState, useSyncExternalStore } from "react";
import { createSellPhotos, type SellPhoto, UNREADABLE } from "#app/features/selling/photos/sell-photos.ts";
import { SELL_PATH, SELL_PHOTOS_PATH } from "#app/services/addresses/public-paths.ts";
import { postFile, UploadFailure } from "#app/services/uploads/post-file.ts";
import { readPhoto } from "#app/services/uploads/shrink-photo.ts";
import { useVisitorForm } from "#app/services/visitor-forms/use-visitor-form.ts";
import type { FormAnswer } from "#app/services/visitor-forms/visitor-form.ts";
import { photoErrors, sellRequestMessages } from "./sell-request-form-messages.ts";

const none: readonly SellPhoto[] = [];

/** The form of a sell request and its photos, for the dialog and for the page. */
export function useSellRequest({ answer, onSent }: { answer?: FormAnswer; onSent?: () => void }) {
  const [photos] = useState(() =>
    createSellPhotos(async (file, options) => {
      const photo = await readPhoto(file);
      if (!photo) throw new UploadFailure(UNREADABLE, photoErrors.unreadable);
      return (await postFile<{ token: string }>(SELL_PHOTOS_PATH, photo, options, photoErrors)).token;
    }),
  );
  const list = useSyncExternalStore(photos.subscribe, photos.list, () => none);
  const form = useVisitorForm({
    name: "vente",
    action: SELL_PATH,
    messages: sellRequestMessages,
    answer,
    // The request does not leave without photos that are still on their way.
    collect: async () => (await photos.settle()).map((token): [string, string] => ["photos", token]),
    onSent() {
      photos.clear();
      onSent?.();
    },
  });
  return { form, photos, list, kept: answer?.kept ?? [], notices: answer?.notices ?? [] };
}

export type SellRequestState = ReturnType<typeof useSellRequest>;
