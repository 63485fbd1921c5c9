import { newId } from "#app/lib/ids.ts";
import type { UploadedMedia } from "./send-file.ts";
import { UploadFailure } from "./upload-failure.ts";

type UploadState = "selected" | "uploading" | "uploaded" | "error";

export type Upload = {
  id: string;
  file: File;
  state: UploadState;
  /** Share of the bytes that have left, 0 to 100; never goes back while one file is being sent. */
  progress: number;
  failure?: UploadFailure;
  result?: UploadedMedia;
};

export type SendOptions = { onProgress: (percent: number) => void; signal: AbortSignal };
export type Send = (file: File, options: SendOptions) => Promise<UploadedMedia>;

/** What became of the files that were asked for. */
export type Delivery = { images: number; videos: number; failures: UploadFailure[] };

/** Files go one after the other; one that fails leaves the others alone and may be sent again. */
export function createUploadQueue({ send, onUploaded }: { send: Send; onUploaded: (media: UploadedMedia, upload: Upload) => void }) {
  let uploads: readonly Upload[] = [];
  const asked = new Set<string>();
  const listeners = new Set<() => void>();
  let current: { id: string; abort: AbortController } | undefined;
  let running: Promise<void> | undefined;

  function set(next: readonly Upload[]) {
    uploads = next;
    for (const listener of listeners) listener();
  }

  function change(id: string, values: Partial<Upload>) {
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)));
  }

  async function deliver(upload: Upload) {
    const abort = new AbortController();
    current = { id: upload.id, abort };
    change(upload.id, { state: "uploading", progress: 0, failure: undefined });
    try {
      const result = await send(upload.file, { onProgress: (percent) => advance(upload.id, percent), signal: abort.signal });
      change(upload.id, { state: "uploaded", progress: 100, result });
      onUploaded(result, upload);
    } catch (error) {
      if (abort.signal.aborted) change(upload.id, { state: "selected", progress: 0 });
      else change(upload.id, { state: "error", failure: asFailure(error) });
    } finally {
      current = undefined;
    }
  }

  function advance(id: string, percent: number) {
    const upload = uploads.find((other) => other.id === id);
    if (upload?.state === "uploading" && percent > upload.progress) change(id, { progress: Math.min(percent, 100) });
  }

  async function run() {
    for (let next = takeAsked(); next; next = takeAsked()) await deliver(next);
  }

  function takeAsked() {
    const next = uploads.find(({ id }) => asked.has(id));
    if (next) asked.delete(next.id);
    return next;
  }

  async function sendThese(ids: string[]): Promise<Delivery> {
    for (const { id, state } of uploads) if (ids.includes(id) && state !== "uploading" && state !== "uploaded") asked.add(id);
    do {
      running ??= run().finally(() => {
        running = undefined;
      });
      await running;
    } while (ids.some((id) => asked.has(id)));
    const done = uploads.filter(({ id }) => ids.includes(id));
    return {
      images: done.filter(({ result }) => result?.kind === "image").length,
      videos: done.filter(({ result }) => result?.kind === "video").length,
      failures: done.flatMap(({ failure }) => failure ?? []),
    };
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    uploads: () => uploads,

    /** Files sent earlier leave the list when new ones come. */
    add(files: readonly File[]) {
      const added = files.map((file): Upload => ({ id: newId(), file, state: "selected", progress: 0 }));
      set([...uploads.filter(({ state }) => state !== "uploaded"), ...added]);
      return added.map(({ id }) => id);
    },

    /** Everything that is not sent yet, failed files included; also waits for the file on its way. */
    sendAll() {
      return sendThese(uploads.filter(({ state }) => state !== "uploaded").map(({ id }) => id));
    },

    sendOne: (id: string) => sendThese([id]),

    /** The file stays in the list and may be sent again. */
    cancel(id: string) {
      asked.delete(id);
      if (current?.id === id) current.abort.abort();
    },

    remove(id: string) {
      asked.delete(id);
      if (current?.id === id) current.abort.abort();
      set(uploads.filter((upload) => upload.id !== id));
    },
  };
}

function asFailure(error: unknown) {
  if (error instanceof UploadFailure) return error;
  return new UploadFailure("upload-failed", "Erreur lors de l'upload. Réessayez.", { cause: error });
}
