// The parts of yauzl and yazl that are used; the packages bring no types.
declare module "yauzl" {
  import type { EventEmitter } from "node:events";
  import type { Readable } from "node:stream";

  export type Entry = {
    fileNameRaw: Buffer;
    generalPurposeBitFlag: number;
    extraFields: { id: number; data: Buffer }[];
    compressedSize: number;
    uncompressedSize: number;
    compressionMethod: number;
    externalFileAttributes: number;
    versionMadeBy: number;
    isEncrypted(): boolean;
    canDecodeFileData(): boolean;
  };

  export type ZipFile = EventEmitter & {
    entryCount: number;
    eachEntry(): AsyncIterableIterator<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
    close(): void;
  };

  type Options = { autoClose?: boolean; decodeStrings?: boolean };

  export function fromBufferPromise(bytes: Buffer, options?: Options): Promise<ZipFile>;
  export function openPromise(path: string, options?: Options): Promise<ZipFile>;
  export function getFileNameLowLevel(flag: number, name: Buffer, extraFields: Entry["extraFields"], strict: boolean): string;
}

declare module "yazl" {
  import type { Readable } from "node:stream";

  export class ZipFile {
    outputStream: Readable;
    addBuffer(buffer: Buffer, path: string, options?: { mode?: number; compress?: boolean }): void;
    addReadStreamLazy(
      path: string,
      options: { mode?: number; compress?: boolean },
      getStream: (answer: (error: Error | null, stream?: Readable) => void) => void,
    ): void;
    end(): void;
  }
}
