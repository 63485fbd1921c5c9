import { log } from "#app/platform/log.server.ts";
import { type PictureProcessor, ProcessorBusyError } from "#app/platform/media/processing/picture-processor.server.ts";
import { MediaExistsError, type MediaStorage, readAll } from "#app/platform/media/storage/storage.server.ts";
import { type Composition, svgOf } from "./composition.ts";

/** A file of one of our pictures, "properties/3f0c…/1280.webp". */
type PhotoPath = string;

export type Wanted = { path: string; photo: PhotoPath | undefined; draw: (hasPhoto: boolean) => Composition };

/** Pictures with words: made when somebody first asks, kept under `derived/`, and made once however many ask at the same time. */
export class DerivedPictures {
  readonly #storage: MediaStorage;
  readonly #processor: PictureProcessor;
  readonly #underWay = new Map<string, Promise<Uint8Array | undefined>>();

  constructor(storage: MediaStorage, processor: PictureProcessor) {
    this.#storage = storage;
    this.#processor = processor;
  }

  find(path: string): Promise<Uint8Array | undefined> {
    return readAll(this.#storage, path);
  }

  /** Undefined when it cannot be made now: whoever asks has something plainer to show. */
  findOrMake(wanted: Wanted): Promise<Uint8Array | undefined> {
    const known = this.#underWay.get(wanted.path);
    if (known) return known;
    const work = this.#findOrMake(wanted).finally(() => this.#underWay.delete(wanted.path));
    this.#underWay.set(wanted.path, work);
    return work;
  }

  async #findOrMake({ path, photo, draw }: Wanted): Promise<Uint8Array | undefined> {
    const made = await this.find(path);
    if (made) return made;
    const bytes = photo === undefined ? undefined : await readAll(this.#storage, photo);
    // A photo that cannot be read is as good as none.
    const composed = (bytes && (await this.#compose(path, draw(true), bytes))) ?? (await this.#compose(path, draw(false)));
    if (composed) await this.#keep(path, composed);
    return composed;
  }

  async #compose(path: string, composition: Composition, bytes?: Uint8Array): Promise<Uint8Array | undefined> {
    const { width, height, maxBytes } = composition;
    const photo = composition.photo && bytes ? { ...composition.photo, bytes } : undefined;
    try {
      const outcome = await this.#processor.run({ kind: "compose", width, height, maxBytes, photo, svg: svgOf(composition) });
      if (outcome.ok) return outcome.result.files[0]?.bytes;
      log.warn("picture-not-composed", { path, fault: outcome.fault });
    } catch (error) {
      if (!(error instanceof ProcessorBusyError)) throw error;
      log.warn("picture-not-composed", { path, error: error.message });
    }
    return undefined;
  }

  /** A full disk costs the next visitor the making, not the picture. */
  async #keep(path: string, bytes: Uint8Array) {
    try {
      await this.#storage.put(path, bytes);
    } catch (error) {
      if (!(error instanceof MediaExistsError)) log.warn("picture-not-kept", { path, error: String(error) });
    }
  }
}
