import { createHash, type Hash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";

// A plain tar file (ustar): any tool can list it. Its last entry holds the checksum of every other one, so a cut file shows.

const BLOCK = 512;
const SUMS = "SHA256SUMS";
const CHUNK = 256 * 1_024;

export type ArchiveEntry = { name: string; size: number; offset: number };

export class DamagedArchiveError extends Error {}

/** Writes entries into an empty file, one after the other; nothing counts until `finish`. */
export class ArchiveWriter {
  readonly #file: FileHandle;
  readonly #sums: string[] = [];
  #size = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Writes pieces as they come; the header gets their length afterwards. */
  async add(name: string, pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
    const start = this.#size;
    await this.#write(header(name, 0));
    const hash = createHash("sha256");
    for await (const piece of pieces) {
      hash.update(piece);
      await this.#write(piece);
    }
    const size = this.#size - start - BLOCK;
    await this.#file.write(header(name, size), 0, BLOCK, start);
    await this.#write(Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK));
    this.#sums.push(`${hash.digest("hex")}  ${name}`);
    return { size };
  }

  /** Resolves to the length of the whole. */
  async finish() {
    await this.add(SUMS, [Buffer.from(`${this.#sums.join("\n")}\n`)]);
    await this.#write(Buffer.alloc(2 * BLOCK));
    return this.#size;
  }

  async #write(bytes: Uint8Array) {
    await this.#file.write(bytes, 0, bytes.byteLength, this.#size);
    this.#size += bytes.byteLength;
  }
}

/** An archive whose every byte was checked. */
export class Archive {
  readonly #file: FileHandle;
  readonly #entries: Map<string, ArchiveEntry>;

  private constructor(file: FileHandle, entries: ArchiveEntry[]) {
    this.#file = file;
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
  }

  /** Rejects with DamagedArchiveError when a byte is missing or wrong. A file that is open already is closed with the archive. */
  static async open(given: string | FileHandle) {
    const file = typeof given === "string" ? await open(given, "r") : given;
    try {
      const archive = new Archive(file, await listEntries(file));
      await archive.#verify();
      return archive;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** For the few bytes that a question needs: what is read of it may be damaged. */
  static async openUnchecked(path: string) {
    const file = await open(path, "r");
    try {
      return new Archive(file, await listEntries(file));
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  has(name: string) {
    return this.#entries.has(name);
  }

  /** The checksum under which an entry was written, by its name. */
  async readSums(): Promise<Map<string, string>> {
    const sums = (await this.read(SUMS))?.toString("utf8").trim().split("\n").filter(Boolean);
    if (!sums) throw new DamagedArchiveError("the list of checksums is missing");
    return new Map(sums.map((line) => [line.slice(line.indexOf("  ") + 2), line.slice(0, line.indexOf("  "))]));
  }

  get names() {
    return [...this.#entries.keys()].filter((name) => name !== SUMS);
  }

  async read(name: string): Promise<Buffer | undefined> {
    const entry = this.#entries.get(name);
    return entry && Buffer.concat(await Array.fromAsync(this.#chunks(entry)));
  }

  stream(name: string): { stream: Readable; size: number } {
    const entry = this.#entries.get(name);
    if (!entry) throw new DamagedArchiveError(`${name} is missing`);
    return { stream: Readable.from(this.#chunks(entry)), size: entry.size };
  }

  close() {
    return this.#file.close();
  }

  async #verify() {
    const sums = await this.readSums();
    if (sums.size !== this.names.length) throw new DamagedArchiveError("entries are missing");
    for (const [name, sum] of sums) {
      const entry = this.#entries.get(name);
      if (!entry || (await this.#sumOf(entry)) !== sum) throw new DamagedArchiveError(`${name} is damaged`);
    }
  }

  async #sumOf(entry: ArchiveEntry) {
    const hash: Hash = createHash("sha256");
    for await (const chunk of this.#chunks(entry)) hash.update(chunk);
    return hash.digest("hex");
  }

  async *#chunks({ offset, size }: ArchiveEntry): AsyncGenerator<Buffer> {
    for (let done = 0; done < size; ) {
      const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(Math.min(CHUNK, size - done)), 0, undefined, offset + done);
      if (bytesRead === 0) throw new DamagedArchiveError("the file is cut");
      done += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }
}

function header(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`Name too long for the archive: ${name}`);
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, 100);
  block.write("0000600\0", 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  block.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  block.write(`${"0".padStart(11, "0")}\0`, 136);
  block.write("        ", 148); // the checksum counts itself as spaces
  block.write("0", 156);
  block.write("ustar\x0000", 257);
  block.write(`${checksum(block).toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

function checksum(block: Buffer) {
  return block.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);
}

/** Plain files under names of their own, as we write them: a link, a folder or a name said twice was not written by us. */
async function listEntries(file: FileHandle): Promise<ArchiveEntry[]> {
  const entries = new Map<string, ArchiveEntry>();
  for (let offset = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(BLOCK), 0, BLOCK, offset);
    if (bytesRead < BLOCK) throw new DamagedArchiveError("the file is cut");
    if (buffer.every((byte) => byte === 0)) return [...entries.values()];
    const [name, size] = [text(buffer, 0, 100), octal(buffer, 124, 12)];
    if (octal(buffer, 148, 8) !== checksum(buffer) || size === undefined) throw new DamagedArchiveError("a header is damaged");
    if (text(buffer, 156, 1) !== "0" || entries.has(name)) throw new DamagedArchiveError("an entry is none of ours");
    entries.set(name, { name, size, offset: offset + BLOCK });
    offset += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

function octal(block: Buffer, start: number, length: number): number | undefined {
  const digits = text(block, start, length);
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : undefined;
}

function text(block: Buffer, start: number, length: number) {
  return block
    .toString("utf8", start, start + length)
    .replace(/\0.*$/s, "")
    .trim();
}
