import { createCipheriv, createDecipheriv, randomBytes, randomUUID, type ScryptOptions, scrypt } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { env } from "#app/kernel/env/env.server.ts";
import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { DamagedArchiveError } from "./archive.server.ts";

// A backup under a passphrase: a mark and a salt, then the archive in pieces, each under AES-256-GCM with the key that scrypt makes of both.
// The nonce of a piece is its number and whether it is the last: none can be left out, exchanged or taken from another file unseen.

const MARK = Buffer.from("FADEM-S1");
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const PIECE_BYTES = 256 * 1_024;
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * MEGABYTE }; // 32 MB and some tenths of a second

export class WrongPassphrase extends Error {
  constructor() {
    super("Cette phrase n’ouvre pas cette sauvegarde, ou son début est abîmé : rien n’a été restauré.");
  }
}

/** A file of its owner alone that no folder lists: whatever ends the process ends the file. */
export async function openNameless(dir = downloadDir()): Promise<FileHandle> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const path = join(dir, `${randomUUID()}.tar`);
  const file = await open(path, "wx+", 0o600);
  await rm(path);
  return file;
}

export function downloadDir() {
  return join(env().dataDir, "telechargements");
}

/** All of the same length but the last. */
export async function* readPieces(file: FileHandle, bytes: number): AsyncGenerator<Buffer> {
  for (let position = 0; position < bytes; position += PIECE_BYTES)
    yield await readAt(file, position, Math.min(PIECE_BYTES, bytes - position));
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const piece = Buffer.alloc(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(piece, done, length - done, position + done);
    if (bytesRead === 0) throw new DamagedArchiveError("the file is cut");
    done += bytesRead;
  }
  return piece;
}

export function sealedLength(bytes: number) {
  return MARK.length + SALT_BYTES + bytes + TAG_BYTES * Math.ceil(bytes / PIECE_BYTES);
}

export async function* seal(file: FileHandle, bytes: number, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const key = await deriveKey(passphrase, salt);
  yield Buffer.concat([MARK, salt]);
  let sealed = 0;
  for await (const piece of readPieces(file, bytes)) {
    const index = sealed / PIECE_BYTES;
    sealed += piece.length;
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(index, sealed === bytes));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

export async function isSealed(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(MARK.length), 0, MARK.length, 0);
    return bytesRead === MARK.length && buffer.equals(MARK);
  } finally {
    await file.close();
  }
}

/** The archive inside, in a file without a name; every byte was checked by then. */
export async function unseal(path: string, passphrase: string, dir = downloadDir()): Promise<FileHandle> {
  const sealed = await open(path, "r");
  let archive: FileHandle | undefined;
  try {
    const { size } = await sealed.stat();
    const start = MARK.length + SALT_BYTES;
    if (size <= start + TAG_BYTES) throw new DamagedArchiveError("the file is cut");
    const key = await deriveKey(passphrase, await readAt(sealed, MARK.length, SALT_BYTES));
    archive = await openNameless(dir);
    for (let position = start, index = 0; position < size; index += 1) {
      const piece = await readAt(sealed, position, Math.min(PIECE_BYTES + TAG_BYTES, size - position));
      position += piece.length;
      await archive.appendFile(openPiece(key, piece, index, position === size));
    }
    return archive;
  } catch (error) {
    await archive?.close();
    throw error;
  } finally {
    await sealed.close();
  }
}

function openPiece(key: Buffer, piece: Buffer, index: number, isLast: boolean): Buffer {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(index, isLast), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(piece.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw index === 0 ? new WrongPassphrase() : new DamagedArchiveError(`piece ${index + 1} is damaged`);
  }
}

function nonceOf(index: number, isLast: boolean) {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 0, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** However a keyboard writes an accent, the key is the same. */
function deriveKey(passphrase: string, salt: Buffer) {
  return derive(passphrase.normalize("NFC"), salt, 32, COST);
}
