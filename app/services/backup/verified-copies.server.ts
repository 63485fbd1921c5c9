import { readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Archive } from "./archive.server.ts";

const BOOK = "verifiees.json";

/** A file of this length and time was read whole: one that was changed or exchanged since is another file. */
type Verified = Record<string, { bytes: number; mtimeMs: number }>;

/** Rejects with DamagedArchiveError unless every byte is the one that was written. */
export async function verifyFile(path: string) {
  await (await Archive.open(path)).close();
}

export async function readVerified(dir: string): Promise<Verified> {
  try {
    return JSON.parse(await readFile(join(dir, BOOK), "utf8")) as Verified;
  } catch (error) {
    // Without the book nothing is known to have been read; a book that a power cut left half says no more.
    if (error instanceof SyntaxError || (error instanceof Error && "code" in error && error.code === "ENOENT")) return {};
    throw error;
  }
}

export function isVerified(verified: Verified, name: string, { size, mtimeMs }: { size: number; mtimeMs: number }) {
  return verified[name]?.bytes === size && verified[name]?.mtimeMs === mtimeMs;
}

/** The book names only copies that are still there. */
export async function noteVerified(dir: string, name: string) {
  const { size, mtimeMs } = await stat(join(dir, name));
  const present = new Set(await readdir(dir));
  const others = Object.entries(await readVerified(dir)).filter(([copy]) => present.has(copy));
  const draft = join(dir, `.${BOOK}.partiel`);
  await writeFile(draft, JSON.stringify({ ...Object.fromEntries(others), [name]: { bytes: size, mtimeMs } }), { mode: 0o600 });
  await rename(draft, join(dir, BOOK));
}
