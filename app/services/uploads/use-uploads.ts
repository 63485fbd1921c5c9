import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useBeforeUnload } from "react-router";
import type { Message } from "#app/lib/text/message.ts";
import { MEDIA_UPLOAD_PATH } from "#app/services/addresses/public-paths.ts";
import type { MediaUsage } from "#app/services/storage/media-usage.ts";
import { dismissToast, toast } from "#app/ui/overlays/toast-store.ts";
import { createUploadQueue, type Delivery, type Upload, type UploadedMedia } from "./file-queue.ts";
import { postFile, UNAUTHORIZED } from "./post-file.ts";
import { shrinkPhoto } from "./shrink-photo.ts";
import { uploadErrors, uploadMessages } from "./upload-words.ts";

type UseUploadsOptions = { usage: MediaUsage; withVideo?: boolean; onUploaded: (media: UploadedMedia, upload: Upload) => void };

const none: readonly Upload[] = [];

/** The files of one field on their way to the server. Leaving the page with some unsent asks first. */
export function useUploads({ usage, withVideo = false, onUploaded }: UseUploadsOptions) {
  const [queue] = useState(() =>
    createUploadQueue({
      send: async (file, options) =>
        postFile(`${MEDIA_UPLOAD_PATH}?usage=${usage}&video=${withVideo ? 1 : 0}`, await shrinkPhoto(file), options, uploadErrors),
      onUploaded,
    }),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads, () => none);
  const unsent = uploads.filter(({ state }) => state !== "uploaded");

  useBeforeUnload(
    useCallback(
      (event) => {
        if (unsent.length > 0) event.preventDefault();
      },
      [unsent.length],
    ),
  );

  return { queue, uploads, unsent };
}

/** Tells what a delivery brought. */
export function announceDelivery(
  { images, videos, failures, repeated = 0 }: Delivery & { repeated?: number },
  failed = uploadMessages.failed,
) {
  if (repeated > 0) toast({ ...uploadMessages.repeated(repeated), tone: "info" });
  if (images > 0) toast({ ...uploadMessages.images(images), tone: "ok" });
  if (videos > 0) toast({ ...uploadMessages.video, tone: "ok" });
  if (failures.some(({ code }) => code === UNAUTHORIZED)) toast({ ...uploadMessages.unauthorized, tone: "bad" });
  else if (failures.length > 0) toast({ ...failed, tone: "bad" });
}

/** Tells of something that was taken away, with a button that puts it back; the offer ends with the part of the page it was made in. */
export function useUndo() {
  const offers = useRef<number[]>([]);
  useEffect(() => () => offers.current.forEach(dismissToast), []);
  return useCallback((message: Message, undo: () => void) => {
    offers.current.push(toast({ ...message, tone: "info", action: { label: "Annuler", onSelect: undo } }));
  }, []);
}

/** Hidden fields change silently: the form's onChange hears the change event of the file field instead. */
export function useChangeEvent(input: RefObject<HTMLInputElement | null>, content: string) {
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed is the point
  useEffect(() => {
    if (!isFirst.current) input.current?.dispatchEvent(new Event("change", { bubbles: true }));
    isFirst.current = false;
  }, [content]);
}
