import { MEGABYTE } from "#app/lib/values/bytes.ts";
import { MAX_VIDEO_BYTES } from "#app/services/addresses/sending-limits.ts";
import { type MediaUsage, usageRules } from "#app/services/storage/media-usage.ts";
import { readPhoto, shrinkPhoto } from "./shrink-photo.ts";
import { choiceErrors } from "./upload-words.ts";

export const DEFAULT_MAX_IMAGES = 5;

const pictureTypes = { "image/jpeg": [".jpg", ".jpeg"], "image/png": [".png"], "image/gif": [".gif"], "image/webp": [".webp"] };
const videoTypes = { "video/mp4": [".mp4"], "video/webm": [".webm"], "video/ogg": [".ogg", ".ogv"] };

/** A file that is not taken. The code keeps the English words of the product's contract. */
export type Rejection = { name: string; code: string; message: string };

export type ChoiceRules = {
  usage: MediaUsage;
  max: number;
  /** How many pictures may still come. */
  freeSlots: number;
  withVideo: boolean;
  hasVideo: boolean;
};

export type ChoiceOutcome<Chosen> = { accepted: Chosen[]; rejected: Rejection[] };

type FileFacts = { name: string; type: string; size: number };

/** What the file dialog offers. */
export function acceptedTypes(withVideo: boolean) {
  return [...Object.keys(pictureTypes), ...(withVideo ? Object.keys(videoTypes) : [])].join(",");
}

/** Bytes a picture may have when it is sent; one that is shrunk first may have been larger. */
function pictureLimit(usage: MediaUsage) {
  return usageRules[usage].maxPictureBytes;
}

/** The server looks at the bytes and has the last word; this spares the person a useless transfer. */
export function chooseFiles<Chosen extends FileFacts>(files: readonly Chosen[], rules: ChoiceRules): ChoiceOutcome<Chosen> {
  const outcome: ChoiceOutcome<Chosen> = { accepted: [], rejected: [] };
  let { freeSlots, hasVideo } = rules;
  for (const file of files) {
    const isVideo = rules.withVideo && isOneOf(videoTypes, file);
    const refused =
      refusedType(file, isVideo, rules) ??
      refusedSize(file, isVideo ? MAX_VIDEO_BYTES : pictureLimit(rules.usage), rules) ??
      refusedCount(isVideo, freeSlots, hasVideo, rules);
    if (refused) {
      outcome.rejected.push({ name: file.name, ...refused });
      continue;
    }
    outcome.accepted.push(file);
    if (isVideo) hasVideo = true;
    else freeSlots -= 1;
  }
  return outcome;
}

/** A photo as iPhones make it; some systems give it no type. */
function isHeic({ name, type }: Pick<FileFacts, "name" | "type">) {
  return type ? /^image\/hei[cf]/.test(type) : /\.hei[cf]$/i.test(name);
}

/** One line for all files that are refused for the same reason: up to three are named, beyond that they are counted. */
export function rejectionLines(rejected: readonly Rejection[]): Rejection[] {
  const [first, ...others] = rejected;
  if (!first) return [];
  const same = rejected.filter(({ message }) => message === first.message);
  const name = same.length > 3 ? `${same.length} fichiers` : same.map((file) => file.name).join(", ");
  return [{ ...first, name }, ...rejectionLines(others.filter(({ message }) => message !== first.message))];
}

type FileRefusal = Omit<Rejection, "name"> | undefined;

function refusedType(file: FileFacts, isVideo: boolean, { usage, withVideo }: ChoiceRules): FileRefusal {
  if (isVideo || isOneOf(pictureTypes, file)) return undefined;
  if (isHeic(file)) return { code: `File type must be ${acceptedTypes(withVideo)}`, message: choiceErrors.heic };
  const wrongType = usage === "gallery" ? choiceErrors.notAPicture : choiceErrors.notPictures;
  return { code: `File type must be ${acceptedTypes(withVideo)}`, message: withVideo ? choiceErrors.notMedia : wrongType };
}

function refusedSize({ size }: FileFacts, limit: number, { usage }: ChoiceRules): FileRefusal {
  if (size === 0) return { code: "File is smaller than 1 bytes", message: choiceErrors.empty };
  if (size <= limit) return undefined;
  const message = usage === "gallery" ? choiceErrors.galleryTooLarge : choiceErrors.tooLarge(`${limit / MEGABYTE}\u00a0Mo`);
  return { code: `File is larger than ${limit} bytes`, message };
}

function refusedCount(isVideo: boolean, freeSlots: number, hasVideo: boolean, { max }: ChoiceRules): FileRefusal {
  if (isVideo ? !hasVideo : freeSlots > 0) return undefined;
  return { code: "Too many files", message: isVideo ? choiceErrors.oneVideo : choiceErrors.tooMany(max) };
}

/** Some phones give a file no type: its name must do. */
function isOneOf(types: Record<string, string[]>, { name, type }: FileFacts) {
  if (type) return Object.hasOwn(types, type);
  const lower = name.toLowerCase();
  return Object.values(types).some((endings) => endings.some((ending) => lower.endsWith(ending)));
}

/**
 * Files as they can be judged: a photo above the limit is made smaller first, one of an iPhone becomes a JPEG where this device can read
 * it. One after the other: a phone has no room for thirty opened photos.
 */
export async function fittingFiles(files: readonly File[], usage: MediaUsage): Promise<File[]> {
  const fitting: File[] = [];
  for (const file of files) {
    if (isHeic(file)) fitting.push((await readPhoto(file)) ?? file);
    else fitting.push(file.size > pictureLimit(usage) ? await shrinkPhoto(file) : file);
  }
  return fitting;
}
