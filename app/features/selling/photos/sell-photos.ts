import { MAX_SELL_PHOTOS } from "#app/services/addresses/sending-limits.ts";
import { createFileQueue, type QueuedFile, type SendFile } from "#app/services/uploads/file-queue.ts";

/** A photo on its way; what the server gives for it is the token that ties it to the request. */
export type SellPhoto = QueuedFile<string>;

/** The code of a photo this device cannot read: it never leaves, and sending it again would not help. */
export const UNREADABLE = "unreadable-here";

/** Phones do not always know the type of their own photos; whether they can read them shows when they are sent. */
export const mayBePicture = /^(image\/.*|application\/octet-stream)?$/;

export type SellPhotos = ReturnType<typeof createSellPhotos>;

/** The photos of one request, sent as they are chosen. */
export function createSellPhotos(send: SendFile<string>) {
  const queue = createFileQueue<string>({ send });
  return {
    subscribe: queue.subscribe,
    list: queue.files,
    remove: queue.remove,
    clear: queue.clear,

    /** True when all of them fit; those beyond the limit are left out. */
    add(files: readonly File[]): boolean {
      const taken = files.slice(0, MAX_SELL_PHOTOS - queue.files().length);
      void queue.send(queue.add(taken));
      return taken.length === files.length;
    },

    retry: (id: string) => void queue.send([id]),

    /** The tokens of those that arrived, once none is on its way any more. Those the network failed are tried once more: it may be back. */
    async settle(): Promise<string[]> {
      const cutOff = queue.files().filter(({ failure }) => failure?.code === "network");
      if (cutOff.length > 0) await queue.send(cutOff.map(({ id }) => id));
      await queue.settle();
      return queue.files().flatMap(({ result }) => result ?? []);
    },
  };
}
