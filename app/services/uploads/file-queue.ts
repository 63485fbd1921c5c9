import { newId } from "#app/lib/values/ids.ts";
import type { Image } from "#app/services/pictures/image.ts";
import { UploadFailure } from "./post-file.ts";

export type QueuedFile<Result> = {
  id: string;
  file: File;
  state: "selected" | "uploading" | "uploaded" | "error";
  /** Share of the bytes that have left, 0 to 100; never goes back while one file is being sent. */
  progress: number;
  failure?: UploadFailure;
  /** What the server said of it. */
  result?: Result;
};

export type SendOptions = { onProgress: (percent: number) => void; signal: AbortSignal };
export type SendFile<Result> = (file: File, options: SendOptions) => Promise<Result>;

type QueueParts<Result> = { send: SendFile<Result>; onUploaded?: (result: Result, queued: QueuedFile<Result>) => void };

/** Files go one after the other; one that fails leaves the others alone and may be sent again. */
export function createFileQueue<Result>({ send, onUploaded }: QueueParts<Result>) {
  type Queued = QueuedFile<Result>;
  let files: readonly Queued[] = [];
  const forgotten = new Set<string>();
  const listeners = new Set<() => void>();
  let current: { id: string; abort: AbortController } | undefined;
  let running: Promise<void> | undefined;

  function set(next: readonly Queued[]) {
    files = next;
    for (const listener of listeners) listener();
  }

  function change(id: string, values: Partial<Queued>) {
    set(files.map((queued) => (queued.id === id ? { ...queued, ...values } : queued)));
  }

  async function deliver(queued: Queued) {
    const abort = new AbortController();
    current = { id: queued.id, abort };
    change(queued.id, { state: "uploading", progress: 0, failure: undefined });
    try {
      const result = await send(queued.file, { onProgress: (percent) => advance(queued.id, percent), signal: abort.signal });
      change(queued.id, { state: "uploaded", progress: 100, result });
      onUploaded?.(result, queued);
    } catch (error) {
      if (abort.signal.aborted) change(queued.id, { state: "selected", progress: 0 });
      else change(queued.id, { state: "error", failure: asFailure(error) });
    } finally {
      current = undefined;
    }
  }

  function advance(id: string, percent: number) {
    const queued = files.find((other) => other.id === id);
    if (queued?.state === "uploading" && percent > queued.progress) change(id, { progress: Math.min(percent, 100) });
  }

  async function run() {
    for (let next = nextAsked(); next; next = nextAsked()) await deliver(next);
  }

  function nextAsked() {
    const next = files.find(({ id }) => forgotten.has(id));
    if (next) forgotten.delete(next.id);
    return next;
  }

  async function sendThese(ids: readonly string[]) {
    for (const { id, state } of files) {
      if (!ids.includes(id) || state === "uploading" || state === "uploaded") continue;
      forgotten.add(id);
      if (state === "error") change(id, { state: "selected", progress: 0, failure: undefined });
    }
    do {
      running ??= run().finally(() => {
        running = undefined;
      });
      await running;
    } while (ids.some((id) => forgotten.has(id)));
    return files.filter(({ id }) => ids.includes(id));
  }

  function cancel(id: string) {
    forgotten.delete(id);
    if (current?.id === id) current.abort.abort();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    files: () => files,

    /** Behind those that stay; resolves to the ids of the new ones. */
    add(added: readonly File[], stays: (queued: Queued) => boolean = () => true) {
      const next = added.map((file): Queued => ({ id: newId(), file, state: "selected", progress: 0 }));
      set([...files.filter(stays), ...next]);
      return next.map(({ id }) => id);
    },

    /** Those that are not sent yet, failed ones included; waits for the file on its way too. Resolves to what became of them. */
    send: sendThese,

    /** Waits until no file is on its way or was asked for. */
    async settle() {
      while (running) await running;
    },

    /** The file stays in the list and may be sent again. */
    cancel,

    remove(id: string) {
      cancel(id);
      set(files.filter((queued) => queued.id !== id));
    },

    clear: () => set([]),
  };
}

function asFailure(error: unknown) {
  if (error instanceof UploadFailure) return error;
  return new UploadFailure("upload-failed", "Erreur lors de l'upload. Réessayez.", { cause: error });
}

export type UploadedMedia = { kind: "image"; image: Image } | { kind: "video"; url: string };
export type Upload = QueuedFile<UploadedMedia>;
export type SendMedia = SendFile<UploadedMedia>;

/** What became of the files that were asked for. */
export type Delivery = { images: number; videos: number; failures: UploadFailure[]; imageIds: readonly string[] };

type UploadParts = { send: SendMedia; onUploaded: (media: UploadedMedia, upload: Upload) => void };

/** The files of one field of the back-office, sent as they are chosen; those that could not leave wait for the member. */
export function createUploadQueue(parts: UploadParts) {
  const { files: uploads, add, send, ...queue } = createFileQueue(parts);
  const sendThese = async (ids: string[]) => deliveryOf(await send(ids));
  return {
    ...queue,
    uploads,
    /** Files sent earlier leave the list when new ones come. */
    add: (files: readonly File[]) => add(files, ({ state }) => state !== "uploaded"),
    send: sendThese,
    sendAll: () => sendThese(uploads().flatMap(({ id, state }) => (state === "uploaded" ? [] : id))),
  };
}

/** The same bytes are the same picture: one that was there, or that came twice, is none that was added. */
export function withoutKnown(delivery: Delivery, imageIds: readonly string[]): Delivery & { repeated: number } {
  const added = new Set(delivery.imageIds.filter((id) => !imageIds.includes(id))).size;
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
