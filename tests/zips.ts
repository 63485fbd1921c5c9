import { ZipFile } from "yazl";

export type ZippedFile = { name: string; bytes: Buffer; mode?: number; isPlain?: boolean; isEncrypted?: boolean };

/** A zip as any program writes it; names it would refuse are patched in, and so is the mark of a password. */
export async function zipOf(files: readonly ZippedFile[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, bytes, mode = 0o100644, isPlain } of files) zip.addBuffer(bytes, harmless(name), { mode, compress: !isPlain });
  zip.end();
  const written = Buffer.concat(await zip.outputStream.toArray());
  for (const { name, isEncrypted } of files) patch(written, name, isEncrypted === true);
  return written;
}

/** Of the same length. */
function harmless(name: string) {
  return name.replace("../", "aa/");
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;

function patch(zip: Buffer, name: string, isEncrypted: boolean) {
  const stored = Buffer.from(harmless(name));
  for (let at = zip.indexOf(stored); at >= 0; at = zip.indexOf(stored, at + stored.length)) {
    const flagsAt =
      zip.readUInt32LE(Math.max(0, at - 30)) === LOCAL ? at - 24 : at >= 46 && zip.readUInt32LE(at - 46) === CENTRAL ? at - 38 : -1;
    if (flagsAt < 0) continue;
    zip.write(name, at);
    if (isEncrypted) zip.writeUInt16LE(zip.readUInt16LE(flagsAt) | 1, flagsAt);
  }
}
