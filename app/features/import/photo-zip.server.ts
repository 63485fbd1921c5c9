import type { Readable } from "node:stream";
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from "yauzl";
import type { ImportRemark } from "#app/db/tables/platform-tables.ts";
import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { MAX_PICTURE_BYTES } from "#app/services/addresses/sending-limits.ts";
import { detectFileType, SIGNATURE_BYTES } from "#app/services/media/intake/spool.server.ts";
import { UnreadableFile } from "./csv-text.server.ts";
import { quote } from "./read-cell.ts";
import { type EntryFault, faultOfEntry, MAX_ZIP_FILES } from "./zip-entries.server.ts";

/** What computers add by themselves. */
const CLUTTER = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;
const LINK = 0o120000;
const KIND_BITS = 0o170000;

/** A zip of photos, looked at and not unpacked. */
export type PhotoZip = AsyncDisposable & {
  /** How many photos can be used. */
  count: number;
  /** Why this name cannot be used, in a sentence; undefined when it can. */
  refusalOf: (name: string) => string | undefined;
  /** One sentence for each file that was refused. */
  refusals: string[];
  open: (name: string) => Promise<Readable>;
};

/** Every file is judged by what the zip says of it, and by its first bytes; nothing else is unpacked before it is needed. */
export async function openPhotoZip(path: string): Promise<PhotoZip> {
  const zip = await openZip(path);
  const entries = new Map<string, Entry>();
  const refused = new Map<string, string>();
  try {
    if (zip.entryCount > MAX_ZIP_FILES)
      throw new UnreadableFile(
        `Ce zip contient plus de ${MAX_ZIP_FILES} fichiers\u00a0: partagez les photos en plusieurs imports.`,
        "photos",
      );
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (name.endsWith("/") || CLUTTER.test(name)) continue;
      const key = keyOf(name);
      const refusal = entries.has(key) ? "porte le même nom qu’un autre." : await refusalOfEntry(zip, entry, name);
      if (refusal) refused.set(key, `${quote(name)} ${refusal}`);
      else entries.set(key, entry);
    }
  } catch (error) {
    zip.close();
    if (error instanceof UnreadableFile) throw error;
    throw unreadable();
  }
  return {
    count: entries.size,
    refusals: [...refused.values()],
    refusalOf: (name) => refused.get(keyOf(name)) ?? (entries.has(keyOf(name)) ? undefined : `${quote(name)} est absente du zip.`),
    open(name) {
      const entry = entries.get(keyOf(name));
      if (!entry) throw new Error(`There is no ${name} in this zip`);
      return zip.openReadStreamPromise(entry);
    },
    [Symbol.asyncDispose]: async () => zip.close(),
  };
}

/** Names are taken as they are: the library would give up a whole zip for one of them. */
async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, decodeStrings: false });
  } catch {
    throw unreadable();
  }
}

function unreadable() {
  return new UnreadableFile("Le fichier de photos n’est pas un zip lisible.", "photos");
}

function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry) {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields ?? [], false);
}

/** Some computers write accents in two signs, some names in capitals. */
function keyOf(name: string) {
  return name.trim().normalize("NFC").toLowerCase();
}

const faults: Record<EntryFault, string> = {
  locked: "est protégé par un mot de passe.",
  heavy: `pèse plus de ${MAX_PICTURE_BYTES / MEGABYTE}\u00a0Mo une fois décompressé.`,
  bomb: "est compressé cent fois ou plus, ce qu’aucune photo n’est.",
  unknown: "est compressé d’une façon inconnue.",
};

async function refusalOfEntry(zip: ZipFile, entry: Entry, name: string): Promise<string | undefined> {
  if (/[/\\]/.test(name) || name === "..") return "est dans un dossier\u00a0: mettez les photos directement dans le zip.";
  if (((entry.externalFileAttributes >>> 16) & KIND_BITS) === LINK) return "est un lien, pas une photo.";
  const fault = faultOfEntry(entry);
  if (fault) return faults[fault];
  try {
    return (await isPicture(zip, entry)) ? undefined : "n’est pas une photo (JPEG, PNG, WebP ou GIF).";
  } catch {
    return "est abîmé.";
  }
}

async function isPicture(zip: ZipFile, entry: Entry): Promise<boolean> {
  const stream = await zip.openReadStreamPromise(entry);
  let start = Buffer.alloc(0);
  for await (const chunk of stream) {
    start = Buffer.concat([start, chunk as Buffer]);
    if (start.length >= SIGNATURE_BYTES) break; // which ends the stream
  }
  return detectFileType(start)?.kind === "image";
}

const WEB =
  "Les photos par adresse web ne sont pas acceptées\u00a0: le serveur ne va chercher aucun fichier ailleurs. Mettez les fichiers dans le zip et leurs noms dans la colonne.";
const COLUMN = "Photos";

type PhotoRules = { max: number; tooMany: string };

/** What is wrong with the photos a line names; a listing never comes without one of them. */
export function judgePhotos(names: readonly string[], { max, tooMany }: PhotoRules, zip: PhotoZip | undefined): ImportRemark[] {
  const reasons = new Set(names.flatMap((name) => reasonAgainst(name, zip) ?? []));
  if (names.length > max) reasons.add(tooMany);
  return [...reasons].map((raison) => ({ colonne: COLUMN, raison }));
}

function reasonAgainst(name: string, zip: PhotoZip | undefined): string | undefined {
  if (name.includes("://") || /^(www\.|\/\/)/i.test(name)) return WEB;
  if (/[/\\]/.test(name)) return `${quote(name)} nomme un dossier\u00a0: écrivez le nom du fichier seul.`;
  return zip ? zip.refusalOf(name) : `${quote(name)} est absente\u00a0: envoyez le zip des photos avec le fichier.`;
}
