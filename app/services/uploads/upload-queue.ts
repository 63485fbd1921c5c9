import type { Image } from "#app/services/pictures/image.ts";
import { createFileQueue, type QueuedFile, type SendFile } from "./file-queue.ts";
import { NETWORK, type UploadFailure } from "./post-file.ts";

export type UploadedMedia = { kind: "image"; image: Image } | { kind: "video"; url: string };
export type Upload = QueuedFile<UploadedMedia>;
export type SendMedia = SendFile<UploadedMedia>;

/** What became of the files that were asked for. */
export type Delivery = { images: number; videos: number; failures: UploadFailure[]; imageIds: readonly string[] };

/** All are there, the connection broke, or one was refused. */
export type SendOutcome = "complete" | "cut" | "refused";

type UploadParts = { send: SendMedia; onUploaded: (media: UploadedMedia, upload: Upload) => void };

/** The files of one field of the back-office, sent when the member says so. */
export function createUploadQueue(parts: UploadParts) {
  const { files: uploads, add, send, ...queue } = createFileQueue(parts);
  const sendThese = async (ids: string[]) => deliveryOf(await send(ids));
  return {
    ...queue,
    uploads,
    /** Files sent earlier leave the list when new ones come. */
    add: (files: readonly File[]) => add(files, ({ state }) => state !== "uploaded"),
    sendAll: () => sendThese(uploads().flatMap(({ id, state }) => (state === "uploaded" ? [] : id))),
    sendOne: (id: string) => sendThese([id]),
  };
}

/** Whether the form these files belong to may go. Only a broken connection mends itself. */
export function outcomeOf({ failures }: Delivery, uploads: readonly Upload[]): SendOutcome {
  if (failures.length > 0) return failures.every(({ code }) => code === NETWORK) ? "cut" : "refused";
  return uploads.every(({ state }) => state === "uploaded") ? "complete" : "refused";
}

/** The same bytes are the same picture: one that was there, or that came twice, is none that was added. */
export function withoutKnown(delivery: Delivery, known: readonly string[]): Delivery & { repeated: number } {
  const added = new Set(delivery.imageIds.filter((id) => !known.includes(id))).size;
  return { ...delivery, images: added, repeated: delivery.imageIds.length - added };
}

function deliveryOf(done: readonly Upload[]): Delivery {
  return {
    images: done.filter(({ result }) => result?.kind === "image").length,
    videos: done.filter(({ result }) => result?.kind === "video").length,
    failures: done.flatMap(({ failure }) => failure ?? []),
    imageIds: done.flatMap(({ result }) => (result?.kind === "image" ? result.image.id : [])),
  };
}
