import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Insertable } from "kysely";
import type { UploadedImagesTable } from "#app/db/tables/platform-tables.ts";
import type { ContentTable } from "#app/db/tables/schema.ts";
import { newId } from "#app/lib/values/ids.ts";
import { fallbackUrl } from "#app/services/pictures/image.ts";
import { usageRules } from "#app/services/storage/media-usage.ts";
import type { MediaStorage } from "#app/services/storage/storage.server.ts";

type PreparedPicture = {
  alt: string;
  width: number;
  height: number;
  widths: number[];
  placeholder: string;
  /** What it shows (fingerprint.ts), so that an installation has nothing to compute. */
  empreinte: string;
  sha256: string;
  bytes: number;
};
export type NewImage = Insertable<UploadedImagesTable>;
type Owner = { table: Extract<ContentTable, "properties" | "projects" | "vehicles" | "gallery_images">; id: string; created_at: string };

const rulesOf = { ...usageRules, gallery_images: usageRules.gallery };
const COPIES_AT_ONCE = 16;

/** Gives prepared pictures to rows: first the records, then, in one go, the files behind them. */
export class SeedPictures {
  readonly images: NewImage[] = [];
  /** Which row shows what, in the order they were added. */
  readonly uses: { name: string; id: string; owner: Owner }[] = [];
  readonly #sources = new Map<string, string>();
  readonly #picturesDir: string;
  readonly #index: Record<string, PreparedPicture>;

  private constructor(picturesDir: string, index: Record<string, PreparedPicture>) {
    this.#picturesDir = picturesDir;
    this.#index = index;
  }

  static async open(picturesDir: string) {
    return new SeedPictures(picturesDir, JSON.parse(await readFile(join(picturesDir, "pictures.json"), "utf8")));
  }

  /** A record of its own for each use, so that removing one row never takes the picture of another. */
  add(name: string, owner: Owner) {
    const prepared = this.#index[name];
    if (!prepared) throw new Error(`No prepared picture is called ${name}`);
    const id = newId();
    const stored = randomBytes(16).toString("hex");
    const { folder, related_type } = rulesOf[owner.table];
    const storage_path = `${folder}/${stored}`;
    this.uses.push({ name, id, owner });
    this.#sources.set(storage_path, join(this.#picturesDir, name));
    this.images.push({
      id,
      filename: `${stored}.jpg`,
      original_name: `${name}.jpg`,
      mime_type: "image/jpeg",
      size_bytes: prepared.bytes,
      storage_path,
      public_url: fallbackUrl({ path: storage_path }),
      related_type,
      owner_table: owner.table,
      owner_id: owner.id,
      is_private: false,
      width: prepared.width,
      height: prepared.height,
      widths: JSON.stringify(prepared.widths),
      placeholder: prepared.placeholder,
      empreinte_visuelle: prepared.empreinte,
      content_hash: prepared.sha256,
      variants_state: "ready",
      created_at: owner.created_at,
    });
    return { id, alt: prepared.alt };
  }

  /** Resolves when every file is stored for good. */
  async copyFiles(storage: MediaStorage) {
    const copies: { from: string; to: string }[] = [];
    for (const [storage_path, source] of this.#sources)
      for (const file of await readdir(source)) copies.push({ from: join(source, file), to: `${storage_path}/${file}` });
    const queue = copies.values();
    await Promise.all(Array.from({ length: COPIES_AT_ONCE }, () => copyEach(storage, queue)));
  }

  async removeFiles(storage: MediaStorage) {
    for (const storage_path of this.#sources.keys()) await storage.remove(storage_path);
  }
}

async function copyEach(storage: MediaStorage, queue: Iterable<{ from: string; to: string }>) {
  for (const { from, to } of queue) await storage.put(to, await readFile(from));
}
