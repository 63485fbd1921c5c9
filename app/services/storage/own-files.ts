import type { StoredFile } from "./storage.server.ts";

const DAY_MS = 24 * 3_600_000;
const DERIVED = "derived/";

/** Marks of the journal lie beside the media: outside the database, never overwritten, in every backup. */
export const JOURNAL_FOLDER = "journal";

/** What the server writes by itself, by folder: how long it is kept. No record names it. Files of records lie in `mediaFolders`. */
const ownFolders: Readonly<Record<string, number>> = {
  [`${DERIVED}apercus`]: 30 * DAY_MS,
  [`${DERIVED}affiches`]: DAY_MS,
  [JOURNAL_FOLDER]: Number.POSITIVE_INFINITY,
};

/** What can be made again at any time: no backup needs it. */
export function isDerived({ path }: Pick<StoredFile, "path">): boolean {
  return path.startsWith(DERIVED);
}

export function isOwnFile({ path }: Pick<StoredFile, "path">): boolean {
  return isDerived({ path }) || Object.keys(ownFolders).some((folder) => path.startsWith(`${folder}/`));
}

/** Of a file of the server's own; in a folder that is no longer in use, at once. */
export function isWornOut({ path, modifiedAt }: StoredFile, now: number): boolean {
  return now - modifiedAt > (ownFolders[path.slice(0, path.lastIndexOf("/"))] ?? 0);
}
