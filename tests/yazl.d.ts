// The part of yazl that the tests use; the package brings no types.
declare module "yazl" {
  import type { Readable } from "node:stream";

  export class ZipFile {
    outputStream: Readable;
    addBuffer(buffer: Buffer, path: string, options?: { mode?: number; compress?: boolean }): void;
    end(): void;
  }
}
