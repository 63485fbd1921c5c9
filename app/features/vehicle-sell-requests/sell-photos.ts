import { newId } from "#app/lib/ids.ts";
import { MAX_SELL_IMAGES } from "./vehicle-sell-request.ts";

export type SellPhoto = {
  id: string;
  file: File;
  /** One that is unreadable never leaves: sending it again would not help. */
  state: "waiting" | "sending" | "sent" | "failed" | "unreadable";
  /** Share of the bytes that have left, 0 to 100. */
  progress: number;
  token?: string;
  message?: string;
};

/** Thrown by the sender for a photo this device cannot read. */
export class UnreadablePhoto extends Error {}

type Send = (file: File, options: { onProgress: (percent: number) => void; signal: AbortSignal }) => Promise<string>;

export type SellPhotos = ReturnType<typeof createSellPhotos>;

/** The photos of one request, sent one after the other as they are chosen. One that fails leaves the others alone. */
export function createSellPhotos(send: Send) {
  let photos: readonly SellPhoto[] = [];
  const listeners = new Set<() => void>();
  const aborts = new Map<string, AbortController>();
  let running: Promise<void> | undefined;

  function set(next: readonly SellPhoto[]) {
    photos = next;
    for (const listener of listeners) listener();
  }

  function change(id: string, values: Partial<SellPhoto>) {
    set(photos.map((photo) => (photo.id === id ? { ...photo, ...values } : photo)));
  }

  async function deliver({ id, file }: SellPhoto) {
    const abort = new AbortController();
    aborts.set(id, abort);
    change(id, { state: "sending", progress: 0, message: undefined });
    try {
      const token = await send(file, { onProgress: (progress) => change(id, { progress }), signal: abort.signal });
      change(id, { state: "sent", progress: 100, token });
    } catch (error) {
      const state = error instanceof UnreadablePhoto ? "unreadable" : "failed";
      change(id, { state, message: error instanceof Error ? error.message : String(error) });
    } finally {
      aborts.delete(id);
    }
  }

  async function run() {
    for (let next = firstWaiting(); next; next = firstWaiting()) await deliver(next);
    running = undefined;
  }

  function firstWaiting() {
    return photos.find(({ state }) => state === "waiting");
  }

  function start() {
    running ??= run().finally(() => {
      running = undefined;
      if (firstWaiting()) start();
    });
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    list: () => photos,

    /** True when all of them fit; those beyond the limit are left out. */
    add(files: readonly File[]): boolean {
      const taken = files.slice(0, MAX_SELL_IMAGES - photos.length);
      set([...photos, ...taken.map((file): SellPhoto => ({ id: newId(), file, state: "waiting", progress: 0 }))]);
      start();
      return taken.length === files.length;
    },

    retry(id: string) {
      change(id, { state: "waiting" });
      start();
    },

    remove(id: string) {
      set(photos.filter((photo) => photo.id !== id));
      aborts.get(id)?.abort();
    },

    /** The tokens of those that arrived, once none is on its way any more. */
    async settle(): Promise<string[]> {
      while (running) await running;
      return photos.flatMap(({ token }) => token ?? []);
    },

    clear: () => set([]),
  };
}
