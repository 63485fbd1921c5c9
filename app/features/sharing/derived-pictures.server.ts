import { extname, join } from "node:path";
import { dirname } from "node:path/posix";
import { log } from "#app/kernel/log/log.server.ts";
import { ChildBusyError } from "#app/kernel/runtime/child-jobs.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { PictureProcessor } from "#app/services/media/processing/picture-processor.server.ts";
import { mediaStorage } from "#app/services/storage/app-storage.server.ts";
import { MediaExistsError, type MediaStorage, readAll, StorageUnavailableError } from "#app/services/storage/storage.server.ts";
import { type Composition, svgOf } from "./drawing.ts";

/** A file of one of our pictures, "properties/3f0c…/1280.webp". */
type PhotoPath = string;

export type WantedPicture = {
  path: string;
  photos: readonly PhotoPath[];
  /** With so many of them: what is no longer there leaves its place to the others. */
  draw: (photos: number) => Composition;
  /** Asked where it has to be made. False: it is not made for this network now. */
  mayMake?: () => boolean;
  /** Of its folder so many are kept: what is older than a day leaves its place, and while nothing is, no other one is made. */
  keptAtMost?: number;
};

/** Pictures with words: made at the first request, kept under `derived/`, and made once however many ask at the same time. */
export class DerivedPictures {
  readonly #storage: MediaStorage;
  readonly #processor: PictureProcessor;
  readonly #underWay = new Map<string, Promise<Uint8Array | undefined>>();
  /** How many are being made for a folder that keeps so many only. */
  readonly #claims = new Map<string, number>();

  constructor(storage: MediaStorage, processor: PictureProcessor) {
    this.#storage = storage;
    this.#processor = processor;
  }

  async find(path: string): Promise<Uint8Array | undefined> {
    return readAll(this.#storage, path).catch((error: unknown) => giveUp(path, error));
  }

  /** Undefined when it cannot be made now: the caller has something plainer to show. */
  findOrMake(wanted: WantedPicture): Promise<Uint8Array | undefined> {
    const running = this.#underWay.get(wanted.path);
    if (running) return running;
    const work = this.#findOrMake(wanted)
      .catch((error: unknown) => giveUp(wanted.path, error))
      .finally(() => this.#underWay.delete(wanted.path));
    this.#underWay.set(wanted.path, work);
    return work;
  }

  async #findOrMake(wanted: WantedPicture): Promise<Uint8Array | undefined> {
    const { path, mayMake, keptAtMost } = wanted;
    const made = await readAll(this.#storage, path);
    if (made) return made;
    if (mayMake && !mayMake()) return undefined;
    if (keptAtMost === undefined) return this.#make(wanted);
    const folder = dirname(path);
    const before = this.#claims.get(folder) ?? 0;
    this.#claims.set(folder, before + 1);
    try {
      return (await this.#makeRoom(folder, keptAtMost - before)) ? await this.#make(wanted) : undefined;
    } finally {
      this.#claims.set(folder, (this.#claims.get(folder) ?? 1) - 1);
    }
  }

  async #make({ path, photos, draw }: WantedPicture): Promise<Uint8Array | undefined> {
    const files = await Promise.all(photos.map((photo) => readAll(this.#storage, photo)));
    const bytes = files.flatMap((photo) => photo ?? []);
    const first = await this.#compose(draw(bytes.length), bytes);
    // Only a photo that cannot be read is as good as none: what is made in a bad moment without it would be kept.
    const outcome = bytes.length > 0 && !first.ok && first.fault === "unreadable" ? await this.#compose(draw(0), []) : first;
    if (!outcome.ok) return giveUp(path, outcome.fault);
    const [file] = outcome.result.files;
    if (file) await this.#store(path, file.bytes);
    return file?.bytes;
  }

  #compose(composition: Composition, bytes: readonly Uint8Array[]) {
    const { width, height, maxBytes } = composition;
    const photos = composition.photos.flatMap((place, index) => {
      const photo = bytes[index];
      return photo ? [{ ...place, bytes: photo }] : [];
    });
    return this.#processor.run({ kind: "compose", width, height, maxBytes, photos, svg: svgOf(composition) });
  }

  /** Whether a folder has room for one more, beside those that are being made. Conversations fetch a picture within minutes of the link: after a day it may go. */
  async #makeRoom(folder: string, most: number, now = Date.now()): Promise<boolean> {
    if (most < 1) return false;
    const files = await Array.fromAsync(this.#storage.list(folder));
    const surplus = files.toSorted((a, b) => b.modifiedAt - a.modifiedAt).slice(most - 1);
    if (surplus.some(({ modifiedAt }) => now - modifiedAt < DAY_MS)) return false;
    for (const { path } of surplus) await this.#storage.remove(path);
    return true;
  }

  /** A full disk costs the next visitor the making, not the picture. */
  async #store(path: string, bytes: Uint8Array) {
    try {
      await this.#storage.put(path, bytes);
    } catch (error) {
      if (!(error instanceof MediaExistsError)) log.warn("picture-not-kept", { path, error: String(error) });
    }
  }
}

/** Too many wait, the storage is away, or the process died: the next one who asks may have it. Anything else is a fault of ours. */
function giveUp(path: string, reason: unknown): undefined {
  if (reason instanceof Error && !(reason instanceof ChildBusyError || reason instanceof StorageUnavailableError)) throw reason;
  log.warn("picture-not-composed", { path, reason: String(reason) });
  return undefined;
}

const WITHIN_MS = 8_000;

// The build puts the child beside the server, under the extension of the server.
const ENTRY = join(import.meta.dirname, `composer-child.server${extname(import.meta.filename)}`);

let opened: { processor: PictureProcessor; pictures: DerivedPictures } | undefined;

export function appComposer(): DerivedPictures {
  if (!opened) {
    const processor = new PictureProcessor({ name: "composer", timeLimitMs: WITHIN_MS, entry: ENTRY });
    opened = { processor, pictures: new DerivedPictures(mediaStorage(), processor) };
  }
  return opened.pictures;
}

export function stopAppComposer() {
  opened?.processor.stop();
  opened = undefined;
}
