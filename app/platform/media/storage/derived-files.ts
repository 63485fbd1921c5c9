import type { StoredFile } from "./storage.server.ts";

const DAY_MS = 24 * 3_600_000;

/** What can be made again at any time, by folder: how long it is kept. No record names it, and no backup needs it. */
const derivedFolders: Record<string, number> = {
  "derived/apercus": 30 * DAY_MS,
  "derived/affiches": DAY_MS,
};

export function isDerived({ path }: Pick<StoredFile, "path">): boolean {
  return path.startsWith("derived/");
}

/** Of a folder that is no longer in use, at once. */
export function isWornOut({ path, modifiedAt }: StoredFile, now: number): boolean {
  return now - modifiedAt > (derivedFolders[path.slice(0, path.lastIndexOf("/"))] ?? 0);
}
