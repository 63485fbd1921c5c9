import { Readable } from "node:stream";
import { assertMediaPath, MediaExistsError, type MediaStorage } from "#app/services/storage/storage.server.ts";

/** A media storage in memory, for tests that keep a few small files. */
export function openMemoryStorage(): MediaStorage & { files: Map<string, Buffer> } {
  const files = new Map<string, Buffer>();
  return {
    files,
    async put(path, content) {
      assertMediaPath(path);
      const bytes = content instanceof Uint8Array ? Buffer.from(content) : Buffer.concat(await content.stream.toArray());
      if (files.has(path)) throw new MediaExistsError(path);
      files.set(path, bytes);
    },
    size: async (path) => files.get(path)?.byteLength,
    async open(path) {
      const bytes = files.get(path);
      return bytes && { size: bytes.byteLength, stream: Readable.from([bytes]) };
    },
    async remove(path) {
      for (const name of files.keys()) if (name === path || name.startsWith(`${path}/`)) files.delete(name);
    },
    async *list(folder) {
      for (const [path, bytes] of files)
        if (folder === "" || path.startsWith(`${folder}/`)) yield { path, size: bytes.byteLength, modifiedAt: 0 };
    },
  };
}
